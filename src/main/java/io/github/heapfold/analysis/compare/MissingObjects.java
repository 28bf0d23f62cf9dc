package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpOpener;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.profile.IdSet;
import java.io.IOException;
import java.util.Optional;

/** Counts the objects that are referred to and are not there, as in a dump from which whole heaps were removed. */
public final class MissingObjects {
    /** More identifiers are not kept in memory. */
    private static final long MOST_BYTES = 64 << 20;

    /**
     * What was found.
     *
     * @param objects how many objects are not there
     * @param references how many references and roots lead to them
     */
    public record Count(long objects, long references) {}

    private final RecordLayout layout;
    private final ClassTable classes;
    private final IdSet present = new IdSet();
    private final IdSet missing = new IdSet();
    private long references;

    private MissingObjects(int idSize, ClassTable classes) {
        layout = new RecordLayout(idSize);
        this.classes = classes;
    }

    /**
     * Reads the dump three times.
     *
     * @param dump opened each time, and closed
     * @param progress told after each chunk; begins anew with each pass
     * @return nothing where the dump has too many objects to keep their identifiers in memory
     */
    public static Optional<Count> of(DumpOpener dump, Progress progress) throws IOException {
        int idSize;
        ClassTable classes;
        try (ChunkReader reader = dump.open()) {
            idSize = reader.header().map(HprofHeader::idSize).orElse(1);
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                reader.release(chunk);
            }
            classes = reader.classes();
        }
        MissingObjects found = new MissingObjects(idSize, classes);
        boolean fits = found.pass(dump, true, progress) && found.pass(dump, false, progress);
        return fits ? Optional.of(new Count(found.missing.size(), found.references)) : Optional.empty();
    }

    private boolean pass(DumpOpener dump, boolean first, Progress progress) throws IOException {
        ChunkWalker walker = new ChunkWalker(layout.idSize);
        try (ChunkReader reader = dump.open()) {
            for (Chunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
                byte[] data = chunk.data();
                if (chunk.run() == null) {
                    walker.walk(chunk, first ? new Objects(data) : new References(data));
                } else if (!first && chunk.run().elements() == BasicType.OBJECT) {
                    references(data, 0, chunk.length());
                }
                reader.release(chunk);
                progress.at(reader.source().position(), reader.source().size());
                if (present.bytes() + missing.bytes() > MOST_BYTES) {
                    return false;
                }
            }
        }
        return true;
    }

    private long id(byte[] data, int at) {
        return BigEndian.get(data, at, layout.idSize);
    }

    private void reference(long id) {
        if (id != 0 && !present.contains(id)) {
            missing.add(id);
            references++;
        }
    }

    private void references(byte[] data, int from, int to) {
        for (int at = from; at + layout.idSize <= to; at += layout.idSize) {
            reference(id(data, at));
        }
    }

    /** Notes which objects there are. */
    private final class Objects implements RecordVisitor {
        private final byte[] data;

        Objects(byte[] data) {
            this.data = data;
        }

        private void add(int start) {
            present.add(id(data, start + layout.objectId));
        }

        @Override
        public void fixed(Tag tag, int start, int end) {
            if (tag == Tag.PRIMITIVE_ARRAY_NODATA) {
                add(start);
            }
        }

        @Override
        public void classDump(int start, int end) {
            add(start);
        }

        @Override
        public void instance(int start, int end) {
            add(start);
        }

        @Override
        public void objectArray(int start, int end) {
            add(start);
        }

        @Override
        public void primitiveArray(int start, int end) {
            add(start);
        }
    }

    /** Follows what refers to objects. */
    private final class References implements RecordVisitor {
        private final byte[] data;

        References(byte[] data) {
            this.data = data;
        }

        @Override
        public void fixed(Tag tag, int start, int end) {
            if (tag.isRoot()) {
                reference(id(data, start + layout.objectId));
            }
        }

        @Override
        public void classDump(int start, int end) {
            // The superclass and the loader.
            references(data, start + layout.superClass, start + layout.superClass + 2 * layout.idSize);
            ClassDumps.statics(data, ClassDumps.staticFields(data, start, layout), layout, (at, type, value) -> {
                if (type == BasicType.OBJECT) {
                    reference(id(data, value));
                }
            });
        }

        @Override
        public void instance(int start, int end) {
            int from = start + layout.instanceValues;
            InstanceLayout values = classes.layout(id(data, start + layout.instanceClass), end - from);
            if (values == null) {
                return;
            }
            for (int i = 0; i < values.types().length; i++) {
                if (values.types()[i] == BasicType.OBJECT.code()) {
                    reference(id(data, from + values.offsets()[i]));
                }
            }
        }

        @Override
        public void objectArray(int start, int end) {
            references(data, start + layout.arrayElements, end);
        }
    }
}
