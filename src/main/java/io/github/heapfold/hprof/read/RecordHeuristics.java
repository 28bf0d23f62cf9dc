package io.github.heapfold.hprof.read;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;

/**
 * Whether bytes look like records or like sub-records, for places where the length of a heap dump cannot be trusted.
 */
final class RecordHeuristics {
    /** Bytes that are looked at. */
    static final int REACH = 1024;

    private static final int MOST_STEPS = 16;

    /** No name is longer. */
    private static final long LONGEST = 1 << 24;

    private static final int SITE_BYTES = 25;
    private static final int SAMPLE_BYTES = 8;

    private final RecordLayout layout;

    RecordHeuristics(RecordLayout layout) {
        this.layout = layout;
    }

    /**
     * Whether records begin here, or the file ends.
     *
     * @param last whether the file ends at the limit
     */
    boolean records(byte[] data, int from, int limit, boolean last) {
        int stop = Math.min(limit, from + REACH);
        long at = from;
        for (int i = 0; i < MOST_STEPS && at < stop; i++) {
            int start = (int) at;
            if (start + Tag.RECORD_HEADER > limit) {
                return !last && Tag.record(data[start]) != null;
            }
            if (!record(data, start, limit)) {
                return false;
            }
            at += Tag.RECORD_HEADER;
            if (Tag.record(data[start]).isHeapDump()) {
                return true;
            }
            at += BigEndian.u4(data, start + 5);
            if (last && at > limit) {
                return false;
            }
        }
        return true;
    }

    /** Whether the header that begins here is one, and what of its body can be seen fits it. */
    boolean record(byte[] data, int at, int limit) {
        Tag tag = Tag.record(data[at]);
        if (tag == null) {
            return false;
        }
        if (tag.isHeapDump()) {
            return true;
        }
        long size = BigEndian.u4(data, at + 5);
        int fixed = tag.fixedSize(layout.idSize) - Tag.RECORD_HEADER;
        if (tag.isFixed()) {
            return size == fixed;
        }
        return size >= fixed && size <= LONGEST && hasItsCount(tag, data, at, limit, size, fixed);
    }

    /** The last of the fixed fields says how many things follow, except of UTF8. */
    private boolean hasItsCount(Tag tag, byte[] data, int at, int limit, long size, int fixed) {
        int each = switch (tag) {
            case STACK_TRACE -> layout.idSize;
            case ALLOC_SITES -> SITE_BYTES;
            case CPU_SAMPLES -> SAMPLE_BYTES;
            default -> 0;
        };
        int body = at + Tag.RECORD_HEADER + fixed;
        return each == 0 || body > limit || size == fixed + each * BigEndian.u4(data, body - 4);
    }

    /** Whether sub-records begin here; the last one may be cut off. */
    boolean subRecords(byte[] data, int from, int limit) {
        int stop = Math.min(limit, from + REACH);
        long at = from;
        for (int i = 0; i < MOST_STEPS && at < stop; i++) {
            int start = (int) at;
            long size = layout.sizeOf(data, start, limit);
            if (size == RecordLayout.UNKNOWN) {
                return i > 0 && start + Tag.RECORD_HEADER <= limit && record(data, start, limit);
            }
            if (size == RecordLayout.MORE) {
                return true;
            }
            at += size;
        }
        return at > from;
    }
}
