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
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Makes files that were folded against others stand alone. */
@Command(
        name = "rebase",
        description = {
            "Make of .hfold files that were folded against another one (compress --base) files that stand alone.",
            "What comes out of them stays the same, byte for byte, and so do their profiles."
        })
public final class RebaseCommand extends JobCommand {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files that were folded against another one.")
    private List<String> files;

    @Mixin
    private BaseOption base;

    @Mixin
    private TargetOptions targets;

    @Mixin
    private ThreadOption threads;

    public RebaseCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    protected int execute() throws IOException {
        List<Target> results = targets.targets(this, files, TargetNames::rebased);
        if (base.isTarget(results)) {
            throw usage("--base and --output are the same file");
        }
        return forEach(files, results, targets.shared(this::rebase));
    }

    private void rebase(String file, Target target) throws IOException {
        RebaseJob.Result result = run(new RebaseJob(input(file).against(base.place()), target, threads.count()));
        tell(
                target,
                List.of(String.format(
                        "%s: %s → %s alone in %s → %s",
                        result.source(),
                        Units.bytes(result.foldedBytes()),
                        Units.bytes(result.writtenBytes()),
                        Units.duration(result.time()),
                        result.target())));
    }
}
