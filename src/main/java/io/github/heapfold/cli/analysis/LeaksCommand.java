package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.android.AndroidLeaks;
import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.android.SharkException;
import io.github.heapfold.analysis.heap.GeneratedNames;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.OutOfMemory;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.LargestGarbage;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.LeakSuspects.Answer;
import io.github.heapfold.analysis.question.leak.NextOwner;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.question.leak.direct.DirectMemory;
import io.github.heapfold.analysis.question.leak.keeper.Keeper;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.WordConverter;
import io.github.heapfold.hprof.Ids;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.SuspectSentences;
import io.github.heapfold.message.EnumWord;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Csv;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells what may be a leak. */
@Command(
        name = "leaks",
        description = {
            "Is there a leak: what keeps a large part of the heap alive, in one sentence each, with the field to look"
                    + " at and"
                    + " the path to it. Nothing where nothing stands out.",
            "Of an Android app also what LeakCanary would say: the trace to each activity, fragment, view and so on"
                    + " that ought"
                    + " to be gone, by its library Shark.",
            "--csv is of the suspects, without leak traces."
        })
public final class LeaksCommand extends TableCommand<LeaksCommand.Found> {
    private static final SuspectSentences SENTENCES = new SuspectSentences(Locale.ENGLISH);

    @Option(
            names = "--android",
            negatable = true,
            description = "Look for what LeakCanary calls a leak (default: where the dump is Android's).")
    private Boolean android;

    @Option(
            names = "--finder",
            paramLabel = "WHAT",
            description = "How leaking objects of an Android app are told: leakcanary (what it watched in the app) or"
                    + " inspectors (what their state says; default: leakcanary where it watched anything).",
            converter = FinderConverter.class)
    private LeakTraces.Finder finder;

    /** Lower-case words, as all options have them. */
    static final class FinderConverter extends WordConverter<LeakTraces.Finder> {
        FinderConverter() {
            super(LeakTraces.Finder.class);
        }
    }

    /**
     * Both answers.
     *
     * @param android leaks of the Android app; null where it is none, or nobody wants them
     * @param fault why there are none where there should be; null else
     * @param bare the IDs of those below which suspects stand that keep nothing but themselves
     */
    record Found(Answer suspects, LeakTraces android, Message fault, Set<Long> bare) {}

    public LeaksCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Found> question(int limit) {
        boolean wanted = Boolean.TRUE.equals(android) || finder != null;
        if (Boolean.FALSE.equals(android) && finder != null) {
            throw usage("--finder is for what --no-android leaves out");
        }
        return (heap, progress) -> {
            Answer suspects = new LeakSuspects().ask(heap, progress);
            Set<Long> bare = bare(suspects, heap);
            if (!wanted && (android != null || !AndroidLeaks.isAndroid(heap.heap()))) {
                return new Found(suspects, null, null, bare);
            }
            try {
                LeakTraces traces = new AndroidLeaks(Optional.ofNullable(finder)).ask(heap, progress);
                return new Found(suspects, traces, null, bare);
            } catch (SharkException e) {
                if (wanted) {
                    throw e;
                }
                return new Found(suspects, null, e.message(), bare);
            }
        };
    }

    private static Set<Long> bare(Answer suspects, AnalysedHeap heap) throws IOException {
        Set<Long> bare = new HashSet<>();
        for (Suspect suspect : suspects.suspects()) {
            long id = suspect.parent().id();
            long ordinal = heap.heap().ordinalOf(id);
            if (heap.retainedSize(ordinal) <= heap.heap().shallowSize(ordinal)) {
                bare.add(id);
            }
        }
        return bare;
    }

    @Override
    String lacks(Found answer, StrippedParts stripped) {
        String line = stripped.line(
                "names of threads and class loaders"
                        + (answer.android() == null
                                ? ""
                                : ", texts in leak traces, the maker of the device (leaks by its own faults stand"
                                        + " among those of the app)"),
                "methods of local variables",
                answer.android() != null
                        ? "the fields by whose values leaking objects and known faults of an Android version are told"
                        : null);
        if (answer.fault() == null) {
            return line;
        }
        return (line == null ? "" : line + "; ") + "no leak traces of the Android app: " + answer.fault();
    }

