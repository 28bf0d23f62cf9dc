package io.github.heapfold.fold.shape;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassDumps;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.message.Message;

/** The parts of variable length in the CLASS_DUMPs of a chunk, class after class, and where they are. */
public final class ClassParts {
    private final RecordLayout layout;

    public final Ints constantPoolBytes = new Ints();
    public final Ints staticCounts = new Ints();
    public final Ints fieldCounts = new Ints();

    /** Type codes of the static fields of all classes. */
    public final ByteSink staticTypes = new ByteSink(64);

    /** Type codes of the instance fields of all classes. */
    public final ByteSink fieldTypes = new ByteSink(64);

    /** Positions, filled in by {@link #place}. */
    public final Ints constantPoolAt = new Ints();

    public final Ints staticNameAt = new Ints();
    public final Ints fieldNameAt = new Ints();

    /** Positions of static fields' values per {@link BasicType#ordinal()}. */
    public final Ints[] staticValueAt = new Ints[BasicType.values().length];

    private int nextStatic;
    private int nextField;

    ClassParts(RecordLayout layout) {
        this.layout = layout;
        for (int i = 0; i < staticValueAt.length; i++) {
            staticValueAt[i] = new Ints();
        }
    }

    void clear() {
        constantPoolBytes.clear();
        staticCounts.clear();
        fieldCounts.clear();
        staticTypes.clear();
        fieldTypes.clear();
        constantPoolAt.clear();
        staticNameAt.clear();
        fieldNameAt.clear();
        for (Ints positions : staticValueAt) {
            positions.clear();
        }
        nextStatic = 0;
        nextField = 0;
    }

    /** Takes the parts of a whole CLASS_DUMP. */
    void add(byte[] data, int at) {
        int idSize = layout.idSize;
        int statics = ClassDumps.staticFields(data, at, layout);
        constantPoolBytes.add(statics - at - layout.constantPoolCount - 2);
        staticCounts.add(BigEndian.u2(data, statics));
        int p = ClassDumps.statics(data, statics, layout, (name, type, value) -> staticTypes.put(data[value - 1]));
        int fields = BigEndian.u2(data, p);
        fieldCounts.add(fields);
        p += 2;
        for (int i = 0; i < fields; i++) {
            fieldTypes.put(data[p + i * (idSize + 1) + idSize]);
        }
    }

    /** Bytes of class {@code index}'s CLASS_DUMP; to be asked of class after class. */
    public long nextSize(int index) throws FoldException {
        long size = layout.constantPoolCount + 2L + constantPoolBytes.get(index) + 2 + 2;
        for (int i = 0; i < staticCounts.get(index); i++) {
            int value = BasicType.sizeOf(staticTypes.data()[nextStatic++], layout.idSize);
            if (value == 0) {
                throw new FoldException(Message.of("fold.staticType"));
            }
            size += layout.idSize + 1L + value;
        }
        return size + fieldCounts.get(index) * (layout.idSize + 1L);
    }

    /** Says where the CLASS_DUMPs stand, in order; and if asked to, writes there what they tell about themselves. */
    public void place(Ints positions, byte[] writeTo) {
        nextStatic = 0;
        nextField = 0;
        for (int i = 0; i < positions.size(); i++) {
            placeClass(i, positions.get(i), writeTo);
        }
    }

    private void placeClass(int index, int at, byte[] writeTo) {
        int idSize = layout.idSize;
        // The number of constants is a column of its own: it does not follow from their bytes.
        int p = at + layout.constantPoolCount + 2;
        constantPoolAt.add(p);
        p += constantPoolBytes.get(index);
        put(writeTo, p, 2, staticCounts.get(index));
        p += 2;
        for (int i = 0; i < staticCounts.get(index); i++) {
            byte type = staticTypes.data()[nextStatic++];
            staticNameAt.add(p);
            put(writeTo, p + idSize, 1, type);
            staticValueAt[BasicType.of(type).ordinal()].add(p + idSize + 1);
            p += idSize + 1 + BasicType.sizeOf(type, idSize);
        }
        put(writeTo, p, 2, fieldCounts.get(index));
        p += 2;
        for (int i = 0; i < fieldCounts.get(index); i++) {
            fieldNameAt.add(p);
            put(writeTo, p + idSize, 1, fieldTypes.data()[nextField++]);
            p += idSize + 1;
        }
    }

    private static void put(byte[] writeTo, int at, int size, int value) {
        if (writeTo != null) {
            BigEndian.put(writeTo, at, size, value);
        }
    }
}
