package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ResumePoint;
import java.io.IOException;
import java.util.Arrays;

/**
 * Where in the dump the records of objects are: which chunk begins with which ordinal. Ordinals ascend along the dump.
 */
public final class RecordPlaces {
    private static final String NAME = "places, ";
    private long[] ordinals = new long[64];
    private long[] offsets = new long[64];
    private long[] segmentLeft = new long[64];
    private Tag[] heapDumps = new Tag[64];
    private int count;

    /** How many places where a heap may end stand in the first chunk before its first object. */
    private int boundaries;

    /**
     * Remembers where the objects of a chunk stand.
     *
     * @param first the ordinal of its first object, more than all before
     * @param before how many places where a heap may end stand in the chunk before that object
     */
    void add(long first, Chunk chunk, int before) {
        boundaries = count == 0 ? before : boundaries;
        if (count == ordinals.length) {
            ordinals = Arrays.copyOf(ordinals, count * 2);
            offsets = Arrays.copyOf(offsets, count * 2);
            segmentLeft = Arrays.copyOf(segmentLeft, count * 2);
            heapDumps = Arrays.copyOf(heapDumps, count * 2);
        }
        ordinals[count] = first;
        offsets[count] = chunk.offset();
        // Of a folded chunk nothing more is known than that the heap dump goes on where its last array does.
        boolean goesOn = chunk.openArray() && chunk.segmentLeft() == chunk.length();
        segmentLeft[count] = goesOn ? ResumePoint.TO_THE_END : chunk.segmentLeft();
        heapDumps[count++] = chunk.heapDump();
    }

    public void save(IndexWriter index) throws IOException {
        index.add(NAME + "boundaries", boundaries);
        index.add(NAME + "ordinals", Arrays.copyOf(ordinals, count));
        index.add(NAME + "offsets", Arrays.copyOf(offsets, count));
        index.add(NAME + "segments", Arrays.copyOf(segmentLeft, count));
        index.add(
                NAME + "heap dumps",
                Arrays.stream(heapDumps, 0, count)
                        .mapToLong(tag -> tag == null ? -1 : tag.ordinal())
                        .toArray());
    }

    public static RecordPlaces load(IndexReader index) throws IOException {
        RecordPlaces places = new RecordPlaces();
        places.boundaries = (int) index.numbers(NAME + "boundaries", 1)[0];
        places.ordinals = index.numbers(NAME + "ordinals");
        places.count = places.ordinals.length;
        places.offsets = index.numbers(NAME + "offsets", places.count);
        places.segmentLeft = index.numbers(NAME + "segments", places.count);
        places.heapDumps = new Tag[places.count];
        long[] tags = index.numbers(NAME + "heap dumps", places.count);
        for (int i = 0; i < tags.length; i++) {
            places.heapDumps[i] = tags[i] < 0 ? null : Tag.values()[(int) tags[i]];
        }
        return places;
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

    /** How many places where a heap may end stand in the chunk before its objects: what precedes them is of other heaps. */
    public int boundaries(int chunk) {
        return chunk == 0 ? boundaries : 0;
    }

    public ResumePoint position(int chunk) {
        return heapDumps[chunk] == null
                ? ResumePoint.ofRecord(offsets[chunk])
                : ResumePoint.inHeapDump(offsets[chunk], heapDumps[chunk], segmentLeft[chunk]);
    }
}
