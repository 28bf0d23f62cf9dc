package io.github.heapfold.unpack;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.ArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveInputStream;

/** The files of an archive, from its front to its end; what stands between two of them takes little memory. */
final class ArchiveFiles implements Closeable {
    private final ArchiveInputStream<? extends ArchiveEntry> archive;

    /** Null where the archive is no tar. */
    private final TarHeads heads;

    private final Expansion expansion;

    /** Whether there was an entry already. */
    private boolean begun;

    ArchiveFiles(Packing packing, InputStream in, Expansion expansion) {
        this.expansion = expansion;
        heads = packing == Packing.TAR ? new TarHeads(in) : null;
        archive = heads == null ? new ZipArchiveInputStream(in, "UTF-8", true, true) : new TarArchiveInputStream(heads);
    }

    /** The next file; null where there is none. Folders and links are no files. */
    ArchiveEntry next() throws IOException {
        ArchiveEntry entry = nextEntry();
        while (entry != null && (entry.isDirectory() || (entry instanceof TarArchiveEntry tar && !tar.isFile()))) {
            entry = nextEntry();
        }
        return entry;
    }

    private ArchiveEntry nextEntry() throws IOException {
        if (heads == null) {
            return archive.getNextEntry();
        }
        if (begun) {
            // What nobody wanted of the file before, of which a few bytes can stand for exabytes.
            expansion.limit(archive).transferTo(OutputStream.nullOutputStream());
        }
        begun = true;
        heads.begin();
        ArchiveEntry entry = archive.getNextEntry();
        heads.end();
        return entry;
    }

    /** Whether it is neither encrypted nor packed in a way that nobody here knows. */
    boolean canRead(ArchiveEntry file) {
        return archive.canReadEntryData(file);
    }

    /** What the file holds that {@link #next} came to; fails where that is more than may come out. */
    InputStream content(ArchiveEntry file) {
        return expansion.limit(
                file instanceof ZipArchiveEntry zip
                        ? new CheckedEntry(archive, zip::getCrc, zip::getSize)
                        : new PartStream(archive));
    }

    @Override
    public void close() throws IOException {
        archive.close();
    }
}