    @Override
    void write(Found found, int limit, JsonStringWriter out) {
        Answer answer = found.suspects();
        out.value("objects", answer.objects())
                .value("reachable", answer.reachable())
                .value("threshold", answer.threshold());
        next(answer.next(), out);
        outOfMemory(answer.outOfMemory(), out);
        garbage(answer, out);
        outside("directBuffers", answer.outside().get(DirectMemory.Kind.DIRECT), out);
        outside("mappedFiles", answer.outside().get(DirectMemory.Kind.MAPPED), out);
        out.array("suspects");
        for (Suspect suspect : AnswerStyle.first(answer.suspects(), limit)) {
            write(suspect, out);
        }
        out.end();
        if (found.android() == null) {
            out.nul("android");
        } else {
            LeakTraceText.write(found.android(), limit, out);
        }
    }

    private static void next(NextOwner next, JsonStringWriter out) {
        if (next == null) {
            out.nul("next");
            return;
        }
        out.object("next")
                .value("id", Ids.text(next.object().id()))
                .value("class", next.object().className())
                .value("label", next.label())
                .value("retained", next.retained())
                .value("share", next.share())
                .value("kept", next.kept())
                .value("builtIn", next.builtIn());
        if (next.className() == null) {
            out.nul("content");
        } else {
            out.object("content")
                    .value("class", next.className())
                    .value("objects", next.objects())
                    .end();
        }
        if (next.keeper() == null) {
            out.nul("keeper");
        } else {
            keeper("keeper", next.keeper(), out);
        }
        out.end();
    }

    private static void outOfMemory(OutOfMemory thrown, JsonStringWriter out) {
        if (thrown == null) {
            out.nul("outOfMemory");
            return;
        }
        out.object("outOfMemory")
                .value("thread", thrown.thread())
                .value("method", thrown.method())
                .value("caller", thrown.caller())
                .end();
    }

    private static void garbage(Answer answer, JsonStringWriter out) {
        out.value("garbage", answer.garbage());
        LargestGarbage largest = answer.largestGarbage();
        if (largest == null) {
            out.nul("largestGarbage");
            return;
        }
        out.object("largestGarbage")
                .value("id", Ids.text(largest.object().id()))
                .value("class", largest.object().className())
                .value("shallow", largest.bytes())
                .value("mostOf", largest.className())
                .value("objects", largest.objects())
                .value("objectsShallow", largest.classBytes())
                .end();
    }

    private static void outside(String key, DirectMemory memory, JsonStringWriter out) {
        if (memory == null) {
            out.nul(key);
            return;
        }
        out.object(key).value("buffers", memory.buffers()).value("bytes", memory.bytes());
        if (memory.most() == null) {
            out.nul("most");
        } else {
            out.object("most")
                    .value("buffers", memory.most().buffers())
                    .value("bytes", memory.most().bytes())
                    .value("estimated", memory.most().isEstimate())
                    .value("fields", memory.most().keptBy().places().size())
                    .array("keepers");
            memory.most().keptBy().all().forEach(keeper -> keeper(keeper, out));
            out.end().value("example", Ids.text(memory.most().example())).end();
        }
        out.end();
    }

