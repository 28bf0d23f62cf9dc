package io.github.heapfold.cli.fold;

import picocli.CommandLine.Option;

/** Whether zeros take room in a heap dump that is written, as the command line says it. */
final class DenseOption {
    @Option(
            names = "--dense",
            description =
                    "Write out all zeros. Without it, long runs of zeros become holes, which take no room where the"
                            + " file system supports sparse files.")
    private boolean dense;

    boolean isGiven() {
        return dense;
    }
}
