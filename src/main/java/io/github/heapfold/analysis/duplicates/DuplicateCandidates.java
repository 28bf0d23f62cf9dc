package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.dominators.Dominators;
import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.graph.ReferenceCursor;
import io.github.heapfold.analysis.heap.ContentReader;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.scratch.KeyTable;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.RankedSet;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.BasicType;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * What may be in a heap twice or for nothing, gathered in one pass: of each array and number a key, of each string and
 * collection where its array is. Only what roots lead to. All of it is in scratch, at most 24 bytes for each object and
 * for each text that is a part of an array.
 */
final class DuplicateCandidates implements ContentReader<CandidateWorker>, Closeable {
    private static final int PART = Long.BYTES;
    private static final int LENGTH_BITS = 4;
    private static final int LENGTH_MASK = (1 << LENGTH_BITS) - 1;
    private static final long INTS = 0xffffffffL;

    /** Added to sizes as they are kept; 0 stands for one that cannot be told. */
    private static final long INT_HALF = 1L << 31;

    /** A bitmap; {@code buffer} is an ordinal or {@link Heap#ABSENT}. */
    record Bitmap(long ordinal, long buffer, int width, int height) {}

    private final Heap heap;
    private final Dominators dominators;
    private final ObjectKinds kinds;
    private final Set<BasicType> elements;
    private final long mask;

    /** Primitive arrays, with keys in the same order. */
    final RankedSet arrays;

    final KeyTable arrayKeys;

    /** Strings; by their ranks which array and coder: see {@link #arrayOf}. */
    final RankedSet strings;

    private final Numbers arrayOf;
    private long stringCount;

    /** By ranks of strings, which part of their array they are; then of those that are no more than a part. */
    private final Slab parts;

    /** By ranks of strings, which of them are a part; null before that is known. */
    private Marks isPart;

    private long partCount;

    final RankedSet boxed;
    final KeyTable boxedKeys;
    final List<Bitmap> bitmaps = new ArrayList<>();

    /** Collections; by their ranks one more than size, table and further array, 0 for none. */
    final RankedSet collections;

    private final Numbers collectionSizes;
    private final Numbers collectionTables;
    private final Numbers collectionOthers;
    private long collectionCount;

    /** Objects whose arrays are as long as they are meant. */
    final RankedSet meant;

    /** Arrays of references, with lengths by their ranks. */
    final RankedSet tables;

    private final Numbers tableLengths;
    private long tableCount;

    /** By ranks of arrays, the lowest bits of their lengths: sizes tell the others. */
    private final Slab lengthBits;

    private final Scratch scratch;
    private ContentKey open;

    DuplicateCandidates(
            Heap heap, Dominators dominators, ObjectKinds kinds, Set<BasicType> elements, long mask, Scratch scratch)
            throws IOException {
        this.heap = heap;
        this.dominators = dominators;
        this.kinds = kinds;
        this.elements = elements;
        this.mask = mask;
        this.scratch = scratch;
        long objects = heap.objects();
        arrays = new RankedSet(scratch, "arrays", objects);
        arrayKeys = new KeyTable(scratch, "keys of arrays", objects);
        strings = new RankedSet(scratch, "strings", objects);
        arrayOf = Numbers.of(scratch, "arrays of strings", 0, 2 * objects + 2);
        parts = scratch.slab("strings that are parts", 0);
        boxed = new RankedSet(scratch, "boxed numbers", objects);
        boxedKeys = new KeyTable(scratch, "keys of boxed numbers", objects);
        collections = new RankedSet(scratch, "collections", objects);
        collectionSizes = Numbers.of(scratch, "sizes of collections", 0, INTS);
        collectionTables = Numbers.of(scratch, "tables of collections", 0, objects);
        collectionOthers = Numbers.of(scratch, "further arrays of collections", 0, objects);
        meant = new RankedSet(scratch, "owners of tables as long as meant", objects);
        tables = new RankedSet(scratch, "arrays of references", objects);
        tableLengths = Numbers.of(scratch, "lengths of arrays of references", 0, INTS);
        lengthBits = scratch.slab("lengths of arrays", 0);
    }

