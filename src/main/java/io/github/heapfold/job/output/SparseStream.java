package io.github.heapfold.job.output;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * Writes to a new file and leaves out blocks of zeros: where the file system has holes, they take no room; where it has
 * none, it fills them with zeros by itself. A flush brings the file to its full length.
 */
final class SparseStream extends OutputStream {
    /** What file systems give room in; blocks begin at multiples of it. */
    static final int BLOCK = 4096;

    private static final byte[] ZEROS = new byte[BLOCK];

    private final FileChannel channel;
    private final byte[] buffer = new byte[64 * BLOCK];
    private int filled;

    /** Where in the file the buffer begins. */
    private long start;

    /** Bytes that the file has. */
    private long end;

    SparseStream(FileChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] data, int from, int length) throws IOException {
        int at = from;
        while (at < from + length) {
            if (filled == buffer.length) {
                drain();
            }
            int n = Math.min(buffer.length - filled, from + length - at);
            System.arraycopy(data, at, buffer, filled, n);
            filled += n;
            at += n;
        }
    }

    private void drain() throws IOException {
        int pending = 0;
        int at = 0;
        while (at < filled) {
            int block = (int) Math.min(filled - at, BLOCK - (start + at) % BLOCK);
            if (Arrays.equals(buffer, at, at + block, ZEROS, 0, block)) {
                put(pending, at);
                pending = at + block;
            }
            at += block;
        }
        put(pending, filled);
        start += filled;
        filled = 0;
    }

    private void put(int from, int to) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(buffer, from, to - from);
        while (bytes.hasRemaining()) {
            channel.write(bytes, start + bytes.position());
            end = start + bytes.position();
        }
    }

    @Override
    public void flush() throws IOException {
        drain();
        if (end < start) {
            // A hole at the end is none before something stands behind it.
            channel.write(ByteBuffer.wrap(ZEROS, 0, 1), start - 1);
            end = start;
        }
    }
}
