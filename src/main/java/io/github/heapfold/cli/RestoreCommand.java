package io.github.heapfold.cli;

import io.github.heapfold.job.Input;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.RestoreJob;
import io.github.heapfold.job.TargetNames;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Unfolds folded files. */
@Command(
        name = "restore",
        description = {
            "Unfold .hfold files to heap dumps that analyzers open.",
            "What was left out comes back as zeros, or not at all where whole records were left out; a lossless file"
                    + " comes back byte for byte. Every checksum on the way is checked; a file that is damaged is refused,"
                    + " unless --salvage is given."
        })
final class RestoreCommand extends JobCommand {
    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "Folded files; - for standard input, which goes to standard output.")
    private List<String> files;

    @Option(
            names = "--salvage",
            description =
                    "Of a damaged file, restore every chunk that is whole, to a dump that analyzers open, and say on"
                            + " standard error which bytes of the original are lost. The exit code is 1 only where nothing is left.")
    private boolean salvage;

    @Mixin
    private TargetOptions targets;

    @Mixin
    private ThreadOption threads;

    RestoreCommand(Terminal terminal, Consumer<JobMonitor> onStart) {
        super(terminal, onStart);
    }

    @Override
    int execute() throws IOException {
        return forEach(files, targets.targets(this, files, TargetNames::restored), this::restore);
    }

    private void restore(String file, Path target) throws IOException {
        Input input = input(file);
        RestoreJob job = target == null
                ? RestoreJob.toStream(input, terminal().bytes(), threads.count())
                : RestoreJob.toFile(input, target, threads.count(), targets.isForced());
        RestoreJob.Result result = run(salvage ? job.salvaging() : job);
        String line = String.format(
                "%s: %s → %s in %s, profile %s → %s",
                result.source(),
                Units.bytes(result.foldedBytes()),
                Units.bytes(result.restoredBytes()),
                Units.duration(result.time()),
                result.profileName(),
                result.target());
        if (target == null) {
            note(line);
        } else if (!isQuiet()) {
            print(List.of(line));
        }
        result.salvage()
                .ifPresent(salvaged -> SalvageText.lines(salvaged).forEach(lost -> message(file + ": " + lost)));
    }
}
