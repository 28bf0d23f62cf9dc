package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ResumePoint;
import java.util.Arrays;

/**
 * Where in the dump the records of objects are: which chunk begins with which ordinal. Ordinals ascend along the dump.
 */
public final class RecordPlaces {
    private long[] ordinals = new long[64];
    private long[] offsets = new long[64];
    private long[] segmentLeft = new long[64];
    private Tag[] heapDumps = new Tag[64];
    private int count;

    /** @param first the ordinal of its first object, more than all before */
    void add(long first, Chunk chunk) {
        if (count == ordinals.length) {
            ordinals = Arrays.copyOf(ordinals, count * 2);
            offsets = Arrays.copyOf(offsets, count * 2);
            segmentLeft = Arrays.copyOf(segmentLeft, count * 2);
            heapDumps = Arrays.copyOf(heapDumps, count * 2);
        }
        ordinals[count] = first;
        offsets[count] = chunk.offset();
        segmentLeft[count] = chunk.segmentLeft();
        heapDumps[count++] = chunk.heapDump();
    }

    /** The number of the chunk in which an object's record begins; -1 where it is in none. */
    public int chunkOf(long ordinal) {
        int index = Arrays.binarySearch(ordinals, 0, count, ordinal);
        return index >= 0 ? index : -2 - index;
    }

    /** Where the next chunk begins; what is in between holds no more objects. */
    public long endOf(int chunk) {
        return chunk + 1 < count ? offsets[chunk + 1] : Long.MAX_VALUE;
    }

    public ResumePoint position(int chunk) {
        return heapDumps[chunk] == null
                ? ResumePoint.ofRecord(offsets[chunk])
                : ResumePoint.inHeapDump(offsets[chunk], heapDumps[chunk], segmentLeft[chunk]);
    }
}
