package io.github.heapfold.capture;

import io.github.heapfold.job.JobException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A temporary folder that vanishes with all that is in it; what a killed process left behind goes with the next one. */
final class PrivateFolder implements Closeable {
    private static final Pattern NAME = Pattern.compile("heapfold-(\\d{1,9})-.+\\.tmp");

    private final Path path;

    private PrivateFolder(Path path) {
        this.path = path;
    }

    /**
     * Makes one.
     *
     * @param open whether other users may open what is in it, if they know the name
     */
    static PrivateFolder in(Path parent, boolean open) throws IOException {
        if (!Files.isDirectory(parent)) {
            throw new JobException("the folder " + parent + " does not exist");
        }
        sweep(parent);
        String prefix = "heapfold-" + ProcessHandle.current().pid() + "-";
        Path path = parent.resolve(prefix + Long.toHexString(new java.security.SecureRandom().nextLong()) + ".tmp");
        boolean posix = Files.getFileAttributeView(parent, PosixFileAttributeView.class) != null;
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
        Files.createDirectory(path, attributes);
        if (open && posix) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx-wx-wx"));
        }
        return new PrivateFolder(path.toAbsolutePath());
    }

    Path path() {
        return path;
    }

    private static void sweep(Path parent) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, "heapfold-*.tmp")) {
            for (Path folder : found) {
                Matcher name = NAME.matcher(folder.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    try {
                        delete(folder);
                    } catch (IOException e) {
                        // Another user's, or another sweep was faster.
                    }
                }
            }
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
        delete(path);
    }
}
