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

    private final RecordLayout layout;

    RecordHeuristics(RecordLayout layout) {
        this.layout = layout;
    }

    /**
     * Whether records begin here, or the file ends. Some of them may fit no catalogue, where more are plainly what they
     * say: the length of these is the only one that they can have.
     *
     * @param last whether the file ends at the limit
     */
    boolean records(byte[] data, int from, int limit, boolean last) {
        int stop = Math.min(limit, from + REACH);
        long at = from;
        int plain = 0;
        int odd = 0;
        boolean heapDump = false;
        for (int i = 0; i < MOST_STEPS && at < stop && !heapDump; i++) {
            int start = (int) at;
            Tag tag = Tag.record(data[start]);
            if (start + Tag.RECORD_HEADER > limit) {
                return !last && tag != null && plain >= odd;
            }
            if (record(data, start, limit)) {
                plain += isPlain(tag, data, start, limit) ? 1 : 0;
                heapDump = tag.isHeapDump();
            } else if (BigEndian.u4(data, start + 5) > LONGEST || (plain == 0 && !canBeUnknown(data[start]))) {
                return false;
            } else {
                odd++;
            }
            at += Tag.RECORD_HEADER + (heapDump ? 0 : BigEndian.u4(data, start + 5));
            if (last && at > limit) {
                return false;
            }
        }
        return odd == 0 || plain >= odd;
    }

    /** Whether a record of a tag that no catalogue has can be the first one: zeros and sub-records are more likely. */
    private static boolean canBeUnknown(byte tag) {
        return tag != 0 && Tag.record(tag) == null && Tag.subRecord(tag) == null;
    }

    /** Whether the length of a record that makes sense is the only one that would. */
    private boolean isPlain(Tag tag, byte[] data, int at, int limit) {
        if (tag.isHeapDump()) {
            int body = at + Tag.RECORD_HEADER;
            return BigEndian.u4(data, at + 5) == 0 || (body < limit && Tag.subRecord(data[body]) != null);
        }
        return tag.isFixed() || (tag.entrySize(layout.idSize) > 0 && at + tag.fixedSize(layout.idSize) <= limit);
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
        return tag.fits(Tag.RECORD_HEADER + size, layout.idSize)
                && (tag.isFixed() || (size <= LONGEST && hasItsCount(tag, data, at, limit, size, fixed)));
    }

    /** The last of the fixed fields says how many things follow, except of UTF8. */
    private boolean hasItsCount(Tag tag, byte[] data, int at, int limit, long size, int fixed) {
        int each = tag.entrySize(layout.idSize);
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
