package io.github.heapfold.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a folded file was folded against. */
public final class BaseOption {
    @Option(
            names = "--base",
            paramLabel = "BASE",
            description = "Of a file that was folded against another one (compress --base): that one, or the folder"
                    + " where it is (default: looked for by its name beside the file).")
    private Path base;

    /** Where it was said to be. */
    public Optional<Path> place() {
        return Optional.ofNullable(base);
    }

    public boolean isGiven() {
        return base != null;
    }
}
