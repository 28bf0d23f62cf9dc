package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.scan.ClassRecords;
import io.github.heapfold.hprof.BasicType;
import java.util.Arrays;

/**
 * Lays out the fields of an instance as HotSpot does since JDK 15: class after class from the topmost down, of each the
 * longest values first and references last, each at the place where it fits best into what was left free, else at the
 * end. Fields that only the virtual machine knows, and room for fields that shall not share a cache line, are in no
 * dump.
 */
final class InstanceLayouter {
    private final int referenceSize;
    private long end;

    /** What is free before the end, a few places of some bytes: from and to. */
    private long[] from;

    private long[] to;
    private int gaps;

    /** @param header bytes before the first field */
    InstanceLayouter(int header, int referenceSize) {
        this(header, referenceSize, new long[0], new long[0]);
    }

    private InstanceLayouter(long end, int referenceSize, long[] from, long[] to) {
        this.end = end;
        this.referenceSize = referenceSize;
        this.from = from;
        this.to = to;
        gaps = from.length;
    }

    /** The layout of a subclass, which declares more fields. */
    InstanceLayouter with(ClassRecords classes, int index) {
        InstanceLayouter below =
                new InstanceLayouter(end, referenceSize, Arrays.copyOf(from, gaps), Arrays.copyOf(to, gaps));
        below.add(classes, index);
        return below;
    }

    private void add(ClassRecords classes, int index) {
        int[] bySize = new int[Long.BYTES + 1];
        int references = 0;
        for (int field = 0; field < classes.fieldCount(index); field++) {
            byte type = classes.fieldType(index, field);
            if (type == BasicType.OBJECT.code()) {
                references++;
            } else {
                bySize[BasicType.sizeOf(type, referenceSize)]++;
            }
        }
        for (int size = Long.BYTES; size > 0; size /= 2) {
            add(size, bySize[size]);
        }
        add(referenceSize, references);
    }

    private void add(int size, int count) {
        for (int i = 0; i < count; i++) {
            int gap = bestGap(size);
            if (gap >= 0) {
                fill(gap, aligned(from[gap], size), size);
            } else {
                long start = aligned(end, size);
                addGap(end, start);
                end = start + size;
            }
        }
    }

    /** The smallest gap that the value fits in, the last of several; -1 where there is none. */
    private int bestGap(int size) {
        int best = -1;
        for (int gap = 0; gap < gaps; gap++) {
            boolean fits = aligned(from[gap], size) + size <= to[gap];
            if (fits && (best < 0 || to[gap] - from[gap] <= to[best] - from[best])) {
                best = gap;
            }
        }
        return best;
    }

    /** What is left of the gap behind the value is a gap of its own; one that is full is gone. */
    private void fill(int gap, long start, int size) {
        addGap(start + size, to[gap]);
        to[gap] = start;
        if (from[gap] == start) {
            gaps--;
            System.arraycopy(from, gap + 1, from, gap, gaps - gap);
            System.arraycopy(to, gap + 1, to, gap, gaps - gap);
        }
    }

    private void addGap(long gapFrom, long gapTo) {
        if (gapFrom == gapTo) {
            return;
        }
        if (gaps == from.length) {
            from = Arrays.copyOf(from, gaps + 4);
            to = Arrays.copyOf(to, gaps + 4);
        }
        from[gaps] = gapFrom;
        to[gaps++] = gapTo;
    }

    private static long aligned(long at, int size) {
        return at + size - 1 & -size;
    }

    /** Bytes of header and fields. */
    long end() {
        return end;
    }
}
