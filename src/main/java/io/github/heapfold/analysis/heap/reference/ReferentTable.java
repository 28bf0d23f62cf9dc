package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.BasicType;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * What only the field {@code referent} of instances of {@code java.lang.ref.Reference} refers to, in the order of their
 * ordinals.
 */
public final class ReferentTable implements Closeable {
    private static final String REFERENCE = "java.lang.ref.Reference";
    private static final String REFERENT = "referent";
    private static final String NAME = "referents";
    private static final String FIGURES = ", figures";

    /** With more objects, a number of 32 bits does not hold an ordinal. */
    private static final long MOST_NARROW = 1L << 32;

    private final Slab entries;

    /** Bytes of an ordinal. */
    private final int width;

    private long count;

    /** @param objects how many objects there are, references or not */
    ReferentTable(Scratch scratch, long objects) throws IOException {
        this(scratch, objects, MOST_NARROW);
    }

    /** @param mostNarrow up to how many objects an ordinal has 32 bits */
    ReferentTable(Scratch scratch, long objects, long mostNarrow) throws IOException {
        entries = scratch.slab(NAME, 0);
        width = objects > mostNarrow ? Long.BYTES : Integer.BYTES;
    }

    private ReferentTable(Slab entries, int width, long count) {
        this.entries = entries;
        this.width = width;
        this.count = count;
    }

    public void save(IndexWriter index) throws IOException {
        index.add(NAME + FIGURES, width, count);
        index.add(NAME, entries, count * 2 * width);
    }

    public static ReferentTable load(IndexReader index) throws IOException {
        long[] figures = index.numbers(NAME + FIGURES, 2);
        int width = figures[0] == Long.BYTES ? Long.BYTES : Integer.BYTES;
        return new ReferentTable(index.slab(NAME, figures[1] * 2 * width), width, figures[1]);
    }

    /** By class, where in an instance's values the field stands; -1 of those that are no references. */
    static int[] fields(HeapClassTable classes) {
        int[] at = new int[classes.count()];
        Arrays.fill(at, -1);
        List<Integer> declaring = classes.named(REFERENCE);
        for (int c : classes.superclasses().downwards()) {
            int above = classes.superClass(c);
            if (classes.isArray(c)) {
                continue;
            }
            if (declaring.contains(c)) {
                at[c] = offset(classes, c);
            } else if (above != HeapClasses.NONE && at[above] >= 0) {
                at[c] = at[above] + classes.records().fieldLength(c);
            }
        }
        return at;
    }

    private static int offset(HeapClassTable classes, int index) {
        int at = 0;
        for (HeapClasses.JavaField field : classes.instanceFields(index)) {
            if (field.declaredBy() == index
                    && field.type() == BasicType.OBJECT
                    && field.name().equals(REFERENT)) {
                return at;
            }
            at += field.type().size(classes.records().idSize());
        }
        return -1;
    }

    /**
     * Remembers what a reference object refers to.
     *
     * @param ordinal of an instance, more than all before
     */
    void add(long ordinal, long referent) throws IOException {
        entries.ensure((count + 1) * 2 * width);
        put(2 * count, ordinal);
        put(2 * count + 1, referent);
        count++;
    }

    private void put(long index, long ordinal) {
        if (width == Long.BYTES) {
            entries.putLong(index * Long.BYTES, ordinal);
        } else {
            entries.putInt(index * Integer.BYTES, (int) ordinal);
        }
    }

    private long get(long index) {
        return width == Long.BYTES
                ? entries.getLong(index * Long.BYTES)
                : entries.getInt(index * Integer.BYTES) & 0xffff_ffffL;
    }

    /** The ordinal of the referent; {@link Heap#ABSENT} where there is none. */
    public long of(long ordinal) {
        long low = 0;
        long high = count - 1;
        while (low <= high) {
            long middle = (low + high) >>> 1;
            long found = get(2 * middle);
            if (found == ordinal) {
                return get(2 * middle + 1);
            }
            if (found < ordinal) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return Heap.ABSENT;
    }

    @Override
    public void close() throws IOException {
        entries.close();
    }
}
