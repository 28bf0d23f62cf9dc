package io.github.heapfold.hprof.read;

import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What stands between the source of a dump and its chunks: bytes that were read and not yet given out, and memory that
 * chunks give back. Used by one thread, except {@link #recycle}.
 */
final class ReadAhead {
    /** What is read at once of any dump: of one that is shorter all is here then, and its chunk takes no more memory. */
    private static final int LEAST = 1 << 16;

    private final DumpSource source;
    private final int chunkSize;
    private final DamageLog findings;
    private final Queue<byte[]> pool = new ConcurrentLinkedQueue<>();

    /** The bytes stand in {@code bytes[start..start + length)}. */
    private byte[] bytes;

    private int start;
    private int length;

    /** Bytes of the dump that come before what the source gives next. */
    private long position;

    private boolean end;

    /**
     * @param chunkSize length of the memory of a chunk
     * @param findings told where the source breaks off
     * @param position in the dump where the source begins
     */
    ReadAhead(DumpSource source, int chunkSize, DamageLog findings, long position) {
        this.source = source;
        this.chunkSize = chunkSize;
        this.findings = findings;
        this.position = position;
        bytes = new byte[Math.min(chunkSize, LEAST)];
    }

    /** Reads what the beginning of a dump needs, and where that is much less than a chunk all of a short one. */
    void begin(int n) throws IOException {
        readTo(chunkSize > 2 * LEAST ? LEAST : n);
    }

    byte[] bytes() {
        return bytes;
    }

    int start() {
        return start;
    }

    int length() {
        return length;
    }

    /** Whether there are no more than n bytes, here and in the source. */
    boolean endsWithin(int n) {
        return end && length <= n;
    }

    /** Reads on until n bytes are here, or all there are; n is at most a chunk. */
    void readTo(int n) throws IOException {
        if (length < n && !end) {
            if (start + n > bytes.length) {
                byte[] larger = bytes.length >= 2 * chunkSize ? bytes : new byte[2 * chunkSize];
                System.arraycopy(bytes, start, larger, 0, length);
                bytes = larger;
                start = 0;
            }
            length += read(bytes, start + length, n - length);
        }
    }

    /**
     * Moves bytes out, first those that are here.
     *
     * @return how many; fewer than wanted at the end only
     */
    int take(byte[] data, int from, int wanted) throws IOException {
        int here = Math.min(length, wanted);
        System.arraycopy(bytes, start, data, from, here);
        drop(here);
        return here + read(data, from + here, wanted - here);
    }

    void drop(int n) {
        length -= n;
        start = length == 0 ? 0 : start + n;
    }

    /** Bytes that were taken come back, before those that are here. */
    void putBack(byte[] data, int from, int n) {
        byte[] into = length + n > bytes.length ? new byte[length + n] : bytes;
        System.arraycopy(bytes, start, into, n, length);
        System.arraycopy(data, from, into, 0, n);
        bytes = into;
        start = 0;
        length += n;
    }

    private int read(byte[] data, int from, int wanted) throws IOException {
        if (end || wanted <= 0) {
            return 0;
        }
        int n = source.read(data, from, wanted);
        position += n;
        end = n < wanted;
        if (end) {
            source.failure().ifPresent(failure -> {
                Message reason = Message.of("dump.stream", source.wrapping(), Faults.reason(failure));
                findings.foundInStream(new Damage(position, reason));
            });
        }
        return n;
    }

    /** Memory for a chunk of what is still to come, which is no more than what is here where the source has ended. */
    byte[] acquire() {
        byte[] data = pool.poll();
        return data == null ? new byte[end ? Math.min(chunkSize, length) : chunkSize] : data;
    }

    void recycle(byte[] data) {
        // What grew for a class does not stay, so that where chunks end never depends on who gives back what first; nor
        // does what is for the last bytes alone.
        if (data.length == chunkSize) {
            pool.add(data);
        }
    }
}
