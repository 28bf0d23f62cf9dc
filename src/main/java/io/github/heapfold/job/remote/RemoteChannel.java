package io.github.heapfold.job.remote;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** A place in a remote file. */
final class RemoteChannel implements SeekableByteChannel {
    private final RemoteFile file;
    private long position;
    private boolean open = true;

    RemoteChannel(RemoteFile file) {
        this.file = file;
    }

    @Override
    public synchronized int read(ByteBuffer target) throws IOException {
        checkOpen();
        if (!target.hasRemaining()) {
            return 0;
        }
        int n = file.read(position, target);
        position += Math.max(0, n);
        return n;
    }

    @Override
    public synchronized long position() throws IOException {
        checkOpen();
        return position;
    }

    @Override
    public synchronized SeekableByteChannel position(long offset) throws IOException {
        checkOpen();
        if (offset < 0) {
            throw new IllegalArgumentException("no offset: " + offset);
        }
        position = offset;
        return this;
    }

    @Override
    public long size() throws IOException {
        checkOpen();
        return file.size();
    }

    private void checkOpen() throws ClosedChannelException {
        if (!open) {
            throw new ClosedChannelException();
        }
    }

    @Override
    public int write(ByteBuffer source) {
        throw new NonWritableChannelException();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new NonWritableChannelException();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() {
        open = false;
    }
}
