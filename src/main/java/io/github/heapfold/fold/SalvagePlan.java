package io.github.heapfold.fold;

import io.github.heapfold.fold.chunk.ChunkHeader;
import io.github.heapfold.fold.chunk.ChunkOutline;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Says how the chunks that are left of a dump are put together so that the result can be read from its beginning to its
 * end: heap dumps say how long they are now, sub-records whose heap dump has lost its beginning get a new one, the lost
 * elements of an array are zeros, and what has lost its own beginning is left out.
 */
public final class SalvagePlan {
    /**
     * A chunk that can be decoded.
     *
     * @param sealedFault why what is sealed of it cannot; null where it does, or could
     */
    record Whole(int block, ChunkHeader header, ChunkOutline outline, Message sealedFault) {
        long originalEnd() {
            return header.originalOffset() + header.originalBytes();
        }

        /** Bytes that could not be modelled, which may begin or end in other chunks. */
        private boolean isOpaque() {
            return !header.records() && header.elements() == null && header.restoredBytes() > 0;
        }
    }

    /** A chunk in its place in the result. */
    static final class Piece {
        final Whole chunk;

        /** Zeros before it, in place of elements. */
        long zeros;

        /** A heap dump that is made to begin before it; null where none is. */
        Tag begun;

        /** Bytes of that heap dump. */
        long begunBytes;

        /**
         * Bytes of the heap dump that begins in the chunk and goes on after it; 0 where it is left out, for not all
         * readers take an empty one; -1 where its length is right.
         */
        long heapDumpBytes = -1;

        Piece(Whole chunk) {
            this.chunk = chunk;
        }

        /** What comes out for it. */
        long bytes() {
            return zeros + (begun == null ? 0 : Tag.RECORD_HEADER) + length();
        }

        /** As much of the chunk as comes out. */
        int length() {
            return heapDumpBytes == 0 ? chunk.outline.heapDump() : chunk.header.restoredBytes();
        }
    }

    /**
     * A stretch that is missing.
     *
     * @param to -1 where that is not known
     * @param before the block of the chunk before it; -1 where there is none
     * @param after that of the chunk after it; {@link #NONE} where there is none
     */
    record Gap(long from, long to, int before, int after) {}

    /** No block. */
    static final int NONE = Integer.MAX_VALUE;

    private final boolean isHprof;
    private final Tag heapDumpTag;
    private final List<Piece> pieces = new ArrayList<>();
    private final List<Gap> gaps = new ArrayList<>();

    private int repeated;

    /** Where the next chunk belongs in the dump. */
    private long expected;

    /** The piece with the beginning of the heap dump that is open; null where none is. */
    private Piece heapDump;

    private Tag openTag;
    private boolean begun;
    private boolean broken;
    private long heapDumpBytes;

    /** Bytes that the array lacks whose elements come. */
    private long elementsLeft;

    /** Zeros after the last piece. */
    private long zerosAtEnd;

    /**
     * Makes the plan.
     *
     * @param end where the dump ends; nothing where nobody knows
     */
    SalvagePlan(Optional<HprofHeader> header, List<Whole> chunks, Optional<Long> end) {
        isHprof = header.isPresent();
        boolean segments = header.map(HprofHeader::format)
                .filter(format -> format.compareTo("JAVA PROFILE 1.0.2") >= 0)
                .isPresent();
        heapDumpTag = segments ? Tag.HEAP_DUMP_SEGMENT : Tag.HEAP_DUMP;
        expected = header.map(HprofHeader::length).orElse(0);
        boolean[] endsWell = endsWell(chunks, end);
        for (int i = 0; i < chunks.size(); i++) {
            add(chunks.get(i), endsWell[i]);
        }
        boolean cut = end.isEmpty() || end.get() > expected;
        if (cut) {
            gap(end.orElse(-1L), NONE);
            zerosAtEnd = end.isEmpty() ? elementsLeft : Math.min(elementsLeft, end.get() - expected);
            heapDumpBytes += zerosAtEnd;
        }
        endHeapDump();
    }

