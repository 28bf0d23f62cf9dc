package io.github.heapfold.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** A channel that is only read, from any place on. For any thread, of which one reads at a time. */
public abstract class ReadingChannel implements SeekableByteChannel {
    private long position;
    private boolean open = true;

    /**
     * Reads from a place, whatever the channel's own position, which stays.
     *
     * @param offset 0 or more
     * @return bytes read, as many as there is room for unless the file ends; -1 at its end
     */
    public abstract int read(long offset, ByteBuffer target) throws IOException;

    @Override
    public synchronized int read(ByteBuffer target) throws IOException {
        checkOpen();
        int n = read(position, target);
        position += Math.max(0, n);
        return n;
    }

    @Override
    public synchronized long position() throws IOException {
        checkOpen();
        return position;
    }

    @Override
    public synchronized ReadingChannel position(long offset) throws IOException {
        checkOpen();
        if (offset < 0) {
            throw new IllegalArgumentException("no offset: " + offset);
        }
        position = offset;
        return this;
    }

    /** To be asked before anything is read. */
    protected final synchronized void checkOpen() throws ClosedChannelException {
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
    public synchronized boolean isOpen() {
        return open;
    }

    @Override
    public synchronized void close() throws IOException {
        open = false;
    }
}
