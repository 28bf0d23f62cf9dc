package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.analysis.heap.LostParts;
import io.github.heapfold.report.Units;
import java.util.Locale;

/** Says how much of a damaged dump could be read, behind where it is damaged, in the language of the reader. */
public final class ReadPart {
    private final SentenceTexts texts;

    public ReadPart(Locale language) {
        texts = new SentenceTexts(language);
    }

    /** How much, and what that means for the answer; a part of a sentence. */
    public String of(HeapFacts facts) {
        return facts.lost().map(this::of).orElseGet(() -> texts.text("read.about"));
    }

    String of(LostParts lost) {
        if (lost.isWhole()) {
            return texts.text(lost.sealedBytes() > 0 ? "read.unsealed" : "read.all");
        }
        String read = Units.bytes(lost.readBytes());
        String said = lost.dumpBytes().isPresent()
                ? texts.text("read.of", read, Units.bytes(lost.dumpBytes().getAsLong()))
                : texts.text("read", read);
        if (lost.objects().isPresent()) {
            long objects = lost.objects().getAsLong();
            said += texts.text(objects == 1 ? "read.lost.one" : "read.lost", Units.count(objects));
        }
        if (lost.sealedBytes() > 0) {
            said += texts.text("read.sealed", Units.bytes(lost.sealedBytes()));
        }
        return said + texts.text("read.then") + texts.text("read.about");
    }
}
