package io.github.heapfold.job.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Has the disk begin with what is written while the rest is still being made, so that there is little left to wait for
 * when all of it has to be there.
 */
final class EarlySync extends FilterOutputStream {
    /** Something whose bytes can be brought to the disk. */
    @FunctionalInterface
    interface Disk {
        void sync() throws IOException;
    }

    /** Bytes after which the disk is asked again, if it is done with those before. */
    static final int STEP = 64 << 20;

    private final Disk disk;
    /** Bytes since the disk was last asked. */
    private long written;

    private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);

    EarlySync(OutputStream out, Disk disk) {
        super(out);
        this.disk = disk;
    }

    @Override
    public void write(int b) throws IOException {
        out.write(b);
        wrote(1);
    }

    @Override
    public void write(byte[] data, int from, int length) throws IOException {
        out.write(data, from, length);
        wrote(length);
    }

    private void wrote(int bytes) throws IOException {
        written += bytes;
        if (written >= STEP && running.isDone()) {
            settle();
            written = 0;
            running = CompletableFuture.runAsync(this::sync);
        }
    }

    private void sync() {
        try {
            disk.sync();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Waits until the disk is done with what it was asked for, which is not all that was written.
     *
     * @throws IOException what went wrong meanwhile; a disk tells it once only, so that it would be lost
     */
    void settle() throws IOException {
        try {
            running.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException fault) {
                throw fault.getCause();
            }
            if (e.getCause() instanceof Error fault) {
                throw fault;
            }
            throw e;
        }
    }
}
