package io.github.heapfold.gui.analyse.leaks;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.NextOwner;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.paths.PathLine;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.analyse.SuspectSentences;
import io.github.heapfold.job.leaks.AppTraces;
import io.github.heapfold.report.Units;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Suspects as they are sent to others. */
public final class SuspectTexts {
    private static final int MOST_PLACES = 3;

    private SuspectTexts() {}

    /** The places to look at in the program, as they are seen before anything is read. */
    public static String places(List<String> places) {
        Stream<String> more = places.size() > MOST_PLACES ? Stream.of("…") : Stream.empty();
        return Stream.concat(places.stream().limit(MOST_PLACES), more).collect(Collectors.joining(text("drop.and")));
    }

    /** A suspect in one sentence in which no number stands on another line than its unit. */
    public static String sentence(Suspect suspect) {
        return Texts.unbroken(new SuspectSentences(Texts.locale()).of(suspect));
    }

    /** From how much on something is a suspect, and what keeps most beside those. */
    static String limit(LeakSuspects.Answer answer) {
        return Texts.unbroken(new SuspectSentences(Texts.locale()).limit(answer));
    }

    /** What keeps most beside the suspects, where that is worth a word. */
    public static Optional<String> next(LeakSuspects.Answer answer) {
        return new SuspectSentences(Texts.locale()).next(answer).map(Texts::unbroken);
    }

    /** That most of what is in the dump is garbage, where it is. */
    public static Optional<String> garbage(LeakSuspects.Answer answer) {
        return new SuspectSentences(Texts.locale()).garbage(answer).map(Texts::unbroken);
    }

    /** What comes before that nothing in the heap stands out, where there is something. */
    static Optional<String> first(LeakSuspects.Answer answer) {
        return answer.isMostlyGarbage() ? garbage(answer) : outsideFirst(answer);
    }

    /** What is outside of the heap where that comes before all that is in it. */
    public static Optional<String> outsideFirst(LeakSuspects.Answer answer) {
        return new SuspectSentences(Texts.locale()).outsideFirst(answer).map(Texts::unbroken);
    }

    /** What else is outside of the heap and worth a word. */
    public static List<String> outside(LeakSuspects.Answer answer) {
        return new SuspectSentences(Texts.locale())
                .outside(answer).stream().map(Texts::unbroken).toList();
    }

    /** Which thread had no memory left, where one is known. */
    public static Optional<String> outOfMemory(LeakSuspects.Answer answer) {
        return new SuspectSentences(Texts.locale()).outOfMemory(answer).map(Texts::unbroken);
    }

    /** That nothing stands out, and from where on something would. */
    public static String none(LeakSuspects.Answer answer) {
        String share = new SuspectSentences(Texts.locale()).share(answer);
        String key = keepsMuch(answer.next(), answer.threshold()) ? "summary.leak.none.mixed" : "summary.leak.none";
        return Texts.unbroken(text(key, Units.bytes(answer.threshold()), share));
    }

    /** Whether something is as large as a leak, and is none for what it is made of. */
    private static boolean keepsMuch(NextOwner next, long threshold) {
        return next != null && Math.max(next.retained(), next.kept()) >= threshold;
    }

    /** What can be said where a part of the dump is lost and nothing stands out. */
    public static String part(LeakSuspects.Answer answer) {
        return new SuspectSentences(Texts.locale()).part(answer);
    }

    /**
     * As they are shown, one after the other: the sentence, the path to it and what accumulated there, and the signature
     * by which the same leak is found in another dump.
     */
    public static String copied(List<Suspect> suspects) {
        SuspectSentences sentences = new SuspectSentences(Texts.locale());
        return suspects.stream()
                .map(suspect -> sentences.of(suspect)
                        + "\n\n"
                        + PathLine.fromClass(suspect.path()).stream()
                                .map(line -> line.words() + "\n")
                                .collect(Collectors.joining())
                        + levels(suspect).stream()
                                .map(level -> level + "\n")
                                .collect(Collectors.joining("", "\n", "\n"))
                        + text("leaks.signature", suspect.signature()))
                .collect(Collectors.joining("\n\n"));
    }

    /**
     * The same below the name of the file, and behind them the traces of an Android app, as far as they are known; empty
     * where there are neither.
     */
    public static Optional<String> copied(List<Suspect> suspects, HeapSession session) {
        Stream<String> traces =
                session.answers().android().flatMap(android -> Optional.ofNullable(android.get())).stream()
                        .flatMap(found -> AppTraces.leaks(found.traces()).stream())
                        .map(SuspectTexts::copiedTraces);
        return Stream.concat(suspects.isEmpty() ? Stream.empty() : Stream.of(copied(suspects)), traces)
                .reduce((before, next) -> before + "\n\n" + next)
                .map(all -> session.file().origin() + "\n\n" + all);
    }

    /** The sentence of its card, and the traces without what Shark reckons: that is another number for the same. */
    private static String copiedTraces(List<LeakTraces.Trace> leak) {
        return AppTraces.sentence(leak, Texts.locale())
                + "\n"
                + text("android.signature", leak.get(0).signature())
                + leak.stream()
                        .map(trace -> "\n" + String.join("\n", AppTraces.lines(trace)))
                        .collect(Collectors.joining());
    }

    /** What accumulated at the end of the path, a line for each level; none where it is one object. */
    static List<String> levels(Suspect suspect) {
        return suspect.kind() == SuspectShape.ONE_OBJECT
                ? List.of()
                : suspect.levels().stream().map(SuspectTexts::level).toList();
    }

    private static String level(Suspect.Level level) {
        String what = text("owners.many", Units.count(level.objects()), GeneratedNames.without(level.className()))
                + (level.commonField() == null ? "" : " (" + level.commonField() + ")");
        return text("leaks.level", what, Units.bytes(level.retained()));
    }
}
