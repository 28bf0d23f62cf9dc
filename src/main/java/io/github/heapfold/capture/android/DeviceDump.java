package io.github.heapfold.capture.android;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;

/**
 * A dump on a device, read while it may still be written. It ends well only where its own structure says that it does:
 * else it is waited for more of it, and what stays cut short is a fault.
 */
final class DeviceDump extends BlockInput {
    private static final int BLOCK = 1 << 16;
    private static final int POLL_MILLIS = 200;

    private final DeviceShell shell;
    private final String file;
    private final AndroidProcess process;
    private final boolean finished;
    private final Duration patience;
    private final DumpStructure structure = new DumpStructure();
    private long offset;
    private int fruitless;

    /** Reads the file from a block on; null where none does. */
    private Process reader;

    private InputStream in;
    private volatile boolean closed;

    /**
     * @param finished whether nothing will be added any more
     * @param patience how long a file may stay as it is while the app still runs; the app looks through its heap before
     *     it writes the first byte
     */
    DeviceDump(DeviceShell shell, String file, AndroidProcess process, boolean finished, Duration patience) {
        this.shell = shell;
        this.file = file;
        this.process = process;
        this.finished = finished;
        this.patience = patience;
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (true) {
            if (reader == null) {
                open();
            }
            int n = in == null ? -1 : in.read(data, from, length);
            if (n > 0) {
                structure.add(data, from, n);
                offset += n;
                fruitless = 0;
                return n;
            }
            end();
            if (structure.isWhole()) {
                return -1;
            }
            awaitMore();
        }
    }

    private synchronized void open() throws IOException {
        endIfClosed();
        reader = shell.read(file, offset / BLOCK, BLOCK);
        in = reader.getInputStream();
        long before = offset % BLOCK;
        if (in.readNBytes((int) before).length < before) {
            in = null;
        }
    }

    private synchronized void end() {
        if (reader != null) {
            Adb.end(reader);
            reader = null;
        }
    }

    private void awaitMore() throws IOException {
        long start = System.nanoTime();
        boolean last = finished;
        while (true) {
            OptionalLong size = shell.size(file);
            if (size.isPresent() && size.getAsLong() > offset) {
                if (++fruitless > 3) {
                    throw new JobException(Message.of("adb.lost", shell.device().serial()));
                }
                return;
            }
            if (last) {
                throw cut();
            }
            // One more look after it has ended: what it wrote last may be there by now.
            last = !shell.isRunning(process) || System.nanoTime() - start > patience.toNanos();
            if (!last) {
                pause();
            }
        }
    }

    private JobException cut() throws IOException {
        String device = shell.device().serial();
        return new JobException(
                shell.isFull()
                        ? Message.of("adb.full", device)
                        : Message.of("adb.cut", process.name(), Message.number(offset), device));
    }

    private void pause() {
        shell.monitor().endIfCancelled();
        endIfClosed();
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }

    /** Who closes it in the middle of a read wants no more of it. */
    private void endIfClosed() {
        if (closed) {
            throw new CancellationException("closed");
        }
    }

    @Override
    public void close() {
        closed = true;
        end();
    }
}
