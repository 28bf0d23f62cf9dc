package io.github.heapfold.hprof;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Layouts of classes that were made once, to give them once more: those of all {@link ClassTable}s between which no
 * class got another shape. Used by any thread.
 */
final class KnownLayouts {
    /** Bytes that are kept; what does not fit is made anew each time. */
    static final long MAX_BYTES = 16 << 20;

    /** About what a layout takes beside its fields, and for each of them. */
    private static final int LAYOUT_BYTES = 184;

    private static final int FIELD_BYTES = Byte.BYTES + Integer.BYTES;

    /**
     * A layout, and for how many classes it holds.
     *
     * @param highest the highest number of the classes that it is made of
     */
    private record Known(InstanceLayout layout, int highest) {}

    private final Map<Long, Known> layouts = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    /**
     * The layout of a class, or null.
     *
     * @param classes how many classes are known where it is asked for: a layout may be made of later ones
     */
    InstanceLayout get(long classId, int classes) {
        Known known = layouts.get(classId);
        return known == null || known.highest >= classes ? null : known.layout;
    }

    void keep(long classId, InstanceLayout layout, int highest) {
        long more = LAYOUT_BYTES + (long) layout.types().length * FIELD_BYTES;
        if (bytes.get() + more <= MAX_BYTES && layouts.putIfAbsent(classId, new Known(layout, highest)) == null) {
            bytes.addAndGet(more);
        }
    }
}
