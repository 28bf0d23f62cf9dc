package io.github.heapfold.job.browse;

import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.files.ReadingChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The bytes of a dump as a channel that is read from any place on; of a folded file those that would be restored, of
 * which only the chunks that are asked for are decoded. For any thread, of which one reads at a time.
 */
public final class DumpChannel extends ReadingChannel {
    /** As much is copied at once into a buffer that has no array. */
    private static final int BLOCK = 1 << 16;

    private final DumpBytes bytes;

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

    @Override
    public synchronized void close() throws IOException {
        if (isOpen()) {
            super.close();
            bytes.close();
        }
    }
}
