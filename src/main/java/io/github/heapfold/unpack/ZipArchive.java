package io.github.heapfold.unpack;

import io.github.heapfold.files.Opened;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.archivers.zip.ZipMethod;

/** A zip archive in a file: its directory says at once what is in it. */
final class ZipArchive {
    private static final int BUFFER = 1 << 16;

    private ZipArchive() {}

    /**
     * Opens the one wanted file in it.
     *
     * @return null where its directory cannot be read: the archive was cut off, say
     * @throws ArchiveException where there is not just one
     */
    static Layers.Found open(SeekableByteChannel channel, Predicate<byte[]> wanted, Expansion expansion)
            throws IOException {
        try (Opened<ZipFile> zip = new Opened<>(ZipFile.builder()
                .setSeekableByteChannel(channel)
                .setIgnoreLocalFileHeader(true)
                .get())) {
            return zip.keepIn(open(zip.get(), wanted, expansion));
        } catch (IOException | RuntimeException e) {
            if (e instanceof ArchiveException || e instanceof CancellationException) {
                throw e;
            }
            // Archives are what anybody made of them, and the library does not look at everything.
            return null;
        }
    }

    private static Layers.Found open(ZipFile zip, Predicate<byte[]> wanted, Expansion expansion) throws IOException {
        List<Layers.Found> found = new ArrayList<>();
        try (Opened<Closeable> first = new Opened<>(() -> close(found))) {
            EntryNames contents = find(zip, wanted, expansion, found);
            if (found.isEmpty()) {
                throw contents.none();
            }
            if (contents.isMany()) {
                throw contents.many();
            }
            Layers.Found one = found.get(0);
            return first.keepIn(
                    new Layers.Found(closing(zip, one.stream()), one.packing().prepend(Packing.ZIP), one.size()));
        }
    }

    private static void close(List<Layers.Found> found) throws IOException {
        for (Layers.Found each : found) {
            each.stream().close();
        }
    }

    /**
     * Looks into all files.
     *
     * @param found gets the first wanted one, which stays open
     */
    private static EntryNames find(ZipFile zip, Predicate<byte[]> wanted, Expansion expansion, List<Layers.Found> found)
            throws IOException {
        EntryNames contents = new EntryNames(Packing.ZIP);
        Enumeration<ZipArchiveEntry> entries = zip.getEntriesInPhysicalOrder();
        while (entries.hasMoreElements()) {
            ZipArchiveEntry entry = entries.nextElement();
            if (entry.isDirectory() || entry.isUnixSymlink()) {
                continue;
            }
            if (!zip.canReadEntryData(entry)) {
                contents.addLocked(entry.getName());
                continue;
            }
            Layers.Found inside = inside(zip, entry, wanted, expansion);
            contents.add(entry.getName(), inside != null);
            if (inside != null && found.isEmpty()) {
                found.add(inside);
            } else if (inside != null) {
                inside.stream().close();
            }
        }
        return contents;
    }

    /** The wanted file that a file is or holds; null, and nothing open, where there is none. */
    private static Layers.Found inside(
            ZipFile zip, ZipArchiveEntry entry, Predicate<byte[]> wanted, Expansion expansion) throws IOException {
        InputStream checked = new CheckedEntry(content(zip, entry), entry::getCrc, entry::getSize);
        try (Opened<InputStream> content = new Opened<>(expansion.limit(checked))) {
            Layers.Found inside = Layers.compressed(content.get(), entry.getSize(), wanted, expansion);
            return inside == null ? null : content.keepIn(inside);
        }
    }

    private static InputStream content(ZipFile zip, ZipArchiveEntry entry) throws IOException {
        if (entry.getMethod() != ZipMethod.DEFLATED.getCode()) {
            return zip.getInputStream(entry);
        }
        // With a buffer that is worth the calls: the library's own has 512 bytes.
        Inflater inflater = new Inflater(true);
        return new InflaterInputStream(zip.getRawInputStream(entry), inflater, BUFFER) {
            @Override
            public void close() throws IOException {
                inflater.end();
                super.close();
            }
        };
    }

    private static InputStream closing(ZipFile zip, InputStream content) {
        return new FilterInputStream(content) {
            @Override
            public void close() throws IOException {
                try (zip) {
                    super.close();
                }
            }
        };
    }
}
