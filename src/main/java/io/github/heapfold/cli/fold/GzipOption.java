package io.github.heapfold.cli.fold;

import io.github.heapfold.job.output.TargetNames;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/** Whether a heap dump is gzipped, as the command line says it. */
final class GzipOption {
    @Option(
            names = "--gz",
            description =
                    "Gzip the dump in blocks, as HotSpot does it, so that MAT can jump in it; as does a target whose"
                            + " name"
                            + " ends in .gz.")
    private boolean gzip;

    boolean isGiven() {
        return gzip;
    }

    /** The name beside a source, as it is where the dump is gzipped. */
    UnaryOperator<Path> named(UnaryOperator<Path> beside) {
        return gzip ? source -> TargetNames.gzipped(beside.apply(source)) : beside;
    }
}
