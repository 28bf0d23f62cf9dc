package io.github.heapfold.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * A file as it was at one time: while it is read, it may be written to, or another one may take its name.
 *
 * @param path where it is
 * @param link whether a link stands there, whose target the other facts are of
 * @param bytes its size
 * @param time when it was last written to
 * @param key what the file system knows it by, whatever its name; null where the system tells none
 */
public record FileSnapshot(Path path, boolean link, long bytes, FileTime time, Object key) {
    /**
     * The file as it is now.
     *
     * @throws NoSuchFileException where nothing is there
     */
    public static FileSnapshot of(Path path) throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        boolean link = now.isSymbolicLink();
        if (link) {
            now = Files.readAttributes(path, BasicFileAttributes.class);
        }
        return new FileSnapshot(path, link, now.size(), now.lastModifiedTime(), now.fileKey());
    }

    /** Whether the same file still stands there, and nobody wrote to it. */
    public boolean isUnchanged() throws IOException {
        try {
            return equals(of(path));
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Whether another file stands there now, or somebody wrote to this one; not where none can be seen there any more. */
    public boolean isReplaced() {
        try {
            return !equals(of(path));
        } catch (IOException e) {
            return false;
        }
    }

    /** Deletes it and says whether it did: not a link, nor where another file stands there now or it was written to since. */
    public boolean deleteIfUnchanged() throws IOException {
        return !link && isUnchanged() && Files.deleteIfExists(path);
    }
}