    @Override
    public CandidateWorker worker() {
        return new CandidateWorker(heap, kinds, elements, mask);
    }

    @Override
    public void take(CandidateWorker worker, int index) throws IOException {
        finishOpen();
        long ordinal = worker.ordinal(index);
        if (!dominators.isReachable(ordinal)) {
            if (worker.what(index) == CandidateWorker.What.OPEN_ARRAY) {
                worker.takeOpen();
            }
            return;
        }
        long first = worker.first(index);
        long second = worker.second(index);
        long third = worker.third(index);
        switch (worker.what(index)) {
            case ARRAY -> {
                addArray(ordinal, third);
                arrayKeys.add(first, second);
            }
            case OPEN_ARRAY -> {
                addArray(ordinal, third);
                open = worker.takeOpen();
            }
            case STRING -> addString(ordinal, first, second, third);
            case BOXED -> {
                boxed.add(ordinal);
                // The lower half tells the class, the upper one then the number.
                boxedKeys.add(ContentKey.ofNumber(second), first);
            }
            case BITMAP -> bitmaps.add(new Bitmap(ordinal, first, (int) (second >>> Integer.SIZE), (int) second));
            case MEANT -> meant.add(ordinal);
            case COLLECTION -> {
                collections.add(ordinal);
                collectionSizes.ensure(collectionCount + 1);
                collectionSizes.set(collectionCount, second <= -INT_HALF || second >= INT_HALF ? 0 : second + INT_HALF);
                collectionTables.ensure(collectionCount + 1);
                collectionTables.set(collectionCount, first + 1);
                collectionOthers.ensure(collectionCount + 1);
                collectionOthers.set(collectionCount++, third + 1);
            }
            case REFERENCES -> {
                tables.add(ordinal);
                tableLengths.ensure(tableCount + 1);
                tableLengths.set(tableCount++, second);
            }
        }
    }

    private void addArray(long ordinal, long length) throws IOException {
        long at = arrayKeys.size() / 2;
        lengthBits.ensure(at + 1);
        int shift = (int) (arrayKeys.size() % 2) * LENGTH_BITS;
        lengthBits.putByte(at, (byte) (lengthBits.getByte(at) | ((length & LENGTH_MASK) << shift)));
        arrays.add(ordinal);
    }

    private void addString(long ordinal, long array, long coder, long part) throws IOException {
        strings.add(ordinal);
        arrayOf.ensure(stringCount + 1);
        arrayOf.set(stringCount, 2 * array + (coder == 1 ? 1 : 0) + 1);
        if (part >= 0) {
            parts.ensure((stringCount + 1) * PART);
            parts.putLong(stringCount * PART, part);
        }
        stringCount++;
    }

    @Override
    public void more(byte[] data, int length) {
        if (open != null) {
            open.add(data, 0, length);
        }
    }

    private void finishOpen() throws IOException {
        if (open != null) {
            open.end();
            arrayKeys.add(open.high(), open.low());
            open = null;
        }
    }

    /** The pass is over. */
    void finish() throws IOException {
        finishOpen();
        arrays.seal();
        strings.seal();
        boxed.seal();
        collections.seal();
        meant.seal();
        tables.seal();
    }

    /** Ordinal of the array of a string, by the string's rank. */
    long arrayOf(long string) {
        return (arrayOf.get(string) - 1) >>> 1;
    }

    /** Whether its characters have two bytes each in an array of bytes. */
    boolean isWide(long string) {
        return (arrayOf.get(string) - 1 & 1) != 0;
    }

    /** Says of a string what stands for its contents, instead of {@link #arrayOf}; -1 for nothing. */
    void setContents(long string, long candidate) {
        arrayOf.set(string, candidate + 1);
    }

