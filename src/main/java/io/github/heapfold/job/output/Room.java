package io.github.heapfold.job.output;

import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much room there is for a result. Nobody is refused by it, for a disk may compress, or have more than it says; but
 * whose disk became full is told how much there was, and how much it takes.
 */
public final class Room {
    /** With less of it, a disk is full. */
    private static final long FULL = 1 << 20;

    /** A number of bytes that may have to be looked up. */
    @FunctionalInterface
    public interface Bytes {
        /** -1 where nobody knows. */
        long count() throws IOException;
    }

    private final Bytes free;
    private final long before;
    private Bytes needed = () -> -1;

    /** @param free bytes that are free there now */
    Room(Bytes free) {
        this.free = free;
        before = count(free);
    }

    /** In a folder. */
    static Room of(Path folder) {
        return new Room(() -> {
            FileStore store = Files.getFileStore(folder);
            // Some have no figure.
            return store.getTotalSpace() > 0 ? store.getUsableSpace() : -1;
        });
    }

    private static long count(Bytes bytes) {
        try {
            return bytes.count();
        } catch (IOException e) {
            return -1;
        }
    }

    /** Says what the result takes at the most; asked only where there was too little. */
    void expect(Bytes most) {
        needed = most;
    }

    /** What is said of a fault of writing, with the room where there is no more of it. */
    IOException about(IOException fault) {
        long now = count(free);
        if (before < 0 || now < 0 || now >= FULL || !(fault instanceof JobException told)) {
            return fault;
        }
        long most = count(needed);
        return new JobException(
                most > before
                        ? Message.of("output.roomFor", told.message(), Units.bytes(before), Units.bytes(most))
                        : Message.of("output.room", told.message(), Units.bytes(before)),
                fault);
    }
}
