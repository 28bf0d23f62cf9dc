package io.github.heapfold.unpack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** Tells how far a file has been read by those who jump in it. */
final class CountedChannel implements SeekableByteChannel {
    private final SeekableByteChannel channel;
    private final SourceStatus status;

    CountedChannel(SeekableByteChannel channel, SourceStatus status) {
        this.channel = channel;
        this.status = status;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        try {
            int n = channel.read(target);
            status.moved(channel.position());
            return n;
        } catch (IOException e) {
            throw status.failed(e);
        }
    }

    @Override
    public long position() throws IOException {
        return channel.position();
    }

    @Override
    public SeekableByteChannel position(long position) throws IOException {
        channel.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return channel.size();
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
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
