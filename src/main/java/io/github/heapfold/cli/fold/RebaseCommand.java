package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.BaseOption;
import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.TargetOptions;
import io.github.heapfold.cli.command.Terminal;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.output.TargetNames;
import io.github.heapfold.job.restore.RebaseJob;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes files that were folded against others stand alone. */
@Command(
        name = "rebase",
        description = {
            "Make of .hfold files that were compressed against another one (compress --base) files that stand alone.",
            "With --onto: compress files against another one without their dumps.",
            "What comes out of them stays the same, byte for byte, and so do their profiles."
        })
public final class RebaseCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Files that were compressed against another one; with --onto any that are not sealed.")
    private List<String> files;

    @Mixin
    private BaseOption base;

    @Option(
            names = "--onto",
            paramLabel = "EARLIER",
            description = "Compress against this file, which stands alone, instead of standing alone.")
    private Path onto;

    @Mixin
    private TargetOptions targets;

    @Mixin
    private ThreadOption threads;

    public RebaseCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        List<Target> results =
                targets.targets(this, files, onto == null ? TargetNames::rebased : TargetNames::rebasedOnto);
        if (base.isTarget(results)) {
            throw usage("--base and --output are the same file");
        }
        if (onto != null && TargetOptions.isTarget(onto, results)) {
            throw usage("--onto and --output are the same file");
        }
        return forEach(files, results, targets.shared(this::rebase));
    }

    private void rebase(String file, Target target) throws IOException {
        RebaseJob.Result result = run(
                new RebaseJob(input(file).against(base.place()), target, threads.count(), Optional.ofNullable(onto)));
        tell(
                target,
                List.of(String.format(
                        "%s: %s → %s %s in %s → %s",
                        result.source(),
                        Units.bytes(result.foldedBytes()),
                        Units.bytes(result.writtenBytes()),
                        onto == null ? "alone" : "against " + onto,
                        Units.duration(result.time()),
                        result.target())));
    }
}
