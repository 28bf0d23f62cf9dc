package io.github.heapfold.cli;

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
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;
}
