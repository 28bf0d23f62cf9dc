package io.github.heapfold.fold;

import io.github.heapfold.hprof.ClassShape;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A chunk as it is stored: its header and the directory of its columns; the columns are unpressed when asked for. */
final class StoredChunk {
    /**
     * One lane of one column.
     *
     * @param at where its bytes begin in the payload
     * @param stored how many
     * @param length how many come out; the same number means that they are stored plain
     */
    private record Part(int column, Lane lane, int at, int stored, int length) {}

    private static final Column CLASS_ID = ChunkColumns.classColumn("classObjectId");
    private static final Column SUPER_ID = ChunkColumns.classColumn("superClassObjectId");
    private static final Column FIELD_COUNT = ChunkColumns.classColumn("instanceFieldCount");
    private static final Column FIELD_TYPES = ChunkColumns.classColumn("instanceFieldTypes");

    private final ByteInput payload;
    private final ChunkHeader header;
    private final List<Part> parts = new ArrayList<>();

    /**
     * Reads header and directory.
     *
     * @param bound the most bytes of a chunk
     */
    StoredChunk(byte[] data, int bound) throws FoldException {
        payload = new ByteInput(data);
        header = ChunkHeader.read(payload, bound);
        List<long[]> directory = new ArrayList<>();
        long total = 0;
        while (true) {
            long id = payload.getVarint();
            int length = payload.getCount(FoldFormat.most(bound));
            if (length == 0) {
                break;
            }
            int stored = payload.getCount(length);
            directory.add(new long[] {id, length, stored});
            total += length;
            if (total > FoldFormat.most(bound)) {
                throw new FoldException("the columns of a chunk have more than " + total + " bytes");
            }
        }
        for (long[] entry : directory) {
            Lane lane = Lane.values()[(int) entry[0] & 3];
            int at = payload.take((int) entry[2]);
            parts.add(new Part((int) (entry[0] >>> 2), lane, at, (int) entry[2], (int) entry[1]));
        }
        payload.expectEnd("the chunk");
    }

    ChunkHeader header() {
        return header;
    }

    /** Unpresses all columns. */
    Map<Integer, LaneInputs> lanes(Unsqueezer unsqueezer) throws FoldException {
        return lanes(unsqueezer, null);
    }

    private Map<Integer, LaneInputs> lanes(Unsqueezer unsqueezer, List<Integer> only) throws FoldException {
        Map<Integer, Map<Lane, ByteInput>> found = new HashMap<>();
        for (Part part : parts) {
            if (only == null || only.contains(part.column)) {
                byte[] bytes = part.stored == part.length
                        ? Arrays.copyOfRange(payload.data(), part.at, part.at + part.stored)
                        : unsqueezer.unsqueeze(payload.data(), part.at, part.stored, part.length);
                found.computeIfAbsent(part.column, id -> new EnumMap<>(Lane.class))
                        .put(part.lane, new ByteInput(bytes));
            }
        }
        Map<Integer, LaneInputs> lanes = new HashMap<>();
        found.forEach((column, byLane) -> lanes.put(column, LaneInputs.of(byLane)));
        return lanes;
    }

    /** Adds the shapes of the chunk's classes, without decoding anything else of it. */
    void announceClasses(ClassTable.Builder classes, ColumnUnpacker unpacker, Unsqueezer unsqueezer)
            throws FoldException {
        int n = header.classes();
        List<Integer> needed = List.of(
                ColumnId.of(CLASS_ID), ColumnId.of(SUPER_ID), ColumnId.of(FIELD_COUNT), ColumnId.of(FIELD_TYPES));
        unpacker.begin(lanes(unsqueezer, needed), null);
        long[] ids = new long[n];
        unpacker.plainIds(CLASS_ID, ids, n, null);
        long[] supers = new long[n];
        unpacker.plainIds(SUPER_ID, supers, n, ids);
        int[] counts = new int[n];
        unpacker.counts(FIELD_COUNT, counts, 0, n);
        ByteInput types = unpacker.lanes(ColumnId.of(FIELD_TYPES)).value();
        for (int i = 0; i < n; i++) {
            classes.add(new ClassShape(ids[i], supers[i], types.getBytes(counts[i])));
        }
    }
}
