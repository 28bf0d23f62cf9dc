package io.github.heapfold.hprof.read;

import java.io.IOException;
import java.util.Arrays;

/** The bytes of a stream one after the other, with a view of those that come next. */
public final class Lookahead {
    /** Where bytes come from: fills the range as far as there are any. */
    @FunctionalInterface
    public interface Bytes {
        int read(byte[] data, int from, int length) throws IOException;
    }

    private static final int BUFFER = 1 << 16;

    private final Bytes source;
    private byte[] data = new byte[BUFFER];
    private int at;
    private int limit;
    private long before;

    public Lookahead(Bytes source) {
        this.source = source;
    }

    /** Reads ahead until n bytes can be looked at; false if there are fewer, which then are all that is left. */
    public boolean has(int bytes) throws IOException {
        if (limit - at < bytes) {
            fill(bytes);
        }
        return limit - at >= bytes;
    }

    private void fill(int bytes) throws IOException {
        System.arraycopy(data, at, data, 0, limit - at);
        before += at;
        limit -= at;
        at = 0;
        while (limit < bytes) {
            if (limit == data.length) {
                data = Arrays.copyOf(data, data.length * 2);
            }
            // Memory is taken as bytes come: the number asked for may come from a forged file.
            int n = source.read(data, limit, data.length - limit);
            if (n <= 0) {
                return;
            }
            limit += n;
        }
    }

    /** What can be looked at, from {@link #at()} on; changes with {@link #has} and what takes bytes. */
    public byte[] data() {
        return data;
    }

    /** Where in {@link #data()} the next byte is. */
    public int at() {
        return at;
    }

    /** How many bytes {@link #data()} has from {@link #at()} on. */
    public int available() {
        return limit - at;
    }

    /** How many bytes were taken so far. */
    public long offset() {
        return before + at;
    }

    /** Takes bytes that can be looked at. */
    public void take(int bytes) {
        at += bytes;
    }

    /** Reads up to {@code length} bytes; fewer only at the end. */
    public int read(byte[] into, int from, int length) throws IOException {
        int n = Math.min(length, limit - at);
        System.arraycopy(data, at, into, from, n);
        at += n;
        if (n == length) {
            return n;
        }
        int more = Math.max(0, source.read(into, from + n, length - n));
        before += more;
        return n + more;
    }

    /** Skips n bytes; returns how many there were. */
    public long skip(long bytes) throws IOException {
        long left = bytes;
        while (left > 0 && has(1)) {
            int n = (int) Math.min(left, limit - at);
            at += n;
            left -= n;
        }
        return bytes - left;
    }
}
