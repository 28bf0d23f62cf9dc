package io.github.heapfold.job.remote;

import io.github.heapfold.files.ReadingChannel;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A place in a remote file. */
final class RemoteChannel extends ReadingChannel {
    private final RemoteFile file;
    private final JobMonitor monitor;

    RemoteChannel(RemoteFile file, JobMonitor monitor) {
        this.file = file;
        this.monitor = monitor;
    }

    @Override
    public int read(long offset, ByteBuffer target) throws IOException {
        checkOpen();
        return target.hasRemaining() ? file.read(offset, target, monitor) : 0;
    }

    @Override
    public long size() throws IOException {
        checkOpen();
        return file.size();
    }
}
