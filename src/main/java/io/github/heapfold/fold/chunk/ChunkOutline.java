package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * As much of what a decoded chunk is as tells whether it can be read without the chunks around it.
 *
 * @param leading bytes of sub-records before the first record; all of them where there is none
 * @param heapDump where the heap dump begins that is open at the chunk's end; -1 where none begins here or a record
 *     follows it
 * @param heapDumpTag its tag
 * @param elementsLeft bytes of elements that an array at the end lacks; they are in the chunks that follow
 * @param objects instances and arrays
 * @param heapDumpEnds where each heap dump ends whose header is here, in the order of the headers: at the next record;
 *     {@link Long#MAX_VALUE} where none follows
 * @param openArray whether the last thing here is an array whose elements follow in the next chunks
 */
public record ChunkOutline(
        int leading,
        int heapDump,
        Tag heapDumpTag,
        long elementsLeft,
        int objects,
        long[] heapDumpEnds,
        boolean openArray) {
    /** Of a chunk that is elements of an array, or not modelled. */
    public static final ChunkOutline RUN = new ChunkOutline(0, -1, null, 0, 0, new long[0], false);

    static ChunkOutline of(ChunkShape shape, int length, int idSize) {
        int first = length;
        int last = -1;
        Tag lastTag = null;
        for (Tag tag : Tag.values()) {
            Ints at = shape.positions(tag);
            if (tag.level() == Tag.Level.RECORD && at.size() > 0) {
                first = Math.min(first, at.get(0));
                if (at.get(at.size() - 1) > last) {
                    last = at.get(at.size() - 1);
                    lastTag = tag;
                }
            }
        }
        Ints opaque = shape.opaquePositions;
        if (opaque.size() > 0) {
            first = Math.min(first, opaque.get(0));
            if (opaque.get(opaque.size() - 1) > last) {
                lastTag = null;
            }
        }
        boolean open = lastTag != null && lastTag.isHeapDump();
        return new ChunkOutline(
                first,
                open ? last : -1,
                open ? lastTag : null,
                elementsLeft(shape, idSize),
                shape.objects + shape.positions(Tag.PRIMITIVE_ARRAY_NODATA).size(),
                heapDumpEnds(shape),
                shape.openArray);
    }

    private static long[] heapDumpEnds(ChunkShape shape) {
        int[] at = IntStream.concat(positions(shape, Tag.HEAP_DUMP), positions(shape, Tag.HEAP_DUMP_SEGMENT))
                .sorted()
                .toArray();
        long[] ends = new long[at.length];
        for (int i = 0; i < at.length; i++) {
            ends[i] = next(shape.opaquePositions, at[i]);
            for (Tag tag : Tag.values()) {
                if (tag.level() == Tag.Level.RECORD) {
                    ends[i] = Math.min(ends[i], next(shape.positions(tag), at[i]));
                }
            }
        }
        return ends;
    }

    private static IntStream positions(ChunkShape shape, Tag tag) {
        Ints at = shape.positions(tag);
        return Arrays.stream(at.array(), 0, at.size());
    }

    /** The first of ascending places that is behind another one. */
    private static long next(Ints ascending, int place) {
        int found = Arrays.binarySearch(ascending.array(), 0, ascending.size(), place + 1);
        int index = found >= 0 ? found : -1 - found;
        return index < ascending.size() ? ascending.get(index) : Long.MAX_VALUE;
    }

    private static long elementsLeft(ChunkShape shape, int idSize) {
        if (!shape.openArray) {
            return 0;
        }
        int array = shape.fileOrder[shape.objects - 1];
        BasicType elements = null;
        for (ObjectGroup group : shape.groups) {
            elements = array >= group.from && array < group.to ? group.elements : elements;
        }
        return elements == null ? 0 : (shape.openCount & 0xffff_ffffL) * elements.size(idSize);
    }
}
