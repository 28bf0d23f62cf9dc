package io.github.heapfold.cli;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.CompressJob;
import io.github.heapfold.job.DumpForm;
import io.github.heapfold.job.Input;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Output;
import io.github.heapfold.job.ResultFormat;
import io.github.heapfold.job.StripJob;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.SizeReportWriter;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Folds dumps. */
@Command(
        name = "compress",
        description = {
            "Fold heap dumps to small .hfold files, or strip them and leave them heap dumps (--format).",
            "The default profile, oom, leaves out what the search for a memory leak does not need; --profile lossless"
                    + " keeps every byte; --profile mat keeps what Eclipse MAT shows."
        })
final class CompressCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Heap dumps, plain or gzipped; - for standard input, which goes to standard output.")
    private List<String> files;

    @Mixin
    private TargetOptions targets;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "What to write: ${COMPLETION-CANDIDATES} (default: hfold).",
                "hprof: the dump without what the profile leaves out, zeros in its place, which analyzers open as it is.",
                "hprof.gz: the same, gzipped in blocks as HotSpot does it, so that MAT can jump in it."
            })
    private ResultFormat format = ResultFormat.HFOLD;

    @Mixin
    private DumpFormOptions form;

    @Mixin
    private FoldingOptions folding;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Write before and after, per tag and field, to this file: .json or .csv.")
    private String report;

    CompressCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    int execute() throws IOException {
        FoldOptions options = folding.toOptions();
        if (!format.isDump() && form.isGiven()) {
            throw usage(
                    "--for and --dense are for heap dumps: --format hprof or hprof.gz, or when the file is restored");
        }
        List<Path> results = targets.targets(this, files, format::beside);
        SizeReportWriter writer = report == null
                ? null
                : SizeReportWriter.forFile(report)
                        .orElseThrow(() -> usage("--report " + report + ": the ending has to be .json or .csv"));
        if (writer != null && files.size() > 1) {
            throw usage("--report is for one file at a time");
        }
        if (writer != null) {
            checkReport(results.get(0));
        }
        return forEach(files, results, (file, target) -> {
            SizeReport sizes = compress(file, target, options);
            if (writer != null) {
                Output.write(path(report), writer.write(sizes), targets.isForced(), input(file));
            }
        });
    }

    private CompressJob fold(Input input, Path target, FoldOptions options) {
        return target == null
                ? CompressJob.toStream(input, terminal().bytes(), options)
                : CompressJob.toFile(input, target, options, targets.isForced());
    }

    private StripJob strip(Input input, Path target, FoldOptions options) {
        DumpForm written = form.form(format.isGzip(), options.level());
        return target == null
                ? StripJob.toStream(input, terminal().bytes(), options, written)
                : StripJob.toFile(input, target, options, written, targets.isForced());
    }

    private void checkReport(Path target) throws IOException {
        Path file = path(report).toAbsolutePath().normalize();
        if (target != null && file.equals(target.toAbsolutePath().normalize())) {
            throw usage("--report and --output are the same file");
        }
        Output.check(path(report), targets.isForced());
    }

    private SizeReport compress(String file, Path target, FoldOptions options) throws IOException {
        Input input = input(file);
        CompressJob.Result result =
                run(!format.isDump() ? fold(input, target, options) : strip(input, target, options));
        SizeReport sizes = result.sizes();
        String line = String.format(
                "%s: %s → %s (%s) in %s, profile %s → %s",
                sizes.source(),
                Units.bytes(sizes.originalBytes()),
                Units.bytes(sizes.storedBytes()),
                Units.percent(sizes.ratio()),
                Units.duration(sizes.time()),
                sizes.profile(),
                sizes.target());
        if (target == null) {
            note(line);
        } else if (!isQuiet()) {
            print(List.of(line));
        }
        for (String rule : result.idleRules()) {
            note("warning: " + sizes.source() + " has no class for " + rule);
        }
        result.index()
                .summary()
                .damage()
                .ifPresent(damage -> note("warning: " + sizes.source() + " is damaged " + damage
                        + "; what is no record was kept as it is"));
        return sizes;
    }
}
