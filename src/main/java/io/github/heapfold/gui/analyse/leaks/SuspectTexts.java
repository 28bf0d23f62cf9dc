package io.github.heapfold.gui.analyse.leaks;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.analyse.SuspectSentences;
import java.util.List;
import java.util.stream.Collectors;

/** Suspects as they are sent to others. */
public final class SuspectTexts {
    private SuspectTexts() {}

    /** A sentence each and its signature below it, by which the same leak is found in another dump. */
    public static String copied(List<Suspect> suspects) {
        SuspectSentences sentences = new SuspectSentences(Texts.locale());
        return suspects.stream()
                .map(suspect -> sentences.of(suspect) + "\n" + text("leaks.signature", suspect.signature()))
                .collect(Collectors.joining("\n"));
    }
}
