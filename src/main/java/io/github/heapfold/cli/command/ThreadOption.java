package io.github.heapfold.cli.command;

import io.github.heapfold.fold.FoldOptions;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How many threads work. */
public final class ThreadOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private int threads = FoldOptions.usualThreads();

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads that work at once, 1 or more (default: one per processor, fewer where memory is short)."
                            + " What comes out is the same for any number.")
    void threads(int number) {
        if (number < 1 || number > 1024) {
            throw new CommandLine.ParameterException(
                    command.commandLine(), "--threads " + number + " is not within 1 to 1024");
        }
        threads = number;
    }

    public int count() {
        return threads;
    }
}
