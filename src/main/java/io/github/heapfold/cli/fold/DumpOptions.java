package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.cli.command.TargetOptions;
import io.github.heapfold.cli.command.ThreadOption;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Mixin;

/** What commands that make a heap dump of each file have in common. */
final class DumpOptions {
    @Mixin
    private GzipOption gzip;

    @Mixin
    private DenseOption dense;

    @Mixin
    private TargetOptions targets;

    @Mixin
    private ThreadOption threads;

    int threads() {
        return threads.count();
    }

    /** Makes a dump of one file. */
    @FunctionalInterface
    interface Maker {
        void make(String file, Target target, DumpForm form) throws IOException;
    }

    /**
     * Makes all of them, so that Eclipse MAT takes them.
     *
     * @param beside the name beside a source that none was given for
     * @return the exit code
     */
    int forEach(JobCommand command, List<String> files, UnaryOperator<Path> beside, Maker maker) throws IOException {
        DumpForm form = new DumpForm(true, gzip.isGiven(), FoldOptions.DEFAULT_LEVEL, dense.isGiven());
        List<Target> results = targets.targets(command, files, gzip.named(beside));
        dense.refuseGzipped(command, form, results);
        return command.forEach(files, results, targets.shared((file, target) -> maker.make(file, target, form)));
    }
}
