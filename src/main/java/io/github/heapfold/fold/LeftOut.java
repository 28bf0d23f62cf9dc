package io.github.heapfold.fold;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Tag;

/** Records that were left out whole and come back: zeros, but for what follows from their length. */
final class LeftOut {
    /** Bytes of an entry of ALLOC_SITES: an array indicator and six numbers. */
    private static final int SITE = 1 + 6 * 4;

    /** Bytes of an entry of CPU_SAMPLES: two numbers. */
    private static final int SAMPLE = 2 * 4;

    private LeftOut() {}

    /**
     * Writes the number of entries of a record that is a list, which readers go by.
     *
     * @param at where the record begins
     * @param size its bytes
     */
    static void count(Tag tag, byte[] data, int at, long size, int idSize) {
        int entry = entry(tag, idSize);
        if (entry > 0) {
            int fixed = tag.fixedSize(idSize);
            BigEndian.put(data, at + fixed - Integer.BYTES, Integer.BYTES, (size - fixed) / entry);
        }
    }

    private static int entry(Tag tag, int idSize) {
        return switch (tag) {
            case STACK_TRACE -> idSize;
            case ALLOC_SITES -> SITE;
            case CPU_SAMPLES -> SAMPLE;
            default -> 0;
        };
    }
}
