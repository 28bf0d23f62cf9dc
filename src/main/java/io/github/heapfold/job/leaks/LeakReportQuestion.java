package io.github.heapfold.job.leaks;

import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.heap.HeapThread;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.OutOfMemory;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.facts.FactText;
import io.github.heapfold.analysis.question.facts.SystemFacts;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.NextOwner;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.candidate.SuspectShape;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.analysis.question.path.PathTree;
import io.github.heapfold.analysis.question.view.ClassHistogram;
import io.github.heapfold.analysis.question.view.DominatorTree;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.ProgramVersion;
import io.github.heapfold.job.analyse.LeakPlaces;
import io.github.heapfold.job.analyse.SuspectSentences;
import io.github.heapfold.message.Visible;
import io.github.heapfold.report.LeakReport;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gathers what a report of leaks says, beside what is known already: nothing that is in the heap but names, and
 * what LeakCanary says.
 */
public final class LeakReportQuestion implements Question<LeakReport> {
    /**
     * What is known already.
     *
     * @param suspects what may be a leak
     * @param app leaks of an Android app; null of other programs, and where nobody looked for them
     * @param classes the classes of the heap; null where nobody has asked for them
     */
    public record Known(LeakSuspects.Answer suspects, LeakReport.App app, ClassHistogram.Answer classes) {}

    /** Classes and objects that are told of. */
    private static final int MOST_ROWS = 15;

    private static final int MOST_FRAMES = 50;

    /** Characters of what tells an object from others of its class. */
    private static final int MOST_OF_LABEL = 40;

    private final Known known;
    private final String file;
    private final long bytes;
    private final Locale language;
    private final ReportTexts texts;
    private final SuspectSentences sentences;

    /**
     * @param file what to call it; its folder is left out
     * @param bytes its size; -1 where that is not known
     * @param language of the report
     */
    public LeakReportQuestion(Known known, String file, long bytes, Locale language) {
        this.known = known;
        this.file = file;
        this.bytes = bytes;
        this.language = language;
        texts = ReportTexts.in(language);
        sentences = new SuspectSentences(language);
    }

    @Override
    public LeakReport ask(AnalysedHeap heap, Progress progress) throws IOException {
        LeakSuspects.Answer answer = withoutTexts(known.suspects(), heap);
        List<HeapThread> threads = heap.heap().threads(progress);
        List<LeakReport.Suspect> suspects = new ArrayList<>();
        for (Suspect suspect : answer.suspects()) {
            suspects.add(suspect(suspect, threads, heap));
        }
        boolean isAppTold = known.app() != null && known.app().fault() == null;
        FileNotes notes = new FileNotes(heap.heap().facts(), isAppTold, language);
        return new LeakReport(
                language,
                ProgramVersion.get().orElse(""),
                dump(heap, notes, progress),
                notes.notes(),
                outcome(answer),
                new LeakPlaces(language).outside(answer),
                first(answer),
                suspects,
                verdict(answer),
                known.app(),
                outOfMemory(threads),
                classes(heap, progress),
                objects(heap, progress),
                answer.isMostlyGarbage()
                        ? List.of()
                        : sentences.garbage(answer).stream().toList());
    }

    /** What keeps most beside the suspects may be a text itself, of which no more is told than that it is one. */
    private static LeakSuspects.Answer withoutTexts(LeakSuspects.Answer answer, AnalysedHeap heap) {
        NextOwner next = answer.next();
        return next == null || hasName(heap, heap.heap().ordinalOf(next.object().id()))
                ? answer
                : answer.withNext(next.unnamed());
    }

    private LeakReport.Outcome outcome(LeakSuspects.Answer answer) {
        if (answer.isMostlyGarbage()) {
            return LeakReport.Outcome.GARBAGE;
        }
        if (answer.outsideFirst().isPresent()) {
            return LeakReport.Outcome.OUTSIDE;
        }
        if (!answer.suspects().isEmpty()) {
            return LeakReport.Outcome.LEAKS;
        }
        boolean isUnknown =
                !answer.whole() || (known.app() != null && known.app().fault() != null);
        return isUnknown ? LeakReport.Outcome.UNKNOWN : LeakReport.Outcome.NONE;
    }

