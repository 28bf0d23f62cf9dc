package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import io.github.heapfold.hprof.read.ResumePoint;

/**
 * Looks through a chunk: which tags it has, between which bounds the IDs of its objects are, whether one of them is
 * there.
 */
final class StretchScan implements RecordVisitor {
    private final byte[] data;
    private final int idSize;
    private final long wanted;
    private long least = -1;
    private long greatest;
    private long tags;
    private int found = -1;

    private StretchScan(byte[] data, int idSize, long wanted) {
        this.data = data;
        this.idSize = idSize;
        this.wanted = wanted;
    }

    /**
     * What a look through a chunk has given.
     *
     * @param stretch null where the chunk is elements of an array, which belong to the stretch before
     * @param found where the object that was looked for is, in the dump; -1 where it is not here
     */
    record Result(SeekIndex.Stretch stretch, long found) {}

    static Result of(Chunk chunk, ResumePoint at, int idSize, long wanted) {
        if (Blocks.isElements(chunk)) {
            return new Result(null, -1);
        }
        StretchScan scan = new StretchScan(chunk.data(), idSize, wanted);
        if (chunk.run() == null) {
            new ChunkWalker(idSize).walk(chunk, scan);
        } else if (chunk.run().recordTag() >= 0 && Tag.record(chunk.run().recordTag()) != null) {
            scan.tags |= SeekIndex.bit(Tag.record(chunk.run().recordTag()));
        }
        return new Result(
                new SeekIndex.Stretch(at, scan.least, scan.greatest, scan.tags),
                scan.found < 0 ? -1 : chunk.offset() + scan.found);
    }

    private void object(Tag tag, int start) {
        long id = BigEndian.get(data, start + 1, idSize);
        if (Long.compareUnsigned(id, least) < 0) {
            least = id;
        }
        if (Long.compareUnsigned(id, greatest) > 0) {
            greatest = id;
        }
        if (id == wanted && found < 0) {
            found = start;
        }
        tags |= SeekIndex.bit(tag);
    }

    @Override
    public void record(Tag tag, int start, int end) {
        if (tag != null) {
            tags |= SeekIndex.bit(tag);
        }
    }

    @Override
    public void heapDump(Tag tag, int start) {
        tags |= SeekIndex.bit(tag);
    }

    @Override
    public void fixed(Tag tag, int start, int end) {
        if (RecordIds.defines(tag)) {
            object(tag, start);
        } else {
            tags |= SeekIndex.bit(tag);
        }
    }

    @Override
    public void classDump(int start, int end) {
        object(Tag.CLASS_DUMP, start);
    }

    @Override
    public void instance(int start, int end) {
        object(Tag.INSTANCE_DUMP, start);
    }

    @Override
    public void objectArray(int start, int end) {
        object(Tag.OBJECT_ARRAY_DUMP, start);
    }

    @Override
    public void primitiveArray(int start, int end) {
        object(Tag.PRIMITIVE_ARRAY_DUMP, start);
    }
}
