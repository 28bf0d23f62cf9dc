package io.github.heapfold.unpack;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.Opened;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A file or stream without what it is packed in, which its first bytes tell and never its name. What holds nothing that
 * is wanted is taken as it is, but for archives, which have to hold just one such file.
 */
public final class Unpacked implements Closeable {
    private static final int BUFFER = 1 << 16;

    /** What is not unpacked here, by its first bytes. */
    private static final Map<String, String> KNOWN = Map.of(
            "xz", "\u00fd7zXZ\0",
            "bzip2", "BZh",
            "lz4", "\u0004\"M\u0018",
            "7z", "7z\u00bc\u00af'\u001c",
            "rar", "Rar!\u001a\u0007");

    /** Messages that say themselves where it is: of gzip, whose places are those of its own bytes. */
    private static final String[] PLACED = {
        "unpack.at",
        "unpack.checksumAt",
        "unpack.dictionary",
        "unpack.early",
        "unpack.lengthAt",
        "unpack.noGzip",
        "unpack.noGzipFollows"
    };

    private final Layers.Found found;
    private final SourceStatus status;

    private Unpacked(Layers.Found found, SourceStatus status) {
        this.found = found;
        this.status = status;
    }

    /**
     * Opens a file; where this fails, nothing stays open.
     *
     * @param wanted tells by the first bytes (up to 512) whether this is what is looked for
     * @param most bytes that may come out of any file, 0 for any number; more do only of a file that has at least a
     *     thousandth of them
     * @throws ArchiveException where it is an archive in which there is not just one file that is wanted
     */
    public static Unpacked open(Path file, Predicate<byte[]> wanted, long most) throws IOException {
        return open(() -> ExistingFile.toRead(file), BUFFER, wanted, most);
    }

    /** Gives a channel over a file, at its beginning, each time. */
    @FunctionalInterface
    public interface Opener {
        SeekableByteChannel open() throws IOException;
    }

    /**
     * The same for a file that is somewhere else.
     *
     * @param buffer how many bytes are read at once where fewer are wanted
     */
    public static Unpacked open(Opener file, int buffer, Predicate<byte[]> wanted, long most) throws IOException {
        SourceStatus status = new SourceStatus();
        try (Opened<SeekableByteChannel> opened = new Opened<>(new CountedChannel(file.open(), status))) {
            SeekableByteChannel channel = opened.get();
            BufferedInputStream in = new BufferedInputStream(new ChannelStream(channel), buffer);
            in.mark(Packing.START);
            boolean isZip =
                    Packing.of(in.readNBytes(4)).filter(Packing.ZIP::equals).isPresent();
            in.reset();
            if (!isZip) {
                return opened.keepIn(new Unpacked(unpack(in, channel.size(), wanted, most, status), status));
            }
            Layers.Found zip = ZipArchive.open(channel, wanted, new Expansion(status, most));
            status.check();
            if (zip != null) {
                return opened.keepIn(new Unpacked(zip, status));
            }
        }
        try (Opened<SeekableByteChannel> again = new Opened<>(new CountedChannel(file.open(), status))) {
            SeekableByteChannel channel = again.get();
            BufferedInputStream in = new BufferedInputStream(new ChannelStream(channel), buffer);
            return again.keepIn(new Unpacked(unpack(in, channel.size(), wanted, most, status), status));
        }
    }

    /** The same for a stream, which closing this closes. Where this fails, it is still the caller's to close. */
    public static Unpacked of(InputStream stream, Predicate<byte[]> wanted, long most) throws IOException {
        SourceStatus status = new SourceStatus();
        BufferedInputStream in = new BufferedInputStream(new CountedStream(stream, status), BUFFER);
        return new Unpacked(unpack(in, -1, wanted, most, status), status);
    }

    /**
     * What is not packed, and need not be looked at.
     *
     * @param size how many bytes there are, or -1 where that is not known
     */
    public static Unpacked asIs(InputStream stream, long size) {
        SourceStatus status = new SourceStatus();
        return new Unpacked(new Layers.Found(new CountedStream(stream, status), PackingPath.NONE, size), status);
    }

    private static Layers.Found unpack(
            BufferedInputStream in, long size, Predicate<byte[]> wanted, long most, SourceStatus status)
            throws IOException {
        try {
            Layers.Found found = Layers.any(in, size, wanted, new Expansion(status, most));
            status.check();
            return found == null ? new Layers.Found(in, PackingPath.NONE, size) : found;
        } catch (ArchiveException e) {
            status.check();
            throw e;
        } catch (IOException e) {
            status.check();
            throw new ArchiveException(Message.of("unpack.damagedBefore", placed(e, status.position())), e);
        }
    }

    /**
     * What is wrong with what is packed, and where.
     *
     * @param position how many bytes have been read
     */
    public static Message placed(IOException fault, long position) {
        Message reason = Faults.reason(fault);
        return reason.is(PLACED) ? reason : Message.of("unpack.atOrBefore", reason, Message.number(position));
    }

    /** The bytes inside. */
    public InputStream stream() {
        return found.stream();
    }

    /** How many there are, or -1 where that is not known. */
    public long size() {
        return found.size();
    }

    /** As in {@code gzip} or {@code gzip/tar}, from the outside in; empty where it is not packed. */
    public String packing() {
        return found.packing().toString();
    }

    /**
     * By its first bytes, the packing of something that was taken as it is: there is nothing wanted in it, or it is not
     * unpacked here.
     */
    public static Optional<String> packingOf(byte[] start) {
        return Packing.of(start)
                .map(Packing::toString)
                .or(() -> KNOWN.entrySet().stream()
                        .filter(known -> startsWith(start, known.getValue()))
                        .map(Map.Entry::getKey)
                        .findFirst());
    }

    /**
     * Whether a stream is what is wanted, compressed or not, by its first bytes, which are taken. What is in an archive
     * is not, for something else may be in it, too.
     */
    public static boolean isAlone(InputStream stream, Predicate<byte[]> wanted) throws IOException {
        SourceStatus status = new SourceStatus();
        InputStream counted = new CountedStream(stream, status);
        Layers.Found found = Layers.compressed(counted, -1, wanted, new Expansion(status, 0));
        if (found != null) {
            found.stream().close();
        }
        status.check();
        return found != null;
    }

    /** Whether this is a packing that is known by name only. */
    public static boolean isForeign(String packing) {
        return KNOWN.containsKey(packing);
    }

    private static boolean startsWith(byte[] start, String magic) {
        return new String(start, StandardCharsets.ISO_8859_1).startsWith(magic);
    }

    /** How many bytes of the file or stream have been read. */
    public long position() {
        return status.position();
    }

    /** Whether a read failed because the file or stream could not be read, and not because of what it holds. */
    public boolean hasSourceFailed() {
        return status.hasFailed();
    }

    @Override
    public void close() throws IOException {
        found.stream().close();
    }
}
