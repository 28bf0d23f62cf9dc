package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.ModifiedUtf8;
import io.github.heapfold.hprof.RecordLayout;
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
import java.util.Objects;

/** Looks up the names of a few classes by reading the dump once more, as far as the last of them. */
public final class ClassNames {
    private ClassNames() {}

    /**
     * Names by class ID, as the virtual machine has them, with dots ({@code java.lang.String}, {@code [Ljava.lang.String;}); without those that
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
            Long nameId = fingerprint.nameIds.get(classId);
            String text = nameId == null ? null : texts.get(nameId);
            if (text != null) {
                names.put(classId, text.replace('/', '.'));
            }
        }
        return names;
    }

    /**
     * By class ID the name of its loader's class; empty of classes that the virtual machine loaded itself, and without
     * those whose loader is not in the dump. Other than their identifiers, these are the same in all dumps of a
     * program.
     */
    public static Map<Long, String> loaders(DumpOpener dump, Fingerprint fingerprint, Collection<Long> classes)
            throws IOException {
        Map<Long, Long> classOfLoader = new HashMap<>();
        for (long classId : classes) {
            Long loader = fingerprint.loaders.get(classId);
            if (loader != null) {
                classOfLoader.put(loader, null);
            }
        }
        readWhileNull(
                dump, classOfLoader, (data, idSize) -> new Instances(data, new RecordLayout(idSize), classOfLoader));
        classOfLoader.values().removeIf(Objects::isNull);
        Map<Long, String> names = find(dump, fingerprint, classOfLoader.values());
        Map<Long, String> loaders = new HashMap<>();
        for (long classId : classes) {
            Long loader = fingerprint.loaders.get(classId);
            String name = loader == null ? "" : names.get(classOfLoader.get(loader));
            if (name != null) {
                loaders.put(classId, name);
            }
        }
        return loaders;
    }

    private static void read(DumpOpener dump, Map<Long, String> texts) throws IOException {
        readWhileNull(dump, texts, (data, idSize) -> new Texts(data, idSize, texts));
    }

    /** What looks through a chunk. */
    private interface Visitors {
        RecordVisitor of(byte[] data, int idSize);
    }

    private static void readWhileNull(DumpOpener dump, Map<Long, ?> wanted, Visitors visitors) throws IOException {
        if (!wanted.containsValue(null)) {
            return;
        }
        try (ChunkReader reader = dump.open()) {
            int idSize = reader.header().map(HprofHeader::idSize).orElse(4);
            ChunkWalker walker = new ChunkWalker(idSize);
            while (wanted.containsValue(null)) {
                Chunk chunk = reader.next();
                if (chunk == null) {
                    return;
                }
                walker.walk(chunk, visitors.of(chunk.data(), idSize));
                reader.release(chunk);
            }
        }
    }

    private record Instances(byte[] data, RecordLayout layout, Map<Long, Long> classes) implements RecordVisitor {
        @Override
        public void instance(int start, int end) {
            long id = BigEndian.get(data, start + layout.objectId, layout.idSize);
            if (classes.containsKey(id)) {
                classes.put(id, BigEndian.get(data, start + layout.instanceClass, layout.idSize));
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