    /** Whether what cannot be modelled goes on to where it ended in the dump. */
    private static boolean[] endsWell(List<Whole> chunks, Optional<Long> end) {
        boolean[] well = new boolean[chunks.size()];
        for (int i = chunks.size() - 1; i >= 0; i--) {
            long to = chunks.get(i).originalEnd();
            if (i == chunks.size() - 1) {
                well[i] = end.isPresent() && end.get() == to;
            } else {
                Whole next = chunks.get(i + 1);
                well[i] = next.header.originalOffset() == to && (!next.isOpaque() || well[i + 1]);
            }
        }
        return well;
    }

    private void add(Whole chunk, boolean endsWell) {
        ChunkHeader header = chunk.header;
        long missing = header.originalOffset() - expected;
        long zeros = Math.min(elementsLeft, missing);
        boolean elements = header.elements() != null && header.restoredBytes() <= elementsLeft - zeros;
        boolean fits = !isHprof
                || header.records()
                || elements
                || header.restoredBytes() == 0
                || (chunk.isOpaque() && missing == 0 && endsWell);
        if (missing < 0) {
            repeated++;
            return;
        }
        if (!fits) {
            return; // its place is a gap
        }
        if (missing > 0) {
            gap(header.originalOffset(), chunk.block);
        }
        Piece piece = new Piece(chunk);
        pieces.add(piece);
        piece.zeros = zeros;
        elementsLeft -= zeros;
        heapDumpBytes += zeros;
        expected = chunk.originalEnd();
        if (header.records()) {
            addRecords(piece, missing > 0);
        } else {
            elementsLeft -= elements ? header.restoredBytes() : 0;
            heapDumpBytes += header.restoredBytes();
        }
    }

    private void gap(long to, int after) {
        int before = pieces.isEmpty() ? -1 : pieces.get(pieces.size() - 1).chunk.block;
        gaps.add(new Gap(expected, to, before, after));
        broken = true;
    }

    private void addRecords(Piece piece, boolean afterGap) {
        ChunkOutline outline = piece.chunk.outline;
        int length = piece.chunk.header.restoredBytes();
        if (outline.leading() > 0) {
            // A HEAP_DUMP is the whole heap, so there is one; of segments there can be more, and none gets longer than
            // it was.
            if (heapDump == null || (afterGap && openTag == Tag.HEAP_DUMP_SEGMENT)) {
                endHeapDump();
                begin(piece, heapDumpTag, true, outline.leading());
                piece.begun = heapDumpTag;
            } else {
                heapDumpBytes += outline.leading();
            }
        }
        if (outline.leading() < length) {
            endHeapDump();
            if (outline.heapDump() >= 0) {
                begin(piece, outline.heapDumpTag(), false, length - outline.heapDump() - Tag.RECORD_HEADER);
            }
        }
        elementsLeft = outline.elementsLeft();
    }

    private void begin(Piece piece, Tag tag, boolean isNew, long bytes) {
        heapDump = piece;
        openTag = tag;
        begun = isNew;
        broken = isNew;
        heapDumpBytes = bytes;
    }

    private void endHeapDump() {
        if (heapDump != null && begun) {
            heapDump.begunBytes = heapDumpBytes;
        } else if (heapDump != null && broken) {
            heapDump.heapDumpBytes = heapDumpBytes;
        }
        heapDump = null;
    }

    List<Piece> pieces() {
        return pieces;
    }

    List<Gap> gaps() {
        return gaps;
    }

    /** How many chunks are of a place in the dump that another one has taken. */
    int repeated() {
        return repeated;
    }

    long zerosAtEnd() {
        return zerosAtEnd;
    }

    /** The numbers of the blocks that are read. */
    BitSet blocks() {
        BitSet kept = new BitSet();
        pieces.forEach(piece -> kept.set(piece.chunk.block));
        return kept;
    }

    /** What the chunks were in the dump, without the header of that. */
    long originalBytes() {
        return pieces.stream()
                .mapToLong(piece -> piece.chunk.header().originalBytes())
                .sum();
    }

    /** What comes out, without the header of the dump. */
    long bytes() {
        return pieces.stream().mapToLong(Piece::bytes).sum() + zerosAtEnd;
    }
}
