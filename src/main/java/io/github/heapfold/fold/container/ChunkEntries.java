package io.github.heapfold.fold.container;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/**
 * The chunks of a folded file in {@value #BYTES} bytes each, of a sealed one four more, in file order; chunks are added
 * at the end.
 */
public final class ChunkEntries extends AbstractList<FoldIndex.ChunkEntry> implements RandomAccess {
    /** Two offsets, and two pairs of lengths that fit 32 bits each: {@link FoldFormat} bounds all of them. */
    private static final int FIELDS = 4;

    /** What a chunk takes. */
    public static final int BYTES = FIELDS * Long.BYTES;

    private long[] fields = new long[16 * FIELDS];

    /** Lengths of what is sealed; empty as long as nothing is. */
    private int[] sealed = {};

    private int size;

    @Override
    public boolean add(FoldIndex.ChunkEntry chunk) {
        int at = size * FIELDS;
        if (at == fields.length) {
            fields = Arrays.copyOf(fields, at + at / 2 / FIELDS * FIELDS);
        }
        fields[at] = chunk.offset();
        fields[at + 1] = chunk.originalOffset();
        fields[at + 2] = pair(chunk.storedBytes(), chunk.classBytes());
        fields[at + 3] = pair(chunk.originalBytes(), chunk.restoredBytes());
        if (chunk.sealedBytes() > 0) {
            if (size >= sealed.length) {
                sealed = Arrays.copyOf(sealed, fields.length / FIELDS);
            }
            sealed[size] = Math.toIntExact(chunk.sealedBytes());
        }
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
                fields[at],
                first(fields[at + 2]),
                second(fields[at + 2]),
                index < sealed.length ? sealed[index] : 0,
                fields[at + 1],
                first(fields[at + 3]),
                second(fields[at + 3]));
    }

    private static long pair(long first, long second) {
        return (long) Math.toIntExact(first) << Integer.SIZE | Math.toIntExact(second);
    }

    private static long first(long pair) {
        return pair >>> Integer.SIZE;
    }

    private static long second(long pair) {
        return pair & 0xffff_ffffL;
    }

    @Override
    public int size() {
        return size;
    }
}
