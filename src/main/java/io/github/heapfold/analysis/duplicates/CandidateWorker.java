package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.ContentReader;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import java.util.Arrays;
import java.util.Set;

/** Finds in a chunk what may be there twice or for nothing, and makes keys of contents. */
final class CandidateWorker implements ContentReader.Worker {
    /** What is to be taken. */
    enum What {
        ARRAY,
        /** An array whose elements go on in the next chunks: {@link #open} has what is known of it. */
        OPEN_ARRAY,
        STRING,
        BOXED,
        BITMAP,
        MEANT,
        COLLECTION,
        REFERENCES
    }

    /** Numbers of each thing to be taken: what it is, its ordinal, three more. */
    private static final int STRIDE = 5;

    /** The size of a collection that cannot be told. */
    static final long UNKNOWN = Long.MIN_VALUE;

    private static final What[] WHAT = What.values();

    private final Heap heap;
    private final ObjectKinds kinds;
    private final Set<BasicType> elements;
    private final int idSize;
    private final long mask;
    private ContentKey key;
    private ContentKey open;
    private long[] found = new long[STRIDE << 10];
    private int count;

    /**
     * @param elements types whose arrays can be judged
     * @param mask see {@link ContentKey}
     */
    CandidateWorker(Heap heap, ObjectKinds kinds, Set<BasicType> elements, long mask) {
        this.heap = heap;
        this.kinds = kinds;
        this.elements = elements;
        this.mask = mask;
        idSize = heap.header().idSize();
        key = new ContentKey(mask);
    }

    @Override
    public void begin() {
        count = 0;
    }

    private boolean add(What what, long ordinal, long first, long second, long third) {
        int at = count * STRIDE;
        if (at == found.length) {
            found = Arrays.copyOf(found, at * 2);
        }
        found[at] = what.ordinal();
        found[at + 1] = ordinal;
        found[at + 2] = first;
        found[at + 3] = second;
        found[at + 4] = third;
        count++;
        return true;
    }

    What what(int index) {
        return WHAT[(int) found[index * STRIDE]];
    }

    long ordinal(int index) {
        return found[index * STRIDE + 1];
    }

    /** Of an array the upper half of its key; of strings, bitmaps and collections their array; of numbers the class. */
    long first(int index) {
        return found[index * STRIDE + 2];
    }

    /**
     * Of an array the lower half of its key; of a string its coder; of a number its bits; else a size, of a bitmap two.
     */
    long second(int index) {
        return found[index * STRIDE + 3];
    }

    /** Of an array its length; of a string which part of its array, -1 for all; of a collection a further array. */
    long third(int index) {
        return found[index * STRIDE + 4];
    }

    /** Gives away the key that is not finished, of the chunk's last array. */
    ContentKey takeOpen() {
        ContentKey given = open;
        open = null;
        return given;
    }

    @Override
    public boolean instance(long ordinal, int type, byte[] data, int from, int to) {
        return switch (kinds.of(type)) {
            case NOTHING -> false;
            case STRING -> string(ordinal, data, from, to);
            case BOXED -> boxed(ordinal, type, data, from, to);
            case BITMAP -> bitmap(ordinal, data, from, to);
            case MEANT -> add(What.MEANT, ordinal, 0, 0, 0);
            case COLLECTION -> collection(ordinal, type, data, from, to);
        };
    }

    private boolean string(long ordinal, byte[] data, int from, int to) {
        ObjectKinds.StringPlaces at = kinds.string();
        long array = target(data, from, to, at.value());
        long part = -1;
        if (at.isPart()) {
            long offset = Math.max(0, (int) number(data, from, to, at.offset(), Integer.BYTES));
            long count = Math.max(0, (int) number(data, from, to, at.count(), Integer.BYTES));
            part = offset << Integer.SIZE | count;
        }
        long coder = at.coder() < 0 ? 0 : number(data, from, to, at.coder(), 1);
        return array >= 0 && add(What.STRING, ordinal, array, coder, part);
    }

    private boolean boxed(long ordinal, int type, byte[] data, int from, int to) {
        BoxedType boxed = kinds.boxed(type);
        int at = kinds.boxedValue(type);
        int size = boxed.type().size(idSize);
        return from + at + size <= to
                && add(What.BOXED, ordinal, boxed.ordinal(), BigEndian.get(data, from + at, size), 0);
    }

    private boolean bitmap(long ordinal, byte[] data, int from, int to) {
        ObjectKinds.BitmapPlaces at = kinds.bitmap();
        long size = number(data, from, to, at.width(), Integer.BYTES) << Integer.SIZE
                | number(data, from, to, at.height(), Integer.BYTES);
        return add(What.BITMAP, ordinal, target(data, from, to, at.buffer()), size, 0);
    }

    private boolean collection(long ordinal, int type, byte[] data, int from, int to) {
        CollectionShape.Places at = kinds.collection(type);
        long size;
        if (at.cells() >= 0 && number(data, from, to, at.cells(), idSize) != 0) {
            // What several threads added at once is counted elsewhere.
            size = UNKNOWN;
        } else if (at.isLongSize()) {
            size = number(data, from, to, at.size(), Long.BYTES);
        } else {
            size = (int) number(data, from, to, at.size(), Integer.BYTES);
            size -= at.head() < 0 ? 0 : (int) number(data, from, to, at.head(), Integer.BYTES);
        }
        long table = target(data, from, to, at.table());
        return add(What.COLLECTION, ordinal, table, size, target(data, from, to, at.other()));
    }

    /** A field's value; 0 where there is no such field. */
    private static long number(byte[] data, int from, int to, int at, int size) {
        return at < 0 || from + at + size > to ? 0 : BigEndian.get(data, from + at, size);
    }

    /** The ordinal of what a field refers to, or {@link Heap#ABSENT}. */
    private long target(byte[] data, int from, int to, int at) {
        long id = number(data, from, to, at, idSize);
        return id == 0 ? Heap.ABSENT : heap.ordinalOf(id);
    }

    @Override
    public boolean objectArray(long ordinal, int type, long length) {
        return add(What.REFERENCES, ordinal, 0, length, 0);
    }

    @Override
    public boolean primitiveArray(long ordinal, BasicType type, long length, byte[] data, int from, int to) {
        if (!elements.contains(type)) {
            return false;
        }
        key.begin(type);
        key.add(data, from, to);
        if (to - from < length * type.size(idSize)) {
            open = key;
            key = new ContentKey(mask);
            return add(What.OPEN_ARRAY, ordinal, 0, 0, length);
        }
        key.end();
        return add(What.ARRAY, ordinal, key.high(), key.low(), length);
    }
}
