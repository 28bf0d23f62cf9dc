package io.github.heapfold.cli.command;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How many threads work. */
public final class ThreadOption {
    /** What a thread's chunks take; more threads than the heap has room for would end in an error. */
    private static final long BYTES_PER_THREAD = 96L << 20;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    private int threads = standard();

    private static int standard() {
        return Math.min(Runtime.getRuntime().availableProcessors(), mostInMemory(1));
    }

    /**
     * For how many threads the Java heap has room, at least one.
     *
     * @param times how often each thread codes a chunk, with memory of its own each time
     */
    public static int mostInMemory(int times) {
        long room = Runtime.getRuntime().maxMemory() / (times * BYTES_PER_THREAD);
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, room));
    }

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
