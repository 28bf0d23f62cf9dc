package io.github.heapfold.analysis.scratch;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/**
 * The private folder of one scratch. A file in it is locked while its process lives, so that what a killed process has
 * left behind is told from what is in use; where open files can be unlinked, only that lock file is ever left.
 */
final class ScratchFolder implements Closeable {
    private static final String PREFIX = "heapfold-scratch-";
    private static final String LOCK = "lock";

    /** A folder younger than this may not have its lock yet. */
    private static final Duration YOUNG = Duration.ofMinutes(1);

    private final Path path;
    private final boolean posix;
    private final FileChannel lock;

    private ScratchFolder(Path path, boolean posix, FileChannel lock) {
        this.path = path;
        this.posix = posix;
        this.lock = lock;
    }

    static ScratchFolder in(Path parent) throws IOException {
        if (!Files.isDirectory(parent)) {
            throw new MessageException(Message.of("scratch.folderMissing", parent));
        }
        sweep(parent);
        boolean posix = Files.getFileAttributeView(parent, PosixFileAttributeView.class) != null;
        Path path = parent.toAbsolutePath().resolve(PREFIX + Long.toHexString(new SecureRandom().nextLong()));
        Files.createDirectory(path, mode(posix, "rwx------"));
        try {
            FileChannel lock = open(path.resolve(LOCK), posix);
            try {
                lock.lock();
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
            return new ScratchFolder(path, posix, lock);
        } catch (IOException | RuntimeException e) {
            delete(path);
            throw e;
        }
    }

    private static FileAttribute<?>[] mode(boolean posix, String permissions) {
        return posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static FileChannel open(Path file, boolean posix) throws IOException {
        return FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.SPARSE,
                        LinkOption.NOFOLLOW_LINKS),
                mode(posix, "rw-------"));
    }

    Path path() {
        return path;
    }

    /** A new empty file that has no name any more, where that can be. */
    FileChannel create() throws IOException {
        Path file = path.resolve(Long.toHexString(new SecureRandom().nextLong()));
        FileChannel channel = open(file, posix);
        if (posix) {
            try {
                Files.delete(file);
            } catch (IOException e) {
                channel.close();
                throw e;
            }
        }
        return channel;
    }

    private static void sweep(Path parent) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path folder : found) {
                sweepOne(folder);
            }
        } catch (IOException | DirectoryIteratorException e) {
            // What is left there stays for the next start.
        }
    }

    private static void sweepOne(Path folder) {
        try {
            Instant changed =
                    Files.getLastModifiedTime(folder, LinkOption.NOFOLLOW_LINKS).toInstant();
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    || changed.isAfter(Instant.now().minus(YOUNG))) {
                return;
            }
            if (isLocked(folder.resolve(LOCK))) {
                return;
            }
            delete(folder);
        } catch (IOException e) {
            // Another user's, or another sweep was faster.
        }
    }

    private static boolean isLocked(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
                FileLock lock = channel.tryLock()) {
            return lock == null;
        } catch (OverlappingFileLockException e) {
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static void delete(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            return;
        }
        Files.deleteIfExists(folder);
    }

    @Override
    public void close() throws IOException {
        lock.close();
        try {
            delete(path);
        } catch (IOException e) {
            if (posix) {
                throw e;
            }
            // Mapped files cannot be deleted here before the mappings are collected; the next start sweeps.
        }
    }
}
