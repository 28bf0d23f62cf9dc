package io.github.heapfold.fold;

import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** A file in memory that counts what is read of it. */
final class MemoryChannel implements SeekableByteChannel {
    private final byte[] bytes;
    private long position;
    private long read;

    MemoryChannel(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Bytes read so far. */
    long bytesRead() {
        return read;
    }

    @Override
    public int read(ByteBuffer target) {
        if (position >= bytes.length) {
            return -1;
        }
        int n = (int) Math.min(target.remaining(), bytes.length - position);
        target.put(bytes, (int) position, n);
        position += n;
        read += n;
        return n;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) {
        position = newPosition;
        return this;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public int write(ByteBuffer source) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {}
}