    private static void write(Suspect suspect, JsonStringWriter out) {
        out.object()
                .value("kind", EnumWord.of(suspect.kind()))
                .value("signature", suspect.signature())
                .value("sentence", SENTENCES.of(suspect))
                .value("retained", suspect.retained())
                .value("share", suspect.share())
                .value("objects", suspect.objects())
                .value("class", suspect.className());
        if (suspect.accumulation() == null) {
            out.nul("accumulation");
        } else {
            out.object("accumulation")
                    .value("id", Ids.text(suspect.accumulation().id()))
                    .value("class", suspect.accumulation().className())
                    .value("kept", suspect.kept())
                    .value("collection", suspect.collection())
                    .end();
        }
        out.value("owners", suspect.owners() == 0 ? null : suspect.owners()).value("ownerClass", suspect.ownerClass());
        if (suspect.sizes() == null) {
            out.nul("ownerSizes");
        } else {
            out.object("ownerSizes")
                    .value("least", suspect.sizes().least())
                    .value("most", suspect.sizes().most())
                    .end();
        }
        out.value("alike", suspect.alike());
        out.array("keepers");
        suspect.keptBy().all().forEach(keeper -> keeper(keeper, out));
        out.end().value("moreKeepers", suspect.keptBy().more()).array("features");
        suspect.features().forEach(feature -> out.value(EnumWord.of(feature)));
        out.end().array("levels");
        for (Suspect.Level level : suspect.levels()) {
            out.object()
                    .value("class", level.className())
                    .value("field", level.field())
                    .value("objects", level.objects())
                    .value("retained", level.retained())
                    .end();
        }
        out.end();
        inside("inside", suspect.inside(), out);
        finalizing(suspect.finalizing(), out);
        out.object("path");
        PathText.writeKeys(suspect.path(), out);
        out.end().end();
    }

    private static void inside(String key, Suspect.Inside inside, JsonStringWriter out) {
        if (inside == null) {
            out.nul(key);
            return;
        }
        out.object(key)
                .value("class", inside.className())
                .value("classes", inside.classes())
                .value("objects", inside.objects())
                .value("retained", inside.retained())
                .value("field", inside.field())
                .value("holder", inside.holder())
                .value("mostly", inside.mostly());
        inside("inside", inside.inside(), out);
        inside("beside", inside.beside(), out);
        out.end();
    }

    private static void finalizing(Suspect.Finalizing running, JsonStringWriter out) {
        if (running == null) {
            out.nul("finalizing");
            return;
        }
        out.object("finalizing")
                .value("thread", running.thread())
                .value("method", running.method())
                .value("source", running.source())
                .value("line", running.line() > 0 ? running.line() : null)
                .end();
    }

    private static void keeper(String key, Keeper keeper, JsonStringWriter out) {
        out.object(key);
        keys(keeper, out);
    }

    private static void keeper(Keeper keeper, JsonStringWriter out) {
        out.object();
        keys(keeper, out);
    }

    private static void keys(Keeper keeper, JsonStringWriter out) {
        out.value("kind", EnumWord.of(keeper.kind()))
                .value("class", keeper.className())
                .value("name", keeper.name())
                .value("thread", keeper.thread())
                .value("caller", keeper.caller())
                .value("frames", keeper.frames())
                .end();
    }

    @Override
    String csv(Found found, int limit) {
        StringBuilder lines = new StringBuilder(Csv.line(
                "kind", "class", "objects", "retained", "share", "accumulation", "id", "sentence", "signature"));
        for (Suspect suspect : AnswerStyle.first(found.suspects().suspects(), limit)) {
            ObjectView where = suspect.accumulation();
            lines.append(Csv.line(
                    EnumWord.of(suspect.kind()),
                    suspect.className(),
                    suspect.objects(),
                    suspect.retained(),
                    suspect.share(),
                    where == null ? null : where.className(),
                    where == null ? null : Ids.text(where.id()),
                    SENTENCES.of(suspect),
                    suspect.signature()));
        }
        return lines.toString();
    }

    @Override
    List<String> text(Found found, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>(List.of(heap(found.suspects()), ""));
        List<String> suspects = suspects(found, limit, style);
        if (found.android() == null) {
            lines.addAll(suspects);
            return lines;
        }
        List<String> traces = LeakTraceText.lines(word(), found.android(), limit, style);
        // What there is to say comes first.
        boolean tracesFirst = found.suspects().suspects().isEmpty()
                && !found.android().traces().isEmpty();
        lines.addAll(tracesFirst ? traces : suspects);
        lines.add("");
        lines.addAll(tracesFirst ? suspects : traces);
        return lines;
    }

    private String heap(Answer answer) {
        return file() + ": " + AnswerStyle.count(answer.objects(), "object", "objects") + ", "
                + Units.bytes(answer.reachable()) + " can be reached";
    }

