package io.github.heapfold.cli.command;

import io.github.heapfold.job.output.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What a folded file was folded against. */
public final class BaseOption {
    @Option(
            names = "--base",
            paramLabel = "BASE",
            description = "Of a file that was compressed against another one (compress --base): that one, or the folder"
                    + " where it is (default: looked for by its name beside the file).")
    private Path base;

    /** Where it was said to be. */
    public Optional<Path> place() {
        return Optional.ofNullable(base);
    }

    /** Whether one of the targets is the base that was said. */
    public boolean isTarget(List<Target> targets) throws IOException {
        return base != null && TargetOptions.isTarget(base, targets);
    }
}
