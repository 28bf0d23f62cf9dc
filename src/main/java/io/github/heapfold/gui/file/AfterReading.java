package io.github.heapfold.gui.file;

import io.github.heapfold.job.input.FileKind;

/**
 * What waits for the file to be read.
 *
 * @param title what the job list calls the job
 * @param isWork whether it would be lost where the window is closed before
 * @param ofSeveral whether it was ordered for several files at once, as dumps: there is nothing to do where the file
 *     turns out to be none, or is closed before
 * @param action orders the job
 */
public record AfterReading(String title, boolean isWork, boolean ofSeveral, Runnable action) {
    /** Whether it can be done with what a file turns out to be. */
    boolean isOf(FileKind kind) {
        return !ofSeveral || kind == FileKind.HPROF;
    }
}
