package io.github.heapfold.unpack;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import io.github.heapfold.files.ZstdLibrary;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds out what a stream is packed in and takes it off: a compression, an archive, and a compression in that. */
final class Layers {
    private static final int BUFFER = 1 << 16;

    /** Compressed bytes that give the first ones of what is inside: a block of zstd has up to 128 KiB. */
    private static final int PROBE = 1 << 18;

    /** What zstd may ask for by its widest window, outside of Java's heap; smaller windows take less. */
    private static final int WIDEST_WINDOW = 31;

    /**
     * What was found.
     *
     * @param stream the wanted file
     * @param packing what it was in
     * @param size its length, -1 where that is not known
     */
    record Found(InputStream stream, PackingPath packing, long size) {}

    private Layers() {}

    /**
     * The wanted file that this is or holds, in an archive too; null where this is nothing of the kind. The stream is
     * then as it was.
     */
    static Found any(BufferedInputStream in, long size, Predicate<byte[]> wanted, Expansion expansion)
            throws IOException {
        return find(in, size, wanted, expansion, true);
    }

    /** The same without archives. */
    static Found compressed(InputStream in, long size, Predicate<byte[]> wanted, Expansion expansion)
            throws IOException {
        return find(new BufferedInputStream(in, BUFFER), size, wanted, expansion, false);
    }

    private static Found find(
            BufferedInputStream in, long size, Predicate<byte[]> wanted, Expansion expansion, boolean archives)
            throws IOException {
        byte[] head = peek(in, Packing.START);
        if (wanted.test(head)) {
            return new Found(in, PackingPath.NONE, size);
        }
        Optional<Packing> outer = Packing.of(head);
        if (outer.isEmpty()) {
            return null;
        }
        Packing packing = outer.get();
        if (packing.isArchive()) {
            return archives ? ArchivedFile.open(packing, in, wanted, expansion) : null;
        }
        byte[] start = beginning(packing, peek(in, PROBE));
        if (wanted.test(start)) {
            InputStream inside = new BufferedInputStream(expansion.limit(unpack(packing, in)), BUFFER);
            return new Found(inside, PackingPath.NONE.prepend(packing), -1);
        }
        Optional<Packing> inner = archives ? Packing.of(start).filter(Packing::isArchive) : Optional.empty();
        if (inner.isEmpty()) {
            return null;
        }
        InputStream archive = new BufferedInputStream(expansion.limit(unpack(packing, in)), BUFFER);
        Found found = ArchivedFile.open(inner.get(), archive, wanted, expansion);
        return new Found(found.stream, found.packing.prepend(packing), found.size);
    }

    /** What cannot be read is told by the next one who reads; here, the bytes before are what there is to judge by. */
    private static byte[] peek(BufferedInputStream in, int length) throws IOException {
        byte[] start = new byte[length];
        int n = 0;
        in.mark(length);
        try {
            for (int more = 0; more >= 0 && n < length; n += Math.max(0, more)) {
                more = in.read(start, n, length - n);
            }
        } catch (IOException e) {
            // See above.
        }
        in.reset();
        return Arrays.copyOf(start, n);
    }

    static InputStream unpack(Packing packing, InputStream in) throws IOException {
        if (packing == Packing.GZIP) {
            return new GunzipStream(in);
        }
        ZstdLibrary.load();
        ZstdInputStreamNoFinalizer zstd = new ZstdInputStreamNoFinalizer(in);
        zstd.setLongMax(WIDEST_WINDOW);
        return PartStream.ofSmall(zstd);
    }

    /** The first bytes of what is inside, as far as these bytes give it. */
    private static byte[] beginning(Packing packing, byte[] packed) throws IOException {
        byte[] start = new byte[Packing.START];
        int n = 0;
        try (InputStream unpacked = unpack(packing, new ByteArrayInputStream(packed))) {
            for (int more = 0; more >= 0 && n < start.length; n += Math.max(0, more)) {
                more = unpacked.read(start, n, start.length - n);
            }
        } catch (IOException e) {
            // Nothing was read but memory: the bytes before are what there is to judge by.
        }
        return Arrays.copyOf(start, n);
    }
}
