package io.github.heapfold.gui.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What is known of a folder before something is written there.
 *
 * @param isThere whether there is such a folder
 * @param free bytes; -1 where that is not known
 */
public record FolderRoom(boolean isThere, boolean isWritable, long free) {
    /** Looks at the disk. */
    public static FolderRoom of(Path folder) {
        boolean there = Files.isDirectory(folder);
        return new FolderRoom(there, there && Files.isWritable(folder), there ? free(folder) : -1);
    }

    private static long free(Path folder) {
        try {
            return Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            // The job will say it, if it matters.
            return -1;
        }
    }
}
