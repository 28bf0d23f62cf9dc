package io.github.heapfold.hprof.read;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LimitException;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import io.github.heapfold.unpack.ArchiveException;
import io.github.heapfold.unpack.Expansion;
import io.github.heapfold.unpack.Unpacked;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The bytes of a dump from a file or a stream, unpacked where its first bytes say that it is gzip or zstd with a dump
 * inside or what else the caller looks for, or an archive with one of these: the name never decides, and what else is
 * compressed is taken as it is. One pass, front to back.
 */
public final class DumpSource implements Closeable {
    /**
     * Bytes that come out of any packed source where nobody says another limit: what one is likely to have room for.
     * More do only of a source that has at least a thousandth of them.
     */
    public static final long MOST_UNPACKED = 1L << 32;

    private static final int BUFFER = 1 << 16;

    /** Of what is far away no more is read ahead than this. */
    private static final int SMALL_BUFFER = 1 << 13;

    /** Larger reads make the JDK hold larger temporary buffers outside the heap. */
    private static final int MAX_READ = 1 << 20;

    private final String name;
    private final long size;
    private final Unpacked unpacked;
    private final BufferedInputStream in;
    private IOException failure;

    /** Where this is rebuilt from another source: that one, and what rebuilds it. */
    private DumpSource stored;

    private RebuiltStream rebuilt;

    private boolean remote;

    private DumpSource(String name, Unpacked unpacked, long size) {
        this.name = name;
        this.size = size;
        this.unpacked = unpacked;
        in = unpacked.stream() instanceof BufferedInputStream buffered
                ? buffered
                : new BufferedInputStream(unpacked.stream(), BUFFER);
    }

    private static boolean isDump(byte[] start) {
        return HprofHeader.parse(start, start.length).isPresent();
    }

    /** See {@link #open(Path, Predicate, long)}; nothing else is looked for. */
    public static DumpSource open(Path file) throws IOException {
        return open(file, start -> false, MOST_UNPACKED);
    }

    /**
     * Opens a file, which the caller closes by closing the source; where this fails, nothing stays open.
     *
     * @param also tells by the first bytes (up to 512) what is looked for in archives and compressed files beside dumps
     * @param most bytes that may come out of any packed file, 0 for any number; more do only of one that has at least a
     *     thousandth of them, else reading fails
     * @throws ArchiveException where it is an archive with no dump or several, with a message that begins with the name
     */
    public static DumpSource open(Path file, Predicate<byte[]> also, long most) throws IOException {
        if (!Files.isRegularFile(file)) {
            try (Opened<InputStream> stream = new Opened<>(Files.newInputStream(file))) {
                return stream.keepIn(of(file.toString(), stream.get(), also, most));
            }
        }
        long size = Files.size(file);
        try {
            return new DumpSource(file.toString(), Unpacked.open(file, also.or(DumpSource::isDump), most), size);
        } catch (ArchiveException e) {
            throw e.in(file.toString());
        }
    }

    /**
     * The same where the caller says how to open it.
     *
     * @param size bytes of the file
     */
    public static DumpSource open(String name, Unpacked.Opener file, long size, Predicate<byte[]> also, long most)
            throws IOException {
        try {
            return new DumpSource(name, Unpacked.open(file, BUFFER, also.or(DumpSource::isDump), most), size);
        } catch (ArchiveException e) {
            throw e.in(name);
        }
    }

    /**
     * Opens a file that is far away: nothing is fetched of it that is {@linkplain #skip skipped}.
     *
     * @param size bytes of the file
     * @param also see {@link #open(Path, Predicate, long)}
     * @param most see there
     */
    public static DumpSource remote(String name, Unpacked.Opener file, long size, Predicate<byte[]> also, long most)
            throws IOException {
        try {
            DumpSource source =
                    new DumpSource(name, Unpacked.open(file, SMALL_BUFFER, also.or(DumpSource::isDump), most), size);
            source.remote = true;
            return source;
        } catch (ArchiveException e) {
            throw e.in(name);
        }
    }

    /** Whether to skip bytes is to save much. */
    public boolean isWorthSkipping() {
        return remote && !isPacked() && stored == null;
    }

    /** Passes over the next bytes, or what is left of them at the end. */
    public void skip(long bytes) throws IOException {
        long left = bytes;
        while (left > 0) {
            long n = in.skip(left);
            if (n == 0 && in.read() < 0) {
                return;
            }
            left -= n == 0 ? 1 : n;
        }
    }

    /** See {@link #of(String, InputStream, Predicate, long)}; nothing else is looked for. */
    public static DumpSource of(String name, InputStream in) throws IOException {
        return of(name, in, start -> false, MOST_UNPACKED);
    }

