package io.github.heapfold.cli.command;

import io.github.heapfold.hprof.read.RebuiltStream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every command takes. */
final class CommonOptions {
    @Option(
            names = {"-q", "--quiet"},
            description =
                    "No progress, no messages but errors; of commands that make or check files, no line on what they did"
                            + " either: the exit code tells.")
    boolean quiet;

    @Option(names = "--verbose", description = "Errors with all that led to them.")
    boolean verbose;

    @Option(
            names = "--max-size",
            paramLabel = "BYTES",
            description =
                    "Refuse a file of which more than this many bytes would come when it is unpacked, or when what was"
                            + " left out of a mini.hprof or KOOM dump is made up (default: 4294967296, which is 4 GiB;"
                            + " a packed file may always grow to a thousand times its size). 0: no limit.")
    long maxSize = RebuiltStream.MOST_MADE_UP;

    @Mixin
    HelpOption help;
}
