package io.github.heapfold.capture;

import io.github.heapfold.capture.jvm.DumpTarget;
import io.github.heapfold.capture.jvm.Dumping;
import io.github.heapfold.files.BlockInput;
import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.hprof.read.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A dump that comes through a named pipe. It ends well only when the JVM says that all of it was written: else a JVM
 * that was killed would leave a file that looks whole.
 */
final class PipedDump extends BlockInput {
    private static final int POLL_MILLIS = 20;

    private final Path pipe;
    private final DumpTarget target;
    private final Dumping dumping;
    private volatile boolean opened;
    private volatile boolean closed;
    private InputStream in;

    PipedDump(Path pipe, DumpTarget target, Dumping dumping) {
        this.pipe = pipe;
        this.target = target;
        this.dumping = dumping;
    }

    private InputStream in() throws IOException {
        if (in == null) {
            Threads.daemon(this::releaseWhenNobodyComes, "heapfold-pipe").start();
            InputStream open = Files.newInputStream(pipe);
            opened = true;
            synchronized (this) {
                in = open;
                if (closed) {
                    open.close();
                }
            }
        }
        return in;
    }

    /** To open a pipe is to wait for the other side. When the JVM never opens it, somebody else has to. */
    private void releaseWhenNobodyComes() {
        try {
            while (!opened) {
                if (closed || dumping.isOver()) {
                    release();
                }
                Thread.sleep(POLL_MILLIS);
            }
        } catch (IOException e) {
            // The pipe is gone, and so is who waited.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whatever goes wrong here is tried again: who waits for the pipe can be told of it in no other way. */
    private void release() throws IOException {
        try {
            ExistingFile.toReadAndWrite(pipe).close();
        } catch (RuntimeException | Error e) {
            // Such as no memory for the moment.
        }
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        int n = in().read(data, from, length);
        if (n < 0 && !closed) {
            dumping.await();
        }
        return n;
    }

    /** Closes the pipe before all else: the JVM stands still until it can write or finds that it cannot. */
    @Override
    public void close() throws IOException {
        synchronized (this) {
            closed = true;
            if (in != null) {
                in.close();
            }
        }
        target.close();
    }
}
