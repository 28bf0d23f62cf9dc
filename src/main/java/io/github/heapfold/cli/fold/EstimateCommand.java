package io.github.heapfold.cli.fold;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.cli.command.FoldingOptions;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.estimate.EstimateJob;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells how large folded files will be. */
@Command(
        name = "estimate",
        description = {
            "Tell how large 'compress' will make heap dumps, and write nothing.",
            "Of a large dump some chunks are coded, from which the rest is told to within a few parts in a hundred; a"
                    + " dump of"
                    + " no more than 200 MB is coded whole."
        })
public final class EstimateCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Heap dumps, plain or packed (gzip, zstd, zip, tar).")
    private List<String> files;

    @Mixin
    private FoldingOptions folding;

    @Option(names = "--json", description = "One JSON object per dump, in an array.")
    private boolean json;

    public EstimateCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        FoldOptions options = folding.toOptions();
        JsonStringWriter all = JsonWriter.indent("  ").string().array();
        int exit = forEach(files, file -> {
            EstimateJob.Result result = run(new EstimateJob(input(file), options));
            if (json) {
                write(result, options, all);
            } else {
                print(List.of(line(result, options)));
            }
        });
        if (json) {
            data(all.end().done() + "\n");
        }
        return exit;
    }

    private static String line(EstimateJob.Result result, FoldOptions options) {
        SizeEstimate estimate = result.estimate();
        String how = estimate.isWhole()
                ? "all of it coded"
                : String.format(
                        "± %s, from %d of %d chunks",
                        Units.percent(estimate.relativeMargin()), estimate.chunks(), estimate.totalChunks());
        return String.format(
                "%s: %s → about %s (%s), profile %s, level %d; %s in %s",
                result.source(),
                Units.bytes(result.summary().bytes()),
                Units.bytes(estimate.bytes()),
                Units.percent(result.ratio()),
                options.profile().name(),
                options.level(),
                how,
                Units.duration(result.time()));
    }

    private static void write(EstimateJob.Result result, FoldOptions options, JsonStringWriter json) {
        SizeEstimate estimate = result.estimate();
        json.object()
                .value("source", result.source())
                .value("profile", options.profile().name())
                .value("level", options.level())
                .value("originalBytes", result.summary().bytes())
                .value("estimatedBytes", estimate.bytes())
                .value("marginBytes", estimate.margin())
                .value("ratio", result.ratio())
                .value("codedChunks", estimate.chunks())
                .value("chunks", estimate.totalChunks())
                .value("seconds", result.time().toMillis() / 1000.0)
                .end();
    }
}
