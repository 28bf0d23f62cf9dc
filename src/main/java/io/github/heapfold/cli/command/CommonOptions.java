package io.github.heapfold.cli.command;

import io.github.heapfold.hprof.read.RebuiltStream;
import picocli.CommandLine.Option;

/** What every command takes. */
final class CommonOptions {
    @Option(
            names = {"-q", "--quiet"},
            description = "No progress, no messages but errors.")
    boolean quiet;

    @Option(names = "--verbose", description = "Errors with all that led to them.")
    boolean verbose;

    @Option(
            names = "--max-size",
            paramLabel = "BYTES",
            description =
                    "Of a mini.hprof or KOOM dump, make up at most this many bytes of what was left out; of a packed"
                            + " file that is not a thousandth of it, unpack at most this many: 4294967296; 0 for any"
                            + " number.")
    long maxSize = RebuiltStream.MOST_MADE_UP;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;
}
