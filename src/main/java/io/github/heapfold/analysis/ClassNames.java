package io.github.heapfold.analysis;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.ModifiedUtf8;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Looks up the names of a few classes by reading the dump once more, as far as the last of them. */
public final class ClassNames {
    private ClassNames() {}

    /**
     * Names by class ID, in Java's spelling ({@code java.lang.String}, {@code [Ljava.lang.String;}); without those that
     * the dump does not name.
     */
    public static Map<Long, String> find(DumpOpener dump, Fingerprint fingerprint, Collection<Long> classes)
            throws IOException {
        Map<Long, String> texts = new HashMap<>();
        for (long classId : classes) {
            Long nameId = fingerprint.nameIds.get(classId);
            if (nameId != null) {
                texts.put(nameId, null);
            }
        }
        read(dump, texts);
        Map<Long, String> names = new HashMap<>();
        for (long classId : classes) {
            String text = texts.get(fingerprint.nameIds.get(classId));
            if (text != null) {
                names.put(classId, text.replace('/', '.'));
            }
        }
        return names;
    }

    private static void read(DumpOpener dump, Map<Long, String> texts) throws IOException {
        try (ChunkReader reader = dump.open()) {
            int idSize = reader.header().map(HprofHeader::idSize).orElse(4);
            ChunkWalker walker = new ChunkWalker(idSize);
            while (texts.containsValue(null)) {
                Chunk chunk = reader.next();
                if (chunk == null) {
                    return;
                }
                walker.walk(chunk, new Texts(chunk.data(), idSize, texts));
                reader.release(chunk);
            }
        }
    }

    private record Texts(byte[] data, int idSize, Map<Long, String> texts) implements RecordVisitor {
        @Override
        public void record(Tag tag, int start, int end) {
            int text = start + Tag.UTF8.fixedSize(idSize);
            if (tag == Tag.UTF8 && text <= end) {
                long id = BigEndian.get(data, text - idSize, idSize);
                if (texts.containsKey(id)) {
                    texts.put(id, ModifiedUtf8.decode(data, text, end));
                }
            }
        }
    }
}
