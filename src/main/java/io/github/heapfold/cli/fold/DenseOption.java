package io.github.heapfold.cli.fold;

import picocli.CommandLine.Option;

/** Whether zeros take room in a heap dump that is written, as the command line says it. */
final class DenseOption {
    @Option(
            names = "--dense",
            description =
                    "Give zeros room in the file. Without it, long stretches of zeros become holes, which take none"
                            + " where the file system has holes.")
    private boolean dense;

    boolean isGiven() {
        return dense;
    }
}
