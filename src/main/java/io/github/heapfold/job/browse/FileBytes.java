package io.github.heapfold.job.browse;

import io.github.heapfold.analysis.records.DumpBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** The bytes of a plain dump. */
final class FileBytes implements DumpBytes {
    private final String name;
    private final SeekableByteChannel channel;
    private final long size;

    FileBytes(String name, SeekableByteChannel channel) throws IOException {
        this.name = name;
        this.channel = channel;
        size = channel.size();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public Access access() {
        return Access.DIRECT;
    }

    @Override
    public synchronized int read(long offset, byte[] data, int from, int length) throws IOException {
        if (offset >= size) {
            return 0; // Systems refuse to go where no file of theirs could reach.
        }
        ByteBuffer buffer = ByteBuffer.wrap(data, from, length);
        channel.position(offset);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
            // Until there is no room or nothing left.
        }
        return buffer.position() - from;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
