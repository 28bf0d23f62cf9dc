package io.github.heapfold.cli.fold;

import io.github.heapfold.cli.command.JobCommand;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.Target;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a heap dump is written, as the command line says it. */
final class DumpFormOptions {
    /** For whom. */
    enum Reader {
        AS_IS("as-is"),
        MAT("mat");

        private final String name;

        Reader(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    @Option(
            names = "--for",
            paramLabel = "READER",
            description = {
                "For whom a heap dump is written: ${COMPLETION-CANDIDATES} (default: as-is).",
                "mat: as Eclipse MAT takes it, which refuses Android's dumps and what was cut off: version 1.0.2,"
                        + " Android's"
                        + " roots as unknown ones, without what is in no record."
            })
    private Reader reader = Reader.AS_IS;

    @Mixin
    private DenseOption dense;

    /**
     * The form.
     *
     * @param gzip whether gzipped, whatever the target's name is
     * @param level of gzip
     */
    DumpForm form(boolean gzip, int level) {
        return new DumpForm(reader == Reader.MAT, gzip, level, dense.isGiven());
    }

    /** See {@link DenseOption#refuseGzipped}. */
    void refuseGzipped(JobCommand command, DumpForm form, List<Target> results) {
        dense.refuseGzipped(command, form, results);
    }

    boolean isForMat() {
        return reader == Reader.MAT;
    }

    /** Whether anything was asked for. */
    boolean isGiven() {
        return isForMat() || dense.isGiven();
    }
}