    /** What stands for the contents of a string: the rank of an array, or behind these a part; -1 for nothing. */
    long contents(long string) {
        return arrayOf.get(string) - 1;
    }

    /** Elements that an array of references or primitives has; 0 of what is no array. */
    long arrayLength(long ordinal) {
        long table = tables.rank(ordinal);
        BasicType type = elements(ordinal);
        if (table >= 0 || ordinal < 0 || type == BasicType.OBJECT) {
            return table >= 0 ? tableLength(table) : 0;
        }
        // As many as there is room for, less what is only padding.
        long size = heap.shallowSize(ordinal);
        long most = size / type.size(0);
        while (most > 0 && heap.arraySize(type, most) > size) {
            most--;
        }
        long array = arrays.rank(ordinal);
        if (array < 0) {
            return most;
        }
        int bits = (lengthBits.getByte(array / 2) >>> ((array % 2) * LENGTH_BITS)) & LENGTH_MASK;
        return Math.max(0, most - ((most - bits) & LENGTH_MASK));
    }

    /** The same of an array of references, by its rank among these. */
    long tableLength(long table) {
        return tableLengths.get(table);
    }

    /** What the elements of an array are; references also of what is no array. */
    BasicType elements(long ordinal) {
        String name = ordinal < 0 ? "" : heap.classes().name(heap.classOf(ordinal));
        for (BasicType type : BasicType.values()) {
            if (type.isPrimitive() && name.equals(type.label() + "[]")) {
                return type;
            }
        }
        return BasicType.OBJECT;
    }

    /** Whether strings may be a part of their array. */
    private boolean hasParts() {
        return kinds.string() != null && kinds.string().isPart();
    }

    long partCount() {
        return partCount;
    }

    /**
     * Keeps of all strings only those parts that are less than the whole array, in the order of the strings.
     *
     * @param isWhole is shown the rank of each string
     */
    void keepParts(LongPredicate isWhole) throws IOException {
        isPart = new Marks(scratch, "strings that are parts", stringCount);
        for (long string = 0; hasParts() && string < stringCount; string++) {
            if (!isWhole.test(string)) {
                isPart.set(string);
                parts.putLong(partCount++ * PART, parts.getLong(string * PART));
            }
        }
        parts.shrink(partCount * PART);
    }

    /** The only array that a string refers to; {@link Heap#ABSENT} where it refers to none. */
    long arrayIn(long string) {
        ReferenceCursor cursor = heap.graph().cursor();
        cursor.start(string);
        while (cursor.next()) {
            if (arrays.contains(cursor.target())) {
                return cursor.target();
            }
        }
        return Heap.ABSENT;
    }

    /** Whether a string, by its rank, is less than its array. */
    boolean isPart(long string) {
        return isPart.get(string);
    }

    /** Where a part begins, by its number; before {@link #keepParts} by the string's rank. */
    int partOffset(long part) {
        return (int) (parts.getLong(part * PART) >>> Integer.SIZE);
    }

    int partLength(long part) {
        return (int) parts.getLong(part * PART);
    }

    /** Elements of a collection by its rank, {@link CandidateWorker#UNKNOWN} where nothing tells. */
    long collectionSize(long collection) {
        long size = collectionSizes.get(collection);
        return size == 0 ? CandidateWorker.UNKNOWN : size - INT_HALF;
    }

    /** Ordinal of the array of a collection, or of the collection that a wrapper is kept in; or {@link Heap#ABSENT}. */
    long collectionTable(long collection) {
        return collectionTables.get(collection) - 1;
    }

    long collectionOther(long collection) {
        return collectionOthers.get(collection) - 1;
    }

    @Override
    public void close() throws IOException {
        Marks marks = isPart;
        try (arrays;
                arrayKeys;
                strings;
                arrayOf;
                lengthBits;
                parts;
                marks;
                boxed;
                boxedKeys;
                collections;
                collectionSizes;
                collectionTables;
                collectionOthers;
                meant;
                tables;
                tableLengths) {
            // All give back what they took.
        }
    }
}
