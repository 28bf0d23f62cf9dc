package io.github.heapfold.job.output;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * How a result gets its name: it is written beside it, under a name that nobody has, and put in its place when it is
 * whole.
 */
public final class PartFile {
    /** As many as systems follow. */
    private static final int MOST_LINKS = 40;

    private PartFile() {}

    /**
     * Sees whether something may be written there.
     *
     * @throws JobException where the target exists and may not, is no file, or its folder does not exist
     */
    public static void check(Path target, boolean force) throws JobException {
        if (target.getFileName() == null || Files.isDirectory(target)) {
            throw new JobException(Message.of("input.folder", target));
        }
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            if (!force) {
                throw exists(target, null);
            }
            if ((Files.exists(target) && !Files.isRegularFile(target)) || isOfSystem(target)) {
                throw new JobException(Message.of("output.notOrdinary", target));
            }
        }
        Path folder = target.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new JobException(Message.of("output.noFolder", folder));
        }
    }

    /**
     * Whether it is a name of the system for what some program has open, as {@code /dev/stdout} is, or a link to one: no
     * file of ours is to stand in its place.
     */
    private static boolean isOfSystem(Path target) throws JobException {
        try {
            Path at = target.toAbsolutePath();
            for (int links = 0; links < MOST_LINKS; links++) {
                Path folder = at.getParent();
                if (folder != null && Files.exists(folder)) {
                    at = folder.toRealPath().resolve(at.getFileName());
                }
                if (at.startsWith("/proc") || at.startsWith("/dev/fd")) {
                    return true;
                }
                if (!Files.isSymbolicLink(at)) {
                    return false;
                }
                at = at.resolveSibling(Files.readSymbolicLink(at));
            }
            return false;
        } catch (IOException e) {
            throw new JobException(Message.of("output.notOrdinary", target), e);
        }
    }

    /** Puts a whole part in the target's place; without force, never in the place of something. */
    public static void place(Path part, Path target, boolean force) throws IOException {
        try {
            if (force) {
                replace(part, target);
            } else {
                add(part, target);
            }
        } catch (FileAlreadyExistsException e) {
            throw exists(target, e);
        }
        syncFolder(target.toAbsolutePath().getParent());
    }

    private static void replace(Path part, Path target) throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** A link is made in one step or not at all; a move looks first and may replace what came between. */
    private static void add(Path part, Path target) throws IOException {
        try {
            Files.createLink(target, part);
        } catch (FileAlreadyExistsException e) {
            throw e;
        } catch (UnsupportedOperationException | FileSystemException e) {
            // File systems without links.
            Files.move(part, target);
            return;
        }
        Files.delete(part);
    }

    /** Makes the new name outlive a power cut, where folders can be opened for that. */
    private static void syncFolder(Path folder) {
        try {
            ExistingFile.sync(folder);
        } catch (IOException e) {
            // Not on this platform; the result is whole all the same.
        }
    }

    private static JobException exists(Path target, Exception cause) {
        return new JobException(Message.of("output.exists", target), cause);
    }

    /** A fault of writing, told of the target: that there is a part is nobody's business. */
    public static IOException about(String target, IOException fault) {
        if (fault instanceof JobException || fault.getMessage() == null) {
            return fault;
        }
        if (fault instanceof AccessDeniedException) {
            return new JobException(Message.of("output.denied", target), fault);
        }
        if (fault instanceof NoSuchFileException) {
            return new JobException(Message.of("output.notCreated", target), fault);
        }
        boolean named = fault instanceof FileSystemException;
        String reason = named ? ((FileSystemException) fault).getReason() : fault.getMessage();
        // Without a reason, the message would be the name of the part.
        return new JobException(
                Message.of(
                        "output.notWritten",
                        target,
                        (reason == null ? fault.getClass().getSimpleName() : reason)),
                fault);
    }
}
