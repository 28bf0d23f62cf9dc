package io.github.heapfold.cli.capture;

import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.fold.FoldOptions;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a JVM dumps, and how the dump comes here. */
final class JvmOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--all",
            description = "Dump all objects. Else (--live) only those that can be reached, after a full collection.")
    private boolean all;

    @Option(names = "--live", description = "Dump objects that can be reached only (the default).")
    private boolean live;

    @Option(
            names = "--via",
            paramLabel = "WAY",
            description =
                    "pipe or file (default: pipe where that is possible). Through a file the JVM may be paused for"
                            + " a shorter time, but the disk has to hold the dump.")
    private CaptureOptions.Way via;

    @Option(
            names = "--temp",
            paramLabel = "DIR",
            description = "Where a temporary dump goes (default: the folder of the result).")
    private Path temp;

    CaptureOptions with(FoldOptions folding) {
        if (all && live) {
            throw new ParameterException(command.commandLine(), "--all and --live exclude each other");
        }
        return new CaptureOptions(folding, !all, Optional.ofNullable(via), Optional.ofNullable(temp));
    }
}
