package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.IndexCodec;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.message.Message;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands before a chunk's columns.
 *
 * @param records whether the chunk is records; else it is a run
 * @param elements of a run: the type of the elements, null for bytes that could not be modelled
 * @param originalOffset bytes of the dump before the chunk, so that a chunk counts only in its place
 * @param originalBytes bytes of the chunk in the dump
 * @param restoredBytes bytes that come out
 * @param crc CRC32C of these
 * @param classes how many CLASS_DUMPs it has
 * @param base the chunks of another file that it was coded against, 0 being the first; none of most files
 */
public record ChunkHeader(
        boolean records,
        BasicType elements,
        long originalOffset,
        long originalBytes,
        int restoredBytes,
        int crc,
        int classes,
        List<Integer> base) {
    private static final int RECORDS = 0;
    private static final int RUN = 1;

    /** What is added to the kind where the chunk was coded against others. */
    private static final int BASED = 2;

    /** The most chunks that one is coded against: each takes memory, and time to be read. */
    public static final int MOST_BASE = 3;

    /** Bytes of a CLASS_DUMP without any constants and fields in a dump with the shortest identifiers. */
    static final int SMALLEST_CLASS = new RecordLayout(1).constantPoolCount + 6;

    static ChunkHeader of(Chunk chunk, int restoredBytes, int crc, int classes, List<Integer> base) {
        return new ChunkHeader(
                chunk.run() == null,
                chunk.run() == null ? null : chunk.run().elements(),
                chunk.offset(),
                chunk.length(),
                restoredBytes,
                crc,
                classes,
                base);
    }

    /** Whether it is a part of a record that was left out whole and is longer than a chunk. */
    boolean isLeftOut() {
        return !records && restoredBytes == 0 && originalBytes > 0;
    }

    /** Its bytes in the dump or when it is restored, whichever are more. */
    public int bytes() {
        return (int) Math.max(originalBytes, restoredBytes);
    }

    /** Whether both are of the same bytes of a dump, whatever comes out. */
    boolean isSameStretch(ChunkHeader other) {
        return records == other.records
                && elements == other.elements
                && originalOffset == other.originalOffset
                && originalBytes == other.originalBytes
                && classes == other.classes;
    }

    public void write(ByteSink out) {
        out.put((records ? RECORDS : RUN) + (base.isEmpty() ? 0 : BASED));
        if (!records) {
            out.put(elements == null ? 0 : elements.code());
        }
        out.putVarint(originalOffset);
        out.putVarint(originalBytes);
        out.putVarint(restoredBytes);
        out.put(crc, 4);
        if (records) {
            out.putVarint(classes);
        }
        if (!base.isEmpty()) {
            out.putVarint(base.size());
            base.forEach(out::putVarint);
        }
    }

    /**
     * Reads the header of a stored chunk.
     *
     * @param bound the most bytes of a chunk
     */
    public static ChunkHeader read(ByteInput in, int bound) throws FoldException {
        int stored = in.get();
        int kind = stored & ~BASED;
        if (kind != RECORDS && kind != RUN) {
            throw new FoldException(Message.of("fold.chunkKind", stored));
        }
        BasicType elements = null;
        if (kind == RUN) {
            int code = in.get();
            elements = BasicType.of(code);
            if (code != 0 && elements == null) {
                throw new FoldException(Message.of("fold.runType", code));
            }
        }
        long offset = in.getVarint();
        long original = in.getCount(bound);
        int restored = in.getCount(bound);
        if (original == 0) {
            throw new FoldException(Message.of("fold.emptyChunk"));
        }
        int crc = (int) in.get(4);
        int classes = kind == RECORDS ? in.getCount(restored / SMALLEST_CLASS) : 0;
        List<Integer> base = new ArrayList<>();
        if (stored != kind) {
            for (int n = in.getCount(MOST_BASE); n > 0; n--) {
                base.add(in.getCount(IndexCodec.MAX_CHUNKS - 1));
            }
        }
        return new ChunkHeader(kind == RECORDS, elements, offset, original, restored, crc, classes, List.copyOf(base));
    }

    /** The same where the chunk is coded against others than before, or against none. */
    ChunkHeader with(List<Integer> others) {
        return new ChunkHeader(records, elements, originalOffset, originalBytes, restoredBytes, crc, classes, others);
    }
}