    private List<String> suspects(Found found, int limit, AnswerStyle style) {
        Answer answer = found.suspects();
        List<String> lines = new ArrayList<>();
        SENTENCES
                .outsideFirst(answer)
                .ifPresent(first -> lines.addAll(
                        List.of(first, "Look further: heapfold paths " + word() + " --to " + outside(answer), "")));
        if (answer.isMostlyGarbage()) {
            lines.add(SENTENCES.garbage(answer).orElseThrow());
            lines.add("Look further: heapfold object " + word() + " "
                    + Ids.text(answer.largestGarbage().object().id()));
            lines.add("");
        }
        if (answer.suspects().isEmpty()) {
            if (!answer.whole()) {
                lines.add(SENTENCES.part(answer));
                SENTENCES.garbage(answer).ifPresent(lines::add);
            } else {
                lines.add(noSuspects(answer) + SENTENCES.limit(answer));
            }
            lines.addAll(SENTENCES.outside(answer));
            // Of a file whose roots are mostly lost, who keeps the little that is left says nothing of the rest.
            lines.add(
                    answer.isMostlyLost()
                            ? "What is in all of the file: heapfold inspect " + wordOfFile() + " --classes"
                            : "What keeps most: heapfold dominators " + word());
            return lines;
        }
        int number = 1;
        for (Suspect suspect : AnswerStyle.first(answer.suspects(), limit)) {
            lines.add(number++ + ". " + SENTENCES.of(suspect));
            lines.add("");
            lines.addAll(AnswerStyle.indented("   ", tree(suspect, style)));
            lines.add("");
            lines.add("   Signature: " + suspect.signature());
            lines.add("   Look further: heapfold paths " + word() + " --to "
                    + Ids.text(last(suspect.path()).object().id())
                    + (found.bare().contains(suspect.parent().id()) ? "" : contents(suspect)));
            lines.add("");
        }
        lines.add(SENTENCES.limit(answer));
        lines.addAll(SENTENCES.outside(answer));
        return lines;
    }

    /** The largest of the buffers that one place keeps; their class where none does. */
    private static String outside(Answer answer) {
        DirectMemory first = answer.outside().get(answer.outsideFirst().orElseThrow());
        return first.most() == null
                ? DirectMemory.BUFFER
                : Ids.text(first.most().example());
    }

    private String contents(Suspect suspect) {
        return ", heapfold dominators " + word() + " --of "
                + Ids.text(suspect.parent().id());
    }

    private static String noSuspects(Answer answer) {
        if (answer.isMostlyGarbage()) {
            return "No suspects in what can be reached. ";
        }
        return answer.outsideFirst().isPresent() ? "No suspects in the heap. " : "No suspects. ";
    }

    /** Without the numbers in names of classes that are made at run time, which say nothing to anybody. */
    private static PathToRoot readable(PathToRoot path) {
        List<PathToRoot.Step> steps = path.steps().stream()
                .map(step -> new PathToRoot.Step(
                        step.ordinal(), readable(step.object()), step.label(), step.edges(), step.skipped()))
                .toList();
        return new PathToRoot(readable(path.root()), path.kinds(), path.objects(), steps, path.length());
    }

    private static ObjectView readable(ObjectView object) {
        return new ObjectView(object.id(), GeneratedNames.without(object.className()));
    }

    private static PathToRoot.Step last(PathToRoot path) {
        return path.steps().get(path.steps().size() - 1);
    }

    /** The path, and below its end what came together there. */
    private static List<String> tree(Suspect suspect, AnswerStyle style) {
        List<String> lines = new ArrayList<>(PathText.linesFromClass(readable(suspect.path()), style));
        if (suspect.kind() == Suspect.Shape.ONE_OBJECT) {
            return lines;
        }
        lines.add("");
        for (Suspect.Level level : suspect.levels()) {
            String name = GeneratedNames.without(level.className());
            lines.add(AnswerStyle.count(level.objects(), name, name)
                    + (level.commonField() == null ? "" : " (" + level.commonField() + ")") + ", "
                    + Units.bytes(level.retained()));
        }
        return lines;
    }
}
