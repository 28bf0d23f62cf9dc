package io.github.heapfold.job.browse;

import io.github.heapfold.analysis.records.DumpBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;

/**
 * The bytes of a dump as a channel that is read from any place on; of a folded file those that would be restored, of
 * which only the chunks that are asked for are decoded. For any thread, of which one reads at a time.
 */
public final class DumpChannel implements SeekableByteChannel {
    /** As much is copied at once into a buffer that has no array. */
    private static final int BLOCK = 1 << 16;

    private final DumpBytes bytes;
    private long position;
    private boolean open = true;

    private DumpChannel(DumpBytes bytes) {
        this.bytes = bytes;
    }

    /**
     * Opens a dump or a folded one. To jump back in one that is packed by another program is to unpack it anew.
     *
     * @throws io.github.heapfold.job.JobException where the file is no dump
     */
    public static DumpChannel open(Path file) throws IOException {
        return new DumpChannel(Records.bytes(file));
    }

    /** How dear it is to jump. */
    public DumpBytes.Access access() {
        return bytes.access();
    }

    @Override
    public synchronized int read(ByteBuffer target) throws IOException {
        checkOpen();
        int n = read(position, target);
        position += Math.max(0, n);
        return n;
    }

    /**
     * Reads from a place, whatever the channel's own position, which stays.
     *
     * @param offset 0 or more
     * @return bytes read, as many as there is room for unless the dump ends; -1 at its end
     */
    public synchronized int read(long offset, ByteBuffer target) throws IOException {
        checkOpen();
        int wanted = target.remaining();
        if (wanted == 0) {
            return 0;
        }
        int done = target.hasArray() ? readArray(offset, target) : copy(offset, target);
        return done == 0 ? -1 : done;
    }

    private int readArray(long offset, ByteBuffer target) throws IOException {
        int n = bytes.read(offset, target.array(), target.arrayOffset() + target.position(), target.remaining());
        target.position(target.position() + n);
        return n;
    }

    private int copy(long offset, ByteBuffer target) throws IOException {
        byte[] block = new byte[Math.min(BLOCK, target.remaining())];
        int done = 0;
        while (target.hasRemaining()) {
            int n = bytes.read(offset + done, block, 0, Math.min(block.length, target.remaining()));
            if (n == 0) {
                break;
            }
            target.put(block, 0, n);
            done += n;
        }
        return done;
    }

    @Override
    public synchronized long position() throws IOException {
        checkOpen();
        return position;
    }

    @Override
    public synchronized DumpChannel position(long offset) throws IOException {
        checkOpen();
        if (offset < 0) {
            throw new IllegalArgumentException("no offset: " + offset);
        }
        position = offset;
        return this;
    }

    /** Bytes of the dump; where it is packed by another program it is read to its end for this, once. */
    @Override
    public synchronized long size() throws IOException {
        checkOpen();
        if (bytes.size() < 0) {
            byte[] block = new byte[1];
            bytes.read(Long.MAX_VALUE - 1, block, 0, 1);
        }
        return bytes.size();
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
    public synchronized boolean isOpen() {
        return open;
    }

    @Override
    public synchronized void close() throws IOException {
        if (open) {
            open = false;
            bytes.close();
        }
    }
}
