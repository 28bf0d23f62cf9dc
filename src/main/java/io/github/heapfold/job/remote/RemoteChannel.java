package io.github.heapfold.job.remote;

import io.github.heapfold.files.ReadingChannel;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A place in a remote file. */
final class RemoteChannel extends ReadingChannel {
    private final RemoteFile file;

    RemoteChannel(RemoteFile file) {
        this.file = file;
    }

    @Override
    public int read(long offset, ByteBuffer target) throws IOException {
        checkOpen();
        return target.hasRemaining() ? file.read(offset, target) : 0;
    }

    @Override
    public long size() throws IOException {
        checkOpen();
        return file.size();
    }
}
