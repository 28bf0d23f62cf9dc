package io.github.heapfold.job;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Where a job writes: a {@code NAME.part} beside the target that becomes the target when it is whole and on the disk, or
 * vanishes; or a stream, such as standard output, that is written as it comes.
 */
public final class Output implements Closeable {
    private final Path target;
    private final Path part;
    private final boolean force;
    private final FileChannel channel;
    private final OutputStream stream;
    private boolean whole;

    private Output(Path target, boolean force) throws IOException {
        this.target = target;
        this.force = force;
        refuseExisting();
        Path folder = target.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw new JobException("there is no folder " + folder);
        }
        part = target.resolveSibling(target.getFileName() + ".part");
        channel = claim(part, target);
        try {
            // The job that held the part until now may have finished.
            refuseExisting();
        } catch (IOException e) {
            channel.close();
            Files.deleteIfExists(part);
            throw e;
        }
        // What a killed program left behind.
        channel.truncate(0);
        stream = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
    }

    private Output(OutputStream stream) {
        this.target = null;
        this.part = null;
        this.force = false;
        this.channel = null;
        this.stream = stream;
    }

    /**
     * Opens the part.
     *
     * @param force whether an existing target may be replaced
     * @throws JobException where the target exists and may not be, where its folder does not, or another job writes it
     */
    static Output to(Path target, boolean force) throws IOException {
        return new Output(target, force);
    }

    /** Writes to a stream, which is flushed but not closed. */
    static Output to(OutputStream stream) {
        return new Output(stream);
    }

    OutputStream stream() {
        return stream;
    }

    /** Puts the finished part in the target's place, after all of it is on the disk. */
    void commit() throws IOException {
        stream.flush();
        if (part == null) {
            return;
        }
        channel.force(true);
        refuseExisting();
        // The lock is held until the part has its name, so that no other job takes it for a part to be written.
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
        whole = true;
        channel.close();
    }

    /** Opens the part for this job alone. */
    private static FileChannel claim(Path part, Path target) throws IOException {
        while (true) {
            FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!lock(channel)) {
                channel.close();
                throw new JobException("another job is writing " + target + " just now");
            }
            // Between opening and locking the job before may have moved the part: then what was opened is its result.
            if (Files.exists(part)) {
                return channel;
            }
            channel.close();
        }
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private void refuseExisting() throws JobException {
        if (Files.isDirectory(target)) {
            throw new JobException(target + " is a folder");
        }
        if (!force && Files.exists(target)) {
            throw new JobException(target + " exists already (--force replaces it)");
        }
    }

    /** Ends writing; what was not {@link #commit() committed} is gone. */
    @Override
    public void close() throws IOException {
        if (part != null && !whole) {
            channel.close();
            Files.deleteIfExists(part);
        }
    }
}
