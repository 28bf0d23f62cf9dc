package io.github.heapfold.unpack;

import io.github.heapfold.files.BlockInput;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import org.apache.commons.compress.archivers.ArchiveEntry;

/**
 * The one wanted file in an archive that is read front to back. Whether there is another one is only known at its end:
 * the last read fails then.
 */
final class ArchivedFile extends BlockInput {
    private final ArchiveFiles archive;
    private final Predicate<byte[]> wanted;
    private final EntryNames contents;
    private final Expansion expansion;
    private Layers.Found found;
    private boolean end;

    private ArchivedFile(Packing packing, InputStream in, Predicate<byte[]> wanted, Expansion expansion) {
        archive = new ArchiveFiles(packing, in, expansion);
        this.wanted = wanted;
        this.expansion = expansion;
        contents = new EntryNames(packing);
    }

    /**
     * Goes to the first wanted file.
     *
     * @throws ArchiveException where there is none
     */
    static Layers.Found open(Packing packing, InputStream in, Predicate<byte[]> wanted, Expansion expansion)
            throws IOException {
        ArchivedFile file = new ArchivedFile(packing, in, wanted, expansion);
        file.found = file.next();
        if (file.found == null) {
            throw file.contents.none();
        }
        return new Layers.Found(file, file.found.packing().prepend(packing), file.found.size());
    }

    /** The next wanted file; null where there is none. */
    private Layers.Found next() throws IOException {
        try {
            for (ArchiveEntry entry = archive.next(); entry != null; entry = archive.next()) {
                if (!archive.canRead(entry)) {
                    contents.addLocked(entry.getName());
                    continue;
                }
                Layers.Found inside = Layers.compressed(archive.content(entry), entry.getSize(), wanted, expansion);
                contents.add(entry.getName(), inside != null);
                if (inside != null) {
                    return inside;
                }
            }
            return null;
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException e) {
            // Archives are what anybody made of them, and the library does not look at everything.
            throw new MessageException(Message.of("unpack.noArchive", Faults.reason(e)), e);
        }
    }

    @Override
    public int read(byte[] data, int from, int length) throws IOException {
        if (end) {
            return -1;
        }
        int n = found.stream().read(data, from, length);
        if (n < 0) {
            end = true;
            while (next() != null) {
                // All of them are to be named.
            }
            if (contents.isMany()) {
                throw contents.many();
            }
        }
        return n;
    }

    @Override
    public void close() throws IOException {
        found.stream().close();
        archive.close();
    }
}
