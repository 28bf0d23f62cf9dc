package io.github.heapfold.job.input;

import io.github.heapfold.job.JobMonitor;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CancellationException;

/** A stream that may keep its reader waiting for as long as it likes: a cancel of the job closes it. */
final class WaitingInputStream extends FilterInputStream {
    private final JobMonitor monitor;

    WaitingInputStream(InputStream in, JobMonitor monitor) {
        super(in);
        this.monitor = monitor;
        monitor.closeOnCancel(in);
    }

    @Override
    public int read() throws IOException {
        try {
            return in.read();
        } catch (IOException e) {
            throw explain(e);
        }
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        try {
            return in.read(data, from, length);
        } catch (IOException e) {
            throw explain(e);
        }
    }

    private IOException explain(IOException fault) {
        if (monitor.isCancelled()) {
            CancellationException cancelled = new CancellationException("cancelled");
            cancelled.initCause(fault);
            throw cancelled;
        }
        return fault;
    }

    /** Pipes fail when they are asked. */
    @Override
    public int available() {
        return 0;
    }
}
