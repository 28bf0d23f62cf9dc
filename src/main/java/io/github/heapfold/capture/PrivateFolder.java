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
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A temporary folder that vanishes with all that is in it; what a killed process left behind goes with the next one. */
final class PrivateFolder implements Closeable {
    private static final Pattern NAME = Pattern.compile("heapfold-([0-9a-f]{1,8})-(\\d{1,9})-.+\\.tmp");

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
        String prefix = "heapfold-" + place() + "-" + ProcessHandle.current().pid() + "-";
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

    /**
     * Where process numbers mean what they mean here, as a short word: folders may be shared by machines and by containers, whose
     * processes are not seen from here.
     */
    static String place() {
        String place = Objects.requireNonNullElse(System.getenv("COMPUTERNAME"), "");
        try {
            place += Files.readString(Path.of("/proc/sys/kernel/hostname"))
                    + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | UnsupportedOperationException e) {
            // No Linux: there a folder that machines share tells them apart by name at most.
        }
        return Integer.toHexString(place.hashCode());
    }

    private static void sweep(Path parent) throws IOException {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, "heapfold-*.tmp")) {
            for (Path folder : found) {
                Matcher name = NAME.matcher(folder.getFileName().toString());
                if (name.matches()
                        && name.group(1).equals(place())
                        && ProcessHandle.of(Long.parseLong(name.group(2))).isEmpty()) {
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