    private List<String> first(LeakSuspects.Answer answer) {
        return Stream.of(
                        sentences.outsideFirst(answer),
                        sentences.garbage(answer).filter(any -> answer.isMostlyGarbage()))
                .flatMap(Optional::stream)
                .toList();
    }

    private List<String> verdict(LeakSuspects.Answer answer) {
        List<String> verdict = new ArrayList<>();
        if (!answer.suspects().isEmpty()) {
            verdict.add(sentences.threshold(answer));
        } else if (answer.whole()) {
            boolean isAppTold = known.app() != null && !known.app().leaks().isEmpty();
            verdict.add(texts.text(isAppTold ? "leak.none.app" : "leak.none"));
            verdict.add(sentences.threshold(answer));
        } else {
            verdict.add(sentences.part(answer));
        }
        verdict.addAll(sentences.outside(answer));
        return verdict;
    }

    private LeakReport.Dump dump(AnalysedHeap heap, FileNotes notes, Progress progress) throws IOException {
        SystemFacts.Answer facts = new SystemFacts(false).ask(heap, progress);
        return new LeakReport.Dump(
                ReportTexts.name(file),
                bytes,
                heap.heap().header().timestamp(),
                // Android calls its Java 0.
                facts.android().isKnown()
                        ? joined(facts.virtualMachine())
                        : joined(facts.version(), facts.virtualMachine()),
                joined(facts.system()),
                joined(facts.android(), facts.device()),
                notes.leftOut(),
                heap.dominators().reachableObjects(),
                heap.dominators().reachableSize(),
                heap.garbageObjects(),
                heap.garbage(),
                heap.heap().facts().isWhole(),
                !heap.heap().facts().compactHeaders());
    }

    private static String joined(FactText... facts) {
        return Stream.of(facts).filter(FactText::isKnown).map(FactText::text).collect(Collectors.joining(", "));
    }

    private LeakReport.Suspect suspect(Suspect suspect, List<HeapThread> threads, AnalysedHeap heap) {
        return new LeakReport.Suspect(
                new LeakPlaces(language).of(suspect),
                sentences.of(suspect),
                suspect.share(),
                path(suspect.path(), heap),
                suspect.kind() == SuspectShape.ONE_OBJECT
                        ? List.of()
                        : suspect.levels().stream().map(this::level).toList(),
                HoldingThread.of(suspect, threads).map(this::stack).orElse(null),
                suspect.signature());
    }

    private String level(Suspect.Level level) {
        return texts.text(
                "leak.level",
                Units.count(level.objects()),
                GeneratedNames.without(level.className()),
                level.commonField() == null ? "" : " (" + level.commonField() + ")",
                Units.bytes(level.retained()));
    }

    private List<LeakReport.Node> path(PathToRoot path, AnalysedHeap heap) {
        PathTree tree = PathTree.fromClass(PathTree.readable(path));
        String begin = switch (tree.begin()) {
            case ROOT -> texts.text("leak.path.root", texts.roots(path.kinds()));
            case PROGRAM -> texts.text("leak.path.program");
            case PLATFORM -> texts.text("leak.path.platform");
        };
        return tree.lines().stream().map(line -> node(line, begin, heap)).toList();
    }

    private LeakReport.Node node(PathTree.Line line, String begin, AnalysedHeap heap) {
        if (line.step() == null) {
            String gap = texts.text("leak.path.gap", Units.count(line.left()));
            return new LeakReport.Node(line.depth(), "", "", "", gap);
        }
        PathToRoot.Step step = line.step();
        String label = name(heap, step.ordinal(), step.label());
        String remark = (line.depth() > 0 ? label : label + " (" + begin + ")").strip();
        return new LeakReport.Node(
                line.depth(),
                Objects.requireNonNullElse(line.field(), ""),
                step.object().className(),
                Ids.text(step.object().id()),
                remark);
    }

    private LeakReport.Stack stack(HeapThread thread) {
        return new LeakReport.Stack(
                thread.name() == null || thread.name().isBlank()
                        ? texts.text("leak.thread")
                        : texts.text("leak.thread.named", thread.name()),
                thread.frames().stream().limit(MOST_FRAMES).map(this::frame).toList(),
                Math.max(0, thread.frames().size() - MOST_FRAMES));
    }