    /**
     * Reads from a stream of unknown length, such as standard input; closing the source closes it. Where this fails,
     * the stream is still the caller's to close.
     *
     * @param also see {@link #open(Path, Predicate, long)}
     * @param most see there
     */
    public static DumpSource of(String name, InputStream in, Predicate<byte[]> also, long most) throws IOException {
        try {
            return new DumpSource(name, Unpacked.of(in, also.or(DumpSource::isDump), most), -1);
        } catch (ArchiveException e) {
            throw e.in(name);
        }
    }

    /**
     * The bytes of a dump from somewhere in its middle on, taken as they are.
     *
     * @param dumpSize bytes of the whole dump, or -1 where that is not known
     */
    public static DumpSource within(String name, InputStream in, long dumpSize) {
        return new DumpSource(name, Unpacked.asIs(in, dumpSize), dumpSize);
    }

    /**
     * A dump that is rebuilt as it is read from another source, which size and position are told of; closing this
     * closes the stream.
     */
    public static DumpSource rebuilt(DumpSource stored, RebuiltStream dump) throws IOException {
        DumpSource source;
        try {
            source = of(stored.name(), dump);
        } catch (LimitException e) {
            throw e.in(stored.name());
        }
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
    public long dumpSize() {
        return unpacked.size();
    }

    /** How many of the bytes that {@link #size()} counts have been read. */
    public long position() {
        return stored == null ? unpacked.position() : stored.position();
    }

    /**
     * What the dump is packed in, as in {@code gzip} or {@code gzip/tar}, from the outside in; empty where it is not.
     */
    public String packing() {
        return stored == null ? unpacked.packing() : stored.packing();
    }

    public boolean isPacked() {
        return !packing().isEmpty();
    }

    /** Hears of each step of what is made of these bytes, and tells how far they have been read. */
    public Progress tells(Progress progress) {
        return (done, total) -> progress.at(position(), size());
    }

    /** How a file is packed that is taken as it is. */
    public Optional<String> otherPacking() throws IOException {
        return Unpacked.packingOf(peek(8));
    }

    /**
     * Whether a stream is a dump, compressed or not; one in an archive is not alone. Takes some of the stream.
     *
     * @param also what else is looked for, by how it begins
     */
    public static boolean isAlone(InputStream in, Predicate<byte[]> also) throws IOException {
        return Unpacked.isAlone(in, start -> isDump(start) || also.test(start));
    }

    /** Whether dumps are unpacked that are packed in this way. */
    public static boolean isUnpacked(String packing) {
        return !Unpacked.isForeign(packing);
    }

    /** The program that stripped what this is rebuilt from; empty where it is not rebuilt. */
    public Optional<String> strippedBy() {
        return Optional.ofNullable(rebuilt).map(RebuiltStream::packing);
    }

    /** What the bytes come out of, for messages; empty where they are taken as they are. */
    public String wrapping() {
        return strippedBy().orElse(packing());
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
        } catch (LimitException e) {
            throw e.in(name);
        } catch (IOException e) {
            if (unpacked.hasSourceFailed()) {
                throw e;
            }
            // What it is packed in may break off right here; the bytes before are what there is, and reading on will
            // tell.
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
            } catch (ArchiveException e) {
                // What is rebuilt has been given the name by the source that it is rebuilt from.
                throw rebuilt == null ? e.in(name) : e;
            } catch (LimitException e) {
                throw e.in(name);
            } catch (IOException e) {
                if (unpacked.hasSourceFailed()) {
                    throw e;
                }
                failure = placed(e);
            }
        }
        return done;
    }

    /**
     * Sees to it that no more comes out of a packing inside of this source than may.
     *
     * @param bytes that have come out so far
     * @param stored bytes that they came out of
     * @param most see {@link #open(Path, Predicate, long)}
     */
    public void expectRoom(long bytes, long stored, long most) throws ArchiveException {
        try {
            Expansion.expect(bytes, stored, most);
        } catch (ArchiveException e) {
            throw e.in(name);
        }
    }

    /** What {@link #read} gives, as a stream, which ends where that does. */
    public InputStream stream() {
        return new BlockInput() {
            @Override
            public int read(byte[] data, int from, int length) throws IOException {
                int n = DumpSource.this.read(data, from, length);
                return n == 0 && length > 0 ? -1 : n;
            }
        };
    }

    private IOException placed(IOException fault) {
        Message placed = Unpacked.placed(fault, position());
        return fault instanceof MessageException known && known.message().equals(placed)
                ? fault
                : new MessageException(placed, fault);
    }

    /**
     * Why the packing could be read no further: it was cut off or is corrupt, or something else follows. What was read
     * before is good.
     */
    public Optional<IOException> failure() {
        return rebuilt == null ? Optional.ofNullable(failure) : rebuilt.failure();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
