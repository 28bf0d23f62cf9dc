package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Lane;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.container.FoldFormat;
import io.github.heapfold.fold.mixing.LaneMixer;
import io.github.heapfold.message.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;

/** The lanes of some columns as they are stored: a directory and their bytes, which are decompressed when asked for. */
final class StoredLanes {
    /**
     * One lane of one column.
     *
     * @param at where its bytes begin
     * @param stored how many
     * @param length how many come out; the same number means that they are stored plain
     * @param form 0 where they were coded by zstd; else {@link #MIXED}, or that and {@link #DIFFERENCES}
     */
    private record Part(int column, Lane lane, int at, int stored, int length, int form) {
        private long id() {
            return (long) column << 2 | lane.ordinal();
        }

        byte[] bytes(byte[] data, LaneDecompressor decompressor, BaseLanes.Lanes base) throws FoldException {
            if (stored == length) {
                return Arrays.copyOfRange(data, at, at + stored);
            }
            if (form == BASED) {
                return decompressor.zstd(data, at, stored, length, base.of(id()));
            }
            return form == 0
                    ? decompressor.zstd(data, at, stored, length)
                    : decompressor.mixed(
                            data, at, stored, length, planes(column, lane, length), form == (MIXED | DIFFERENCES));
        }
    }

    /** What is added to the number of a lane that was coded by a {@link LaneMixer}. */
    static final int MIXED = 1 << 24;

    /** What is added to that where blocks of elements are told by differences. */
    static final int DIFFERENCES = 1 << 25;

    /** What is added to the number of a lane that zstd coded with the same lane of other chunks before it. */
    static final int BASED = 1 << 26;

    private static final int FORMS = MIXED | DIFFERENCES | BASED;

    private final byte[] data;
    private final int begin;
    private final List<Part> parts = new ArrayList<>();

    /**
     * Reads the directory, and takes all that is left.
     *
     * @param bytes of the chunk, in the dump or when it is restored, whichever are more
     * @param based whether lanes of other chunks may be needed
     */
    StoredLanes(ByteInput payload, int bytes, boolean based) throws FoldException {
        data = payload.data();
        List<long[]> directory = new ArrayList<>();
        Set<Long> known = new HashSet<>();
        int most = FoldFormat.most(bytes);
        long total = 0;
        while (true) {
            long number = payload.getVarint();
            int form = (int) number & FORMS;
            long id = number & ~FORMS;
            int length = payload.getCount(most);
            if (length == 0) {
                break;
            }
            // There are no more lanes than the catalogue has, however long the directory is.
            if (id < 0
                    || id >>> 2 > Integer.MAX_VALUE
                    || ColumnId.name((int) (id >>> 2)).isEmpty()
                    || !known.add(id)) {
                throw new FoldException(Message.of("fold.lane", id >>> 2));
            }
            Lane lane = Lane.values()[(int) id & 3];
            if ((form & DIFFERENCES) != 0
                    && !(form == (MIXED | DIFFERENCES)
                            && LaneMixer.hasDifferences(planes((int) (id >>> 2), lane, length)))) {
                throw new FoldException(Message.of("fold.laneDifferences", id >>> 2));
            }
            if ((form & BASED) != 0 && !(based && form == BASED)) {
                throw new FoldException(Message.of("fold.laneBase", id >>> 2));
            }
            int stored = payload.getCount(length);
            directory.add(new long[] {id, length, stored, form});
            total += length;
            if (total > most) {
                throw new FoldException(Message.of("fold.columnsTotal", total));
            }
        }
        begin = payload.at();
        for (long[] entry : directory) {
            Lane lane = Lane.values()[(int) entry[0] & 3];
            int at = payload.take((int) entry[2]);
            parts.add(new Part((int) (entry[0] >>> 2), lane, at, (int) entry[2], (int) entry[1], (int) entry[3]));
        }
        payload.expectEnd("the block");
    }

    private StoredLanes(byte[] data, List<Part> parts) {
        this.data = data;
        begin = 0;
        this.parts.addAll(parts);
    }

    /** The numbers of the lanes, as they stand in the directory. */
    Set<Long> ids() {
        Set<Long> ids = new HashSet<>();
        parts.forEach(part -> ids.add(part.id()));
        return ids;
    }

    /** Those that are not among these numbers. */
    StoredLanes without(Set<Long> ids) {
        return new StoredLanes(
                data, parts.stream().filter(part -> !ids.contains(part.id())).toList());
    }

    /** Those that are not the same in the other store. */
    StoredLanes without(StoredLanes other) {
        Map<Long, Part> others = new HashMap<>();
        other.parts.forEach(part -> others.put(part.id(), part));
        return new StoredLanes(
                data,
                parts.stream()
                        .filter(part -> !isSame(part, other.data, others.get(part.id())))
                        .toList());
    }

    private boolean isSame(Part part, byte[] otherData, Part other) {
        return other != null
                && part.length == other.length
                && part.form == other.form
                && Arrays.equals(data, part.at, part.at + part.stored, otherData, other.at, other.at + other.stored);
    }

    /** Writes the directory and the lanes as they are stored. */
    void write(ByteSink out) {
        for (Part part : parts) {
            out.putVarint(part.id() | part.form);
            out.putVarint(part.length);
            out.putVarint(part.stored);
        }
        endDirectory(out);
        parts.forEach(part -> out.put(data, part.at, part.stored));
    }

