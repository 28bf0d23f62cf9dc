package io.github.heapfold.fold.container;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/** The chunks of a folded file in {@value #BYTES} bytes each, in file order; chunks are added at the end. */
public final class ChunkEntries extends AbstractList<FoldIndex.ChunkEntry> implements RandomAccess {
    private static final int FIELDS = 6;

    /** What a chunk takes. */
    public static final int BYTES = FIELDS * Long.BYTES;

    private long[] fields = new long[16 * FIELDS];
    private int size;

    @Override
    public boolean add(FoldIndex.ChunkEntry chunk) {
        int at = size * FIELDS;
        if (at == fields.length) {
            fields = Arrays.copyOf(fields, at + at / 2 / FIELDS * FIELDS);
        }
        fields[at] = chunk.offset();
        fields[at + 1] = chunk.storedBytes();
        fields[at + 2] = chunk.classBytes();
        fields[at + 3] = chunk.originalOffset();
        fields[at + 4] = chunk.originalBytes();
        fields[at + 5] = chunk.restoredBytes();
        size++;
        return true;
    }

    @Override
    public FoldIndex.ChunkEntry get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        int at = index * FIELDS;
        return new FoldIndex.ChunkEntry(
                fields[at], fields[at + 1], fields[at + 2], fields[at + 3], fields[at + 4], fields[at + 5]);
    }

    @Override
    public int size() {
        return size;
    }
}
