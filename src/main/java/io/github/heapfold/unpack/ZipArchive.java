package io.github.heapfold.unpack;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.util.Enumeration;
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
    static Layers.Found open(SeekableByteChannel channel, Predicate<byte[]> wanted) throws IOException {
        ZipFile zip = null;
        try {
            zip = ZipFile.builder()
                    .setSeekableByteChannel(channel)
                    .setIgnoreLocalFileHeader(true)
                    .get();
            return open(zip, wanted);
        } catch (ArchiveException | CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            // Archives are what anybody made of them, and the library does not look at everything.
            if (zip != null) {
                zip.close();
            }
            return null;
        }
    }

    private static Layers.Found open(ZipFile zip, Predicate<byte[]> wanted) throws IOException {
        Contents contents = new Contents(Packing.ZIP);
        Layers.Found found = null;
        Enumeration<ZipArchiveEntry> entries = zip.getEntriesInPhysicalOrder();
        while (entries.hasMoreElements()) {
            ZipArchiveEntry entry = entries.nextElement();
            if (entry.isDirectory() || entry.isUnixSymlink()) {
                continue;
            }
            if (!zip.canReadEntryData(entry)) {
                contents.add(entry.getName() + Contents.LOCKED, false);
                continue;
            }
            InputStream content = new CheckedEntry(content(zip, entry), entry::getCrc, entry::getSize);
            Layers.Found inside = Layers.compressed(content, entry.getSize(), wanted);
            contents.add(entry.getName(), inside != null);
            if (inside != null && found == null) {
                found = inside;
            } else {
                content.close();
            }
        }
        if (found == null) {
            throw contents.none();
        }
        if (contents.isMany()) {
            throw contents.many();
        }
        return new Layers.Found(closing(zip, found.stream()), found.packing().prepend(Packing.ZIP), found.size());
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
