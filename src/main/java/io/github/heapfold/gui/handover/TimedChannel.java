package io.github.heapfold.gui.handover;

import io.github.heapfold.files.Opened;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** A channel at whose other end somebody may hang: all that is done with it ends by a time. */
final class TimedChannel implements Closeable {
    private final SocketChannel channel;
    private final Selector selector;
    private long end;

    /** @param channel one that does not block */
    TimedChannel(SocketChannel channel, Duration time) throws IOException {
        this.channel = channel;
        try (Opened<Selector> opened = new Opened<>(channel.provider().openSelector())) {
            channel.register(opened.get(), 0);
            selector = opened.keep();
        }
        allow(time);
    }

    /** Gives what is done from now on so much time. */
    void allow(Duration time) {
        end = System.nanoTime() + time.toNanos();
    }

    void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.write(bytes) == 0) {
                await(SelectionKey.OP_WRITE);
            }
        }
    }

    void write(byte one) throws IOException {
        write(ByteBuffer.wrap(new byte[] {one}));
    }

    /** So many bytes. */
    ByteBuffer read(int bytes) throws IOException {
        ByteBuffer read = ByteBuffer.allocate(bytes);
        while (read.hasRemaining()) {
            int more = channel.read(read);
            if (more < 0) {
                throw new EOFException();
            }
            if (more == 0) {
                await(SelectionKey.OP_READ);
            }
        }
        return read.flip();
    }

    /** Whether the other end waits for an answer, and has said all it had to say. */
    boolean isAwaited() throws IOException {
        return channel.read(ByteBuffer.allocate(1)) == 0;
    }

    private void await(int operation) throws IOException {
        channel.keyFor(selector).interestOps(operation);
        long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        if (left <= 0 || selector.select(left) == 0) {
            throw new InterruptedIOException("no answer in time");
        }
        selector.selectedKeys().clear();
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            selector.close();
        }
    }
}
