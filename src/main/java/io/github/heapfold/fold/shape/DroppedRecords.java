package io.github.heapfold.fold.shape;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Tag;

/** Records that were left out whole and come back: zeros, but for what follows from their length. */
public final class DroppedRecords {
    private DroppedRecords() {}

    /** Whether records of a tag can be left out whole: nothing else is told by them. */
    public static boolean isPossible(Tag tag) {
        return tag.level() == Tag.Level.RECORD && !tag.isHeapDump() && tag != Tag.UTF8;
    }

    /**
     * Writes its tag, its length, and of a list, which readers go by, the number of entries.
     *
     * @param at where the record begins; zeros follow
     * @param size its bytes
     */
    public static void write(Tag tag, byte[] data, int at, long size, int idSize) {
        data[at] = (byte) tag.code();
        BigEndian.put(data, at + Tag.RECORD_HEADER - Integer.BYTES, Integer.BYTES, size - Tag.RECORD_HEADER);
        int entry = tag.entrySize(idSize);
        if (entry > 0) {
            int fixed = tag.fixedSize(idSize);
            BigEndian.put(data, at + fixed - Integer.BYTES, Integer.BYTES, (size - fixed) / entry);
        }
    }
}
