package io.github.heapfold.capture.resident;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * A dump as it was before it was folded: while that goes on, another one may take its name, which nobody has verified.
 *
 * @param path where it is
 * @param bytes its size
 * @param time when it was last written to
 * @param key what the file system knows it by, whatever its name; null where the system tells none
 */
record FileSnapshot(Path path, long bytes, FileTime time, Object key) {
    static FileSnapshot of(Path path) throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileSnapshot(path, now.size(), now.lastModifiedTime(), now.fileKey());
    }

    /** Deletes it and says whether it did: not where another file stands there now, or it was written to since. */
    boolean deleteIfUnchanged() throws IOException {
        try {
            return equals(of(path)) && Files.deleteIfExists(path);
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
