package io.github.heapfold.unpack;

import io.github.heapfold.files.BlockInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** A channel as a stream that jumps where it is to skip. */
final class ChannelStream extends BlockInput {
    private final SeekableByteChannel channel;

    ChannelStream(SeekableByteChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        return length == 0 ? 0 : channel.read(ByteBuffer.wrap(data, from, length));
    }

    @Override
    public long skip(long n) throws IOException {
        long at = channel.position();
        long skipped = Math.max(0, Math.min(n, channel.size() - at));
        channel.position(at + skipped);
        return skipped;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.max(0, Math.min(Integer.MAX_VALUE, channel.size() - channel.position()));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
