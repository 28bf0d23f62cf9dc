package io.github.heapfold.hprof;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.ZipException;

/**
 * The bytes of a dump from a file or a stream, gunzipped where its first bytes say that it is gzip with a dump or a folded
 * dump inside: the name never decides, and other gzip is taken as it is. One pass, front to back.
 */
public final class DumpSource implements Closeable {
    private static final int BUFFER = 1 << 16;

    /** Larger reads make the JDK hold larger temporary buffers outside the heap. */
    private static final int MAX_READ = 1 << 20;

    /** What a folded file begins with. */
    private static final byte[] FOLD = {(byte) 0x8f, 'H', 'F', 'O', 'L', 'D', '\r', '\n'};

    private final String name;
    private final long size;
    private final Counting counting;
    private final BufferedInputStream in;
    private final boolean gzip;
    private IOException failure;

    /** Where this is rebuilt from another source: that one, and what rebuilds it. */
    private DumpSource stored;

    private RebuiltStream rebuilt;

    private DumpSource(String name, InputStream raw, long size) throws IOException {
        this.name = name;
        this.size = size;
        this.counting = new Counting(raw);
        BufferedInputStream buffered = new BufferedInputStream(counting, BUFFER);
        this.gzip = holdsDump(buffered);
        this.in = gzip ? new BufferedInputStream(new GunzipStream(buffered), BUFFER) : buffered;
    }

    /** Whether this is gzip with something inside that Heapfold would unpack; nothing is taken. */
    private static boolean holdsDump(InputStream buffered) throws IOException {
        buffered.mark(BUFFER);
        byte[] start = buffered.readNBytes(2);
        if (start.length < 2 || BigEndian.u2(start, 0) != GunzipStream.MAGIC) {
            buffered.reset();
            return false;
        }
        buffered.reset();
        // What a reader of gzip takes at most before it gives the first bytes; a longer name makes it no gzip of a
        // dump.
        byte[] packed = buffered.readNBytes(BUFFER);
        buffered.reset();
        byte[] inside = new byte[HprofHeader.MAX_BYTES];
        int n = 0;
        try (InputStream unpacked = new GunzipStream(new ByteArrayInputStream(packed))) {
            while (n < inside.length) {
                int more = unpacked.read(inside, n, inside.length - n);
                if (more < 0) {
                    break;
                }
                n += more;
            }
        } catch (EOFException | ZipException e) {
            // The bytes before are what there is to judge by.
        }
        return HprofHeader.parse(inside, n).isPresent()
                || (n >= FOLD.length && Arrays.equals(inside, 0, FOLD.length, FOLD, 0, FOLD.length));
    }

    /** Opens a file, which the caller closes by closing the source; where this fails, nothing stays open. */
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

    /**
     * Reads from a stream of unknown length, such as standard input; closing the source closes it. Where this fails, the stream
     * is still the caller's to close.
     */
    public static DumpSource of(String name, InputStream in) throws IOException {
        return new DumpSource(name, in, -1);
    }

    /** A dump that is rebuilt as it is read from another source, which size and position are told of; closing this closes the stream. */
    public static DumpSource rebuilt(DumpSource stored, RebuiltStream dump) throws IOException {
        DumpSource source = of(stored.name(), dump);
        source.stored = stored;
        source.rebuilt = dump;
        return source;
    }

    /** What to call this source in a message. */
    public String name() {
        return name;
    }

    /** Bytes of the source as it is stored (compressed bytes of a compressed one), or -1 where that is not known. */
    public long size() {
        return stored == null ? size : stored.size();
    }

    /** Bytes of the dump, or -1 where that is not known before it is read. */
    long dumpSize() {
        return gzip ? -1 : size;
    }

    /** How many of the bytes that {@link #size()} counts have been read. */
    public long position() {
        return stored == null ? counting.count : stored.position();
    }

    public boolean isGzip() {
        return gzip;
    }

    /** What the dump is packed in; empty where it is not. */
    public String packing() {
        return rebuilt == null ? gzip ? "gzip" : "" : rebuilt.packing();
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

    /** What {@link #read} gives, as a stream, which ends where that does. */
    public InputStream stream() {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                byte[] one = new byte[1];
                return DumpSource.this.read(one, 0, 1) == 0 ? -1 : one[0] & 0xff;
            }

            @Override
            public int read(byte[] data, int from, int length) throws IOException {
                int n = DumpSource.this.read(data, from, length);
                return n == 0 && length > 0 ? -1 : n;
            }
        };
    }

    /** Why a gzip stream could be read no further: it was cut off or bent, or something else follows. What was read before is good. */
    public Optional<IOException> failure() {
        return rebuilt == null ? Optional.ofNullable(failure) : rebuilt.failure();
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
}
