package io.github.heapfold.hprof;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The bytes of a dump from a file or a stream, gunzipped where its first bytes say that it is gzip: the name never
 * decides. One pass, front to back.
 */
public final class DumpSource implements Closeable {
    private static final int GZIP_MAGIC = 0x1f8b;
    private static final int BUFFER = 1 << 16;

    /** Larger reads make the JDK hold larger temporary buffers outside the heap. */
    private static final int MAX_READ = 1 << 20;

    private final String name;
    private final long size;
    private final Counting counting;
    private final BufferedInputStream in;
    private final boolean gzip;
    private IOException failure;

    private DumpSource(String name, InputStream raw, long size) throws IOException {
        this.name = name;
        this.size = size;
        this.counting = new Counting(raw);
        PeekingInputStream buffered = new PeekingInputStream(counting);
        InputStream unpacked = buffered.peek(2) == GZIP_MAGIC ? unpack(buffered) : null;
        this.gzip = unpacked != null;
        this.in = gzip ? new BufferedInputStream(unpacked, BUFFER) : buffered;
    }

    /** What is inside, or null where only the first two bytes are gzip's. */
    private static InputStream unpack(InputStream buffered) throws IOException {
        buffered.mark(BUFFER);
        try {
            return new OneReadAtATime(new GZIPInputStream(buffered, BUFFER));
        } catch (EOFException | ZipException e) {
            buffered.reset();
            return null;
        }
    }

    public static DumpSource open(Path file) throws IOException {
        InputStream raw = Files.newInputStream(file);
        try {
            long size = Files.isRegularFile(file) ? Files.size(file) : -1;
            return new DumpSource(file.toString(), raw, size);
        } catch (IOException | RuntimeException e) {
            raw.close();
            throw e;
        }
    }

    /** Reads from a stream of unknown length, such as standard input; closing the source closes it. */
    public static DumpSource of(String name, InputStream in) throws IOException {
        return new DumpSource(name, in, -1);
    }

    /** What to call this source in a message. */
    public String name() {
        return name;
    }

    /** Bytes of the source as it is stored (compressed bytes of a compressed one), or -1 where that is not known. */
    public long size() {
        return size;
    }

    /** How many of the bytes that {@link #size()} counts have been read. */
    public long position() {
        return counting.count;
    }

    public boolean isGzip() {
        return gzip;
    }

    /** The next bytes of the dump, at most {@code length} (up to 1024), without taking them. */
    public byte[] peek(int length) throws IOException {
        byte[] start = new byte[length];
        int n = 0;
        in.mark(length);
        try {
            for (int b = in.read(); b >= 0; b = ++n < length ? in.read() : -1) {
                start[n] = (byte) b;
            }
        } catch (EOFException | ZipException e) {
            // A gzip stream may break off right here; the bytes before are what there is, and reading on will tell.
        }
        in.reset();
        return Arrays.copyOf(start, n);
    }

    /**
     * Reads until the range is full or the dump ends.
     *
     * @return bytes read, less than {@code length} only at the end, which may be a {@link #failure()}
     */
    public int read(byte[] data, int from, int length) throws IOException {
        int done = 0;
        while (done < length && failure == null) {
            try {
                int n = in.read(data, from + done, Math.min(MAX_READ, length - done));
                if (n < 0) {
                    break;
                }
                done += n;
            } catch (EOFException | ZipException e) {
                failure = e;
            }
        }
        return done;
    }

    /** Why a gzip stream could be read no further: it was cut off or bent. What was read before is good. */
    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    private static final class Counting extends FilterInputStream {
        private long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = in.read();
            count += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] data, int from, int length) throws IOException {
            int n = in.read(data, from, length);
            count += Math.max(n, 0);
            return n;
        }

        @Override
        public long skip(long n) throws IOException {
            long skipped = in.skip(n);
            count += skipped;
            return skipped;
        }
    }

    /** Claims to have nothing ready, so that what one read gives is not lost when the next one fails. */
    private static final class OneReadAtATime extends FilterInputStream {
        OneReadAtATime(InputStream in) {
            super(in);
        }

        @Override
        public int available() {
            return 0;
        }
    }

    /** Its {@code available} tells the truth about the end, which is how GZIPInputStream finds a further member. */
    private static final class PeekingInputStream extends BufferedInputStream {
        PeekingInputStream(InputStream in) {
            super(in, BUFFER);
        }

        synchronized int peek(int bytes) throws IOException {
            mark(bytes);
            int value = 0;
            for (int i = 0; i < bytes; i++) {
                value = (value << 8) | (read() & 0xff);
            }
            reset();
            return value;
        }

        @Override
        public synchronized int available() throws IOException {
            mark(1);
            boolean more = read() >= 0;
            reset();
            return more ? 1 : 0;
        }
    }
}