    /** As Java writes it, {@code at java.lang.Thread.run(Thread.java:840)}. */
    private String frame(HeapThread.Frame frame) {
        if (frame.method() == null) {
            String type = frame.className() == null ? "" : frame.className() + ".";
            return "at " + type + "(" + texts.text("leak.stack.method") + ")";
        }
        String source = frame.source() == null ? texts.text("leak.stack.source") : frame.source();
        String line = frame.line() > 0 ? ":" + frame.line() : "";
        return "at " + method(frame) + "("
                + (frame.line() == HeapThread.Frame.NATIVE ? texts.text("leak.stack.native") : source + line) + ")";
    }

    private static String method(HeapThread.Frame frame) {
        return frame.className() == null
                ? frame.methodName()
                : GeneratedNames.withoutAddress(frame.className()) + "." + frame.methodName();
    }

    private LeakReport.OutOfMemory outOfMemory(List<HeapThread> threads) {
        return sentences
                .outOfMemory(known.suspects())
                .map(sentence -> new LeakReport.OutOfMemory(
                        sentence, stack(OutOfMemory.thrower(threads).orElseThrow())))
                .orElse(null);
    }

    private List<LeakReport.Row> classes(AnalysedHeap heap, Progress progress) throws IOException {
        ClassHistogram.Answer classes = known.classes() == null
                ? new ClassHistogram(ClassHistogram.By.CLASS).ask(heap, progress)
                : known.classes();
        // Of classes of one name by several loaders, the one that keeps most stands for all.
        Map<String, List<ClassHistogram.Row>> byName = classes.rows().stream()
                .collect(Collectors.groupingBy(ClassHistogram.Row::name, LinkedHashMap::new, Collectors.toList()));
        long all = heap.dominators().reachableSize();
        return byName.values().stream()
                .limit(MOST_ROWS)
                .map(namesakes -> row(namesakes.get(0), namesakes.size(), all))
                .toList();
    }

    /** Of a heap without roots nothing is a part. */
    private static double share(long retained, long all) {
        return all == 0 ? 0 : (double) retained / all;
    }

    private LeakReport.Row row(ClassHistogram.Row row, int namesakes, long all) {
        String name = namesakes == 1
                ? row.name()
                : texts.text("leak.class.loaders", Visible.of(row.name()), Units.count(namesakes));
        return new LeakReport.Row(name, "", row.objects(), row.shallow(), row.retained(), share(row.retained(), all));
    }

    private static List<LeakReport.Row> objects(AnalysedHeap heap, Progress progress) throws IOException {
        DominatorTree.Level top = new DominatorTree(null, DominatorTree.By.OBJECT, MOST_ROWS).ask(heap, progress);
        long all = top.reachable();
        return top.rows().stream()
                .flatMap(row -> Stream.concat(Stream.of(row(row, all, heap)), parts(row, all)))
                .toList();
    }

    private static LeakReport.Row row(DominatorTree.Row row, long all, AnalysedHeap heap) {
        return new LeakReport.Row(
                row.object().className()
                        + name(heap, heap.heap().ordinalOf(row.object().id()), row.label()),
                Ids.text(row.object().id()),
                0,
                row.shallow(),
                row.retained(),
                share(row.retained(), all));
    }

    /** What keeps most of the row above them. */
    private static Stream<LeakReport.Row> parts(DominatorTree.Row row, long all) {
        return row.parts().stream()
                .map(part -> new LeakReport.Row(
                        "└ " + part.object().className() + (part.field() == null ? "" : "." + part.field()),
                        Ids.text(part.object().id()),
                        0,
                        part.shallow(),
                        part.retained(),
                        share(part.retained(), all)));
    }

    /** The name of a thread or a class loader: of other objects, what tells them apart is what they hold. */
    private static String name(AnalysedHeap heap, long object, String label) {
        return hasName(heap, object) ? quoted(label) : "";
    }

    private static boolean hasName(AnalysedHeap heap, long object) {
        int type = heap.heap().classOf(object);
        return type >= 0 && (heap.kinds().isThread(type) || heap.kinds().isLoader(type));
    }

    private static String quoted(String label) {
        return label == null || label.isEmpty() ? "" : " \"" + Visible.cut(label, MOST_OF_LABEL) + '"';
    }
}
