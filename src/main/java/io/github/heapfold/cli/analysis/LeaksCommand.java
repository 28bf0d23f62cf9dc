package io.github.heapfold.cli.analysis;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.android.AndroidLeaks;
import io.github.heapfold.analysis.android.LeakTraces;
import io.github.heapfold.analysis.android.SharkException;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.Question;
import io.github.heapfold.analysis.question.leak.LeakSuspects;
import io.github.heapfold.analysis.question.leak.LeakSuspects.Answer;
import io.github.heapfold.analysis.question.leak.Suspect;
import io.github.heapfold.analysis.secrets.withheld.ThreadNames;
import io.github.heapfold.cli.analysis.answer.AnswerStyle;
import io.github.heapfold.cli.analysis.answer.LeakTraceText;
import io.github.heapfold.cli.analysis.answer.SuspectsJson;
import io.github.heapfold.cli.analysis.answer.SuspectsText;
import io.github.heapfold.cli.command.ReadersOption;
import io.github.heapfold.cli.command.ReportFile;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.WordConverter;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.leaks.AppTraces;
import io.github.heapfold.job.leaks.LeakReportQuestion;
import io.github.heapfold.job.remote.RemoteFile;
import io.github.heapfold.report.LeakReport;
import io.github.heapfold.report.LeakReportWriter;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

    @Option(
            names = "--report",
            paramLabel = "OUT",
            description =
                    "Also write a report to keep and to send: the suspects with their paths and stacks, the classes and"
                            + " objects that keep most, and what is garbage; .html, .md or .txt.")
    private String report;

    @Option(
            names = {"-f", "--force"},
            description = "Replace a report that is there already.")
    private boolean force;

    @Mixin
    private ReadersOption readers;

    private Optional<ReportFile<LeakReportWriter>> written = Optional.empty();

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
     * @param report all of it to keep; null where nobody wants that
     */
    record Found(Answer suspects, LeakTraces android, SharkException fault, Set<Long> bare, Gathered report) {
        private Found reported(Gathered all) {
            return new Found(suspects, android, fault, bare, all);
        }
    }

    /** A report, or why there is none: that is told behind the answer, which does not need it. */
    @FunctionalInterface
    interface Gathered {
        LeakReport get() throws IOException;
    }

    public LeaksCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    Question<Found> question(int limit) {
        boolean wanted = Boolean.TRUE.equals(android) || finder != null;
        if (Boolean.FALSE.equals(android) && finder != null) {
            throw usage("--finder is for what --no-android leaves out");
        }
        return ThreadNames.withheldIn((heap, progress) -> {
            Found found = found(heap, progress, wanted);
            return written.isEmpty()
                    ? found
                    : found.reported(gathered((all, done) -> report(found).ask(all, done), heap, progress));
        });
    }

    /** @param wanted whether leaks of an Android app are looked for in any heap, and why there are none is a fault */
    private Found found(AnalysedHeap heap, Progress progress, boolean wanted) throws IOException {
        Answer suspects = new LeakSuspects().ask(heap, progress);
        Set<Long> bare = bare(suspects, heap);
        if (!wanted && (android != null || !AndroidLeaks.isAndroid(heap.heap()))) {
            return new Found(suspects, null, null, bare, null);
        }
        try {
            LeakTraces traces = new AndroidLeaks(Optional.ofNullable(finder)).ask(heap, progress);
            return new Found(suspects, traces, null, bare, null);
        } catch (SharkException e) {
            if (wanted) {
                throw e;
            }
            return new Found(suspects, null, e, bare, null);
        }
    }

    static Gathered gathered(Question<LeakReport> asked, AnalysedHeap heap, Progress progress) {
        try {
            LeakReport report = asked.ask(heap, progress);
            return () -> report;
        } catch (CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            return () -> {
                throw e;
            };
        }
    }

    private LeakReportQuestion report(Found found) throws IOException {
        LeakReport.App app = found.android() != null
                ? AppTraces.report(found.android(), Locale.ENGLISH)
                : found.fault() != null
                        ? LeakReport.App.unknown(found.fault().reason().in(Locale.ENGLISH))
                        : null;
        long bytes = RemoteFile.isAddress(file()) ? -1 : Files.size(path(file()));
        return new LeakReportQuestion(
                new LeakReportQuestion.Known(found.suspects(), app, null), file(), bytes, Locale.ENGLISH);
    }

    @Override
    protected int execute() throws IOException {
        written = ReportFile.of(this, report, LeakReportWriter::forFile, ".html, .md or .txt", force);
        if (written.isPresent()) {
            written.get().check(this, sources());
        } else if (force) {
            throw usage("--force goes with --report");
        } else if (readers.isWider()) {
            throw usage("--readable-by goes with --report");
        }
        return super.execute();
    }

    @Override
    void keep(Found found, Input input) throws IOException {
        if (written.isPresent()) {
            written.get().write(written.get().writer().write(found.report().get()), input, readers);
        }
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
                "keys of maps that are texts, names of threads and class loaders"
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
        return (line == null ? "" : line + "; ") + "no leak traces of the Android app: "
                + answer.fault().message();
    }

    @Override
    void write(Found found, int limit, JsonStringWriter out) {
        SuspectsJson.write(found.suspects(), limit, out);
        if (found.android() == null) {
            out.nul("android");
        } else {
            LeakTraceText.write(found.android(), limit, out);
        }
    }

    @Override
    String csv(Found found, int limit) {
        return SuspectsText.csv(found.suspects(), limit);
    }

    @Override
    List<String> text(Found found, int limit, AnswerStyle style) {
        List<String> lines = new ArrayList<>(List.of(heap(found.suspects()), ""));
        boolean hasTraces = found.android() != null && !found.android().traces().isEmpty();
        List<String> suspects =
                new SuspectsText(word(), wordOfFile(), found.suspects(), hasTraces, found.bare(), style).lines(limit);
        if (found.android() == null) {
            lines.addAll(suspects);
            return lines;
        }
        List<String> traces = LeakTraceText.lines(word(), found.android(), limit, style);
        // What there is to say comes first.
        boolean tracesFirst = hasTraces && found.suspects().suspects().isEmpty();
        lines.addAll(tracesFirst ? traces : suspects);
        lines.add("");
        lines.addAll(tracesFirst ? suspects : traces);
        return lines;
    }

    private String heap(Answer answer) {
        return file() + ": " + Units.count(answer.objects(), "object", "objects") + ", "
                + Units.bytes(answer.reachable()) + " can be reached";
    }
}
