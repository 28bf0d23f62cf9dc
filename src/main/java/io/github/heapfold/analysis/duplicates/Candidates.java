package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.dominators.Dominators;
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

/**
 * What may be in a heap twice or for nothing, gathered in one pass: of each array and number a key, of each string and
 * collection where its array is. Only what roots lead to. All of it is in scratch, at most 24 bytes for each.
 */
final class Candidates implements ContentReader<CandidateWorker>, Closeable {
    private static final int PART = 16;
    private static final int COLLECTION = 24;

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

    /** Strings that are only a part of their array. */
    private final Slab parts;

    private long partCount;

    final RankedSet boxed;
    final KeyTable boxedKeys;
    final List<Bitmap> bitmaps = new ArrayList<>();

    /** Collections; by their ranks 24 bytes: size, table, further array. */
    final RankedSet collections;

    private final Slab collectionParts;
    private long collectionCount;

    /** Arrays of references, with lengths by their ranks. */
    final RankedSet tables;

    private final Numbers tableLengths;
    private long tableCount;

    /** By ranks of arrays, how many elements; only where strings may be parts of arrays, else null. */
    private final Numbers arrayLengths;

    private ContentKey open;

    Candidates(Heap heap, Dominators dominators, ObjectKinds kinds, Set<BasicType> elements, long mask, Scratch scratch)
            throws IOException {
        this.heap = heap;
        this.dominators = dominators;
        this.kinds = kinds;
        this.elements = elements;
        this.mask = mask;
        long objects = heap.objects();
        arrays = new RankedSet(scratch, "arrays", objects);
        arrayKeys = new KeyTable(scratch, "keys of arrays", objects);
        strings = new RankedSet(scratch, "strings", objects);
        arrayOf = Numbers.of(scratch, "arrays of strings", 0, 2 * objects + 2);
        parts = scratch.slab("strings that are parts", 0);
        boxed = new RankedSet(scratch, "boxed numbers", objects);
        boxedKeys = new KeyTable(scratch, "keys of boxed numbers", objects);
        collections = new RankedSet(scratch, "collections", objects);
        collectionParts = scratch.slab("parts of collections", 0);
        tables = new RankedSet(scratch, "arrays of references", objects);
        tableLengths = Numbers.of(scratch, "lengths of arrays of references", 0, 0xffffffffL);
        boolean hasParts = kinds.string() != null && kinds.string().isPart();
        arrayLengths = hasParts ? Numbers.of(scratch, "lengths of arrays", 0, 0xffffffffL) : null;
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
            case COLLECTION -> {
                collections.add(ordinal);
                collectionParts.ensure((collectionCount + 1) * COLLECTION);
                collectionParts.putLong(collectionCount * COLLECTION, second);
                collectionParts.putLong(collectionCount * COLLECTION + 8, first + 1);
                collectionParts.putLong(collectionCount++ * COLLECTION + 16, third + 1);
            }
            case REFERENCES -> {
                tables.add(ordinal);
                tableLengths.ensure(tableCount + 1);
                tableLengths.set(tableCount++, second);
            }
        }
    }

    private void addArray(long ordinal, long length) throws IOException {
        if (arrayLengths != null) {
            arrayLengths.ensure(arrayKeys.size() + 1);
            arrayLengths.set(arrayKeys.size(), length);
        }
        arrays.add(ordinal);
    }

    private void addString(long ordinal, long array, long coder, long part) throws IOException {
        strings.add(ordinal);
        arrayOf.ensure(stringCount + 1);
        arrayOf.set(stringCount, 2 * array + (coder == 1 ? 1 : 0) + 1);
        if (part >= 0) {
            parts.ensure((partCount + 1) * PART);
            parts.putLong(partCount * PART, stringCount);
            parts.putLong(partCount++ * PART + 8, part);
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

    /** Elements of an array by its rank; only where there are parts. */
    long arrayLength(long array) {
        return arrayLengths.get(array);
    }

    long partCount() {
        return partCount;
    }

    /** The rank of the string that is a part of its array. */
    long partOf(long part) {
        return parts.getLong(part * PART);
    }

    /** Says that of the first parts only those stay that are put to other places, and how many these are. */
    void keepParts(long count) {
        partCount = count;
    }

    /** Puts a part to the place of one before it. */
    void movePart(long part, long to) {
        parts.putLong(to * PART, parts.getLong(part * PART));
        parts.putLong(to * PART + 8, parts.getLong(part * PART + 8));
    }

    int partOffset(long part) {
        return (int) (parts.getLong(part * PART + 8) >>> Integer.SIZE);
    }

    int partLength(long part) {
        return (int) parts.getLong(part * PART + 8);
    }

    /** Elements of a collection by its rank, {@link CandidateWorker#UNKNOWN} where nothing tells. */
    long collectionSize(long collection) {
        return collectionParts.getLong(collection * COLLECTION);
    }

    /** Ordinal of the array of a collection, or of the collection that a wrapper is kept in; or {@link Heap#ABSENT}. */
    long collectionTable(long collection) {
        return collectionParts.getLong(collection * COLLECTION + 8) - 1;
    }

    long collectionOther(long collection) {
        return collectionParts.getLong(collection * COLLECTION + 16) - 1;
    }

    /** Elements of an array of references, by its rank. */
    long tableLength(long table) {
        return tableLengths.get(table);
    }

    @Override
    public void close() throws IOException {
        try (arrays;
                arrayKeys;
                strings;
                arrayOf;
                arrayLengths;
                parts;
                boxed;
                boxedKeys;
                collections;
                collectionParts;
                tables;
                tableLengths) {
            // All give back what they took.
        }
    }
}