    /** A column number of zero length ends it. */
    static void endDirectory(ByteSink out) {
        out.putVarint(0);
        out.putVarint(0);
    }

    /** The bytes of one lane of what was not coded against other chunks; none where there is no such lane. */
    byte[] lane(long id, LaneDecompressor decompressor) throws FoldException {
        for (Part part : parts) {
            if (part.id() == id) {
                return part.bytes(data, decompressor, lane -> new byte[0]);
            }
        }
        return new byte[0];
    }

    /** Bytes of all lanes when they are decompressed. */
    long bytes() {
        return parts.stream().mapToLong(Part::length).sum();
    }

    /**
     * Decompresses what can be coded by zstd, with other chunks before it or without.
     *
     * @param base the lanes that they were coded against
     * @param onlyBased whether only those lanes are asked for that need these
     */
    Map<Integer, LaneSinks> decompressed(LaneDecompressor decompressor, BaseLanes.Lanes base, boolean onlyBased)
            throws FoldException {
        Map<Integer, LaneSinks> decompressed = new HashMap<>();
        for (Part part : parts) {
            if (part.form == BASED || (!onlyBased && part.form == 0)) {
                byte[] bytes = part.bytes(data, decompressor, base);
                decompressed
                        .computeIfAbsent(part.column, column -> new LaneSinks())
                        .of(part.lane)
                        .put(bytes, 0, bytes.length);
            }
        }
        return decompressed;
    }

    /**
     * Writes directory and lanes, some of which are coded anew; the others stay as they are stored.
     *
     * @param decompressed the lanes that are coded anew
     * @param base the lanes that they may be coded against
     * @param growth takes how many bytes more a lane of a column has stored then
     * @throws FoldException where another lane would come out of what is written
     */
    void writeAgain(
            Map<Integer, LaneSinks> decompressed,
            LaneDecompressor decompressor,
            LaneCompressor compressor,
            BaseLanes.Lanes base,
            ByteSink out,
            ObjIntConsumer<Integer> growth)
            throws FoldException {
        ByteSink lanes = new ByteSink(1 << 16);
        for (Part part : parts) {
            int start = lanes.length();
            int form = part.form;
            LaneSinks again = decompressed.get(part.column);
            ByteSink bytes = again == null ? null : again.of(part.lane);
            if (bytes == null || bytes.length() == 0) {
                lanes.put(data, part.at, part.stored);
            } else {
                form = compressor.compress(part.column, part.lane, bytes, base.of(part.id()), lanes);
                Part written = new Part(part.column, part.lane, start, lanes.length() - start, bytes.length(), form);
                if (!Arrays.equals(
                        written.bytes(lanes.data(), decompressor, base),
                        0,
                        part.length,
                        bytes.data(),
                        0,
                        part.length)) {
                    throw new FoldException(Message.of("fold.rebaseDiffers", part.column));
                }
            }
            growth.accept(part.column, lanes.length() - start - part.stored);
            out.putVarint(part.id() | form);
            out.putVarint(part.length);
            out.putVarint(lanes.length() - start);
        }
        endDirectory(out);
        out.put(lanes.data(), 0, lanes.length());
    }

    /** Where the bytes of the first lane begin, which is behind the directory. */
    int begin() {
        return begin;
    }

    /** Begin and end of each lane of some columns, ascending. */
    List<int[]> places(IntPredicate wanted) {
        return parts.stream()
                .filter(part -> wanted.test(part.column))
                .map(part -> new int[] {part.at, part.at + part.stored})
                .toList();
    }

    /** The planes in which the bytes of a lane stand, as far as the column alone tells; 1 where it does not. */
    static int planes(int column, Lane lane, int length) {
        int size = lane == Lane.VALUE ? ColumnId.elementSize(column) : 1;
        return length % size == 0 ? size : 1;
    }

    /** Decompresses several stores, of different columns, into one; nothing of them was coded against other chunks. */
    static Map<Integer, LaneInputs> decompress(LaneDecompressor decompressor, List<StoredLanes> stores)
            throws FoldException {
        return decompress(decompressor, stores, lane -> new byte[0], column -> true);
    }

    /**
     * Decompresses lanes that were stored together.
     *
     * @param base the lanes that they were coded against
     * @param wanted the numbers of the columns that are decompressed; the others are as if they were not stored
     */
    static Map<Integer, LaneInputs> decompress(
            LaneDecompressor decompressor, List<StoredLanes> stores, BaseLanes.Lanes base, IntPredicate wanted)
            throws FoldException {
        Map<Integer, Map<Lane, ByteInput>> found = new HashMap<>();
        for (StoredLanes store : stores) {
            for (Part part : store.parts) {
                if (!wanted.test(part.column)) {
                    continue;
                }
                found.computeIfAbsent(part.column, id -> new EnumMap<>(Lane.class))
                        .put(part.lane, new ByteInput(part.bytes(store.data, decompressor, base)));
            }
        }
        Map<Integer, LaneInputs> lanes = new HashMap<>();
        found.forEach((column, byLane) -> lanes.put(column, LaneInputs.of(byLane)));
        return lanes;
    }
}
