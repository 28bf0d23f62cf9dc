package io.github.heapfold.cli.fold;

import com.grack.nanojson.JsonStringWriter;
import io.github.heapfold.analysis.question.AnalysedHeap;
import io.github.heapfold.analysis.question.facts.SystemFacts;
import io.github.heapfold.analysis.question.view.ClassCounts;
import io.github.heapfold.cli.command.BaseOption;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.AnalyseJob;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.verify.MissingJob;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.SummaryWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a dump is made of. */
@Command(
        name = "inspect",
        description = {
            "Show what a heap dump is made of: its facts, and the count and bytes of each record and sub-record.",
            "Of a .hfold file, shows the dump that it was made from.",
            "Counting reads the file once, of a .hfold file only its end, which does not tell whether the rest is as it was"
                    + " written (heapfold verify does); --classes, --java and --properties look into"
                    + " the heap, which takes as long as a question about it."
        })
public final class InspectCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            description =
                    "A heap dump, a .hfold file, or one that Tailor or KOOM stripped, plain or packed (gzip, zstd, zip,"
                            + " tar); - for standard input; here, or at an https address whose server gives ranges.")
    private String file;

    @Option(names = "--fields", description = "Also each field with its bytes, and what leaving it out would save.")
    private boolean fields;

    @Option(
            names = "--java",
            description = "Also what the program ran on, as far as the dump tells: version and vendor of Java, main"
                    + " class, uptime, system; of Android the device.")
    private boolean java;

    @Option(
            names = "--properties",
            description = "The same with the command line, system properties and environment: their values may be"
                    + " secrets.")
    private boolean properties;

    @Mixin
    private ClassesOption classes;

    @Option(names = "--json", description = "One JSON object, fields and all.")
    private boolean json;

    @Option(names = "--csv", description = "Comma-separated values.")
    private boolean csv;

    @Mixin
    private BaseOption base;

    @Mixin
    private ThreadOption threads;

    public InspectCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    /** What is to be found in the heap; null where it was not asked for. */
    private record Looked(SystemFacts.Answer facts, List<ClassCounts.Row> classes) {}

    private boolean wantsFacts() {
        return java || properties;
    }

    private Looked look(AnalysedHeap heap, Progress progress) throws IOException {
        return new Looked(
                wantsFacts() ? new SystemFacts(properties).ask(heap, progress) : null,
                classes.isWanted() ? new ClassCounts().ask(heap, progress) : null);
    }

    /** What counts objects, or looks into them, needs what it was folded against. */
    private Input dump() throws IOException {
        return inputOrAddress(file).against(base.place());
    }

    @Override
    protected int execute() throws IOException {
        if (json && csv) {
            throw twoForms();
        }
        if (csv && (wantsFacts() || classes.isWanted())) {
            throw usage("--classes, --java and --properties are not in what --csv writes: text or --json has them");
        }
        // One for all that looks at it: of a file on a server, what one has fetched is there for the next.
        Input dump = dump();
        // First, because it refuses standard input, which can be read only once.
        AnalyseJob.Answered<Looked> looked =
                wantsFacts() || classes.isWanted() ? run(new AnalyseJob<>(dump, this::look, threads.count())) : null;
        Inspection inspection = run(new InspectJob(dump, threads.count()));
        Looked answer = looked == null ? null : looked.answer();
        if (json) {
            writeJson(inspection, answer);
        } else if (csv) {
            data(SummaryWriter.csv(inspection.summary(), fields));
        } else {
            print(lines(inspection, answer));
        }
        if (looked != null) {
            // What was fetched is told when nothing more is.
            looked.notes().stream()
                    .filter(message -> !message.is("remote.fetched"))
                    .forEach(message -> note("note: " + message));
        }
        notes(dump, inspection);
        return ExitCodes.DONE;
    }

    /** @param looked what was found in objects; null where nobody asked */
    private void writeJson(Inspection inspection, Looked looked) throws IOException {
        data(SummaryWriter.json(
                inspection.file(),
                inspection.kind().name().toLowerCase(Locale.ROOT),
                inspection.fileBytes(),
                inspection.packing(),
                inspection.summary(),
                inspection.damage(),
                inspection.sizes().map(SizeReport::profile).orElse(null),
                inspection.rules(),
                out -> {
                    sealed(inspection, out);
                    base(inspection, out);
                    if (wantsFacts()) {
                        SystemFactsJson.write(looked.facts(), out);
                    }
                    if (classes.isWanted()) {
                        classes.write(looked.classes(), out);
                    }
                }));
    }

    /** @param looked what was found in objects; null where nobody asked */
    private List<String> lines(Inspection inspection, Looked looked) {
        List<String> lines = new ArrayList<>(new InspectionText(inspection).lines(fields));
        if (classes.isWanted()) {
            lines.add("");
            classes.write(looked.classes(), lines);
        }
        if (wantsFacts()) {
            lines.add("");
            lines.addAll(SystemFactsText.lines(looked.facts()));
        }
        return lines;
    }

    private void notes(Input dump, Inspection inspection) throws IOException {
        if (inspection.kind() == FileKind.KOOM) {
            note("note: " + inspection.file() + ": " + KoomText.line(run(new MissingJob(dump, threads.count()))));
        }
        dump.fetched().ifPresent(message -> note("note: " + message));
        String name = inspection.kind() == FileKind.HFOLD ? "the dump in " + inspection.file() : inspection.file();
        inspection.damage().ifPresent(report -> note("warning: " + name + " is damaged " + report.damage()));
    }

    private static void base(Inspection inspection, JsonStringWriter json) {
        inspection
                .base()
                .ifPresent(base -> json.object("base")
                        .value("file", base.name())
                        .value("sha256", base.digest())
                        .end());
    }

    private static void sealed(Inspection inspection, JsonStringWriter json) {
        if (inspection.sealed().isEmpty()) {
            return;
        }
        Inspection.Sealed sealed = inspection.sealed().get();
        json.object("sealed").value("bytes", sealed.bytes()).array("recipients");
        sealed.recipients().forEach(json::value);
        json.end().end();
    }
}
