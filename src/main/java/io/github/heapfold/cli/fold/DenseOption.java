package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether zeros take room in a heap dump that is written, as the command line says it. */
final class DenseOption {
    @Option(
            names = "--dense",
            description =
                    "Write out all zeros. Without it, long runs of zeros become holes, which take no room where the"
                            + " file system supports sparse files.")
    private boolean dense;

    /** Refuses it where it would do nothing: there are no holes in what is gzipped. */
    void refuseGzipped(JobCommand command, DumpForm form, List<Target> results) {
        if (dense && results.stream().anyMatch(result -> result.named(form).gzip())) {
            throw command.usage("--dense is for dumps that are not gzipped: there are no holes in one that is");
        }
    }

    boolean isGiven() {
        return dense;
    }
}
