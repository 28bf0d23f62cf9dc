package io.github.heapfold.gui.analyse.growth;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.job.analyse.GrowthJob;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** What there is to compare a dump with, and who compares. */
public interface OtherDumps {
    /** The files of the window that may be dumps of the same program. */
    List<OpenFile> open();

    /** Asks the user for files; none where nothing is chosen. */
    List<Path> browse();

    /**
     * Compares dumps, the oldest first, as a job of the window.
     *
     * @param ended called where there is no result: with why, or with null where the job was stopped
     * @return stops it
     */
    Runnable compare(List<Path> dumps, Consumer<GrowthJob.Grown> done, Consumer<Throwable> ended);
}
