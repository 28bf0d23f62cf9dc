package io.github.heapfold.cli.command;

import picocli.CommandLine.Option;

/** What a command says of itself. */
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;
}
