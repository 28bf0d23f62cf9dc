package io.github.heapfold.analysis.heap;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.BasicType;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/** What only the field {@code referent} of instances of {@code java.lang.ref.Reference} refers to, in the order of their ordinals. */
final class ReferentTable implements Closeable {
    private static final String REFERENCE = "java.lang.ref.Reference";
    private static final String REFERENT = "referent";
    private static final int ENTRY = 2 * Long.BYTES;

    private final Slab entries;
    private long count;

    ReferentTable(Scratch scratch) throws IOException {
        entries = scratch.slab("referents", 0);
    }

    /** By class, where in an instance's values the field stands; -1 of those that are no references. */
    static int[] fields(HeapClassTable classes) {
        int[] at = new int[classes.count()];
        Arrays.fill(at, -1);
        for (int reference : classes.named(REFERENCE)) {
            for (int c = 0; c < at.length; c++) {
                if (!classes.isArray(c) && classes.isSubclass(c, reference)) {
                    at[c] = offset(classes, c, reference);
                }
            }
        }
        return at;
    }

    private static int offset(HeapClassTable classes, int index, int declaredBy) {
        int at = 0;
        for (HeapClasses.JavaField field : classes.instanceFields(index)) {
            if (field.declaredBy() == declaredBy
                    && field.type() == BasicType.OBJECT
                    && field.name().equals(REFERENT)) {
                return at;
            }
            at += field.type().size(classes.records().idSize());
        }
        return -1;
    }

    /** @param pairs ordinals of instances, more than all before, each with that of its referent */
    void add(long[] pairs, int length) throws IOException {
        entries.ensure((count + length / 2) * ENTRY);
        for (int i = 0; i < length; i += 2) {
            if (count > 0 && pairs[i] <= entries.getLong((count - 1) * ENTRY)) {
                // Of an object dumped twice the first counts.
                continue;
            }
            entries.putLong(count * ENTRY, pairs[i]);
            entries.putLong(count * ENTRY + Long.BYTES, pairs[i + 1]);
            count++;
        }
    }

    /** The ordinal of the referent; {@link Heap#ABSENT} where there is none. */
    long of(long ordinal) {
        long low = 0;
        long high = count - 1;
        while (low <= high) {
            long middle = (low + high) >>> 1;
            long found = entries.getLong(middle * ENTRY);
            if (found == ordinal) {
                return entries.getLong(middle * ENTRY + Long.BYTES);
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
