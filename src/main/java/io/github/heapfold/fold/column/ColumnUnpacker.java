package io.github.heapfold.fold.column;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.bytes.Planes;
import io.github.heapfold.fold.mixing.BinaryDecoder;
import io.github.heapfold.fold.mixing.RowMixer;
import io.github.heapfold.fold.model.DerivedInts;
import io.github.heapfold.fold.model.DiscoveredReferences;
import io.github.heapfold.fold.model.ReferenceTargets;
import io.github.heapfold.fold.model.Segment;
import io.github.heapfold.fold.model.SegmentDecoder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.message.Message;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Decodes values from lanes and puts them into a chunk's data; see {@link ColumnPacker}, which it mirrors call by call.
 */
public final class ColumnUnpacker implements ColumnPort {
    private final int idSize;

    /** Which columns are left out, by {@link Column#index()}: asked very often, and so not of who knows it. */
    private final boolean[] leftOut = new boolean[Column.all().size()];

    private final DeferredFill blanks;
    private final SegmentDecoder decoder = new SegmentDecoder();
    private final Segment segment = new Segment();
    private final DiscoveredReferences discoveries = new DiscoveredReferences();
    private final byte[] batch = new byte[Segment.MAX * Long.BYTES];

    private Map<Integer, LaneInputs> lanes;

    /** The same by {@link Column#index()}, as far as they were asked for. */
    private final LaneInputs[] byColumn = new LaneInputs[Column.all().size()];

    private byte[] data;

    private final MixedReferences mixed;
    private Column mixedColumn;

    /** Null but while a column of ints is carried: its memory is not kept. */
    private MixedInts mixedInts;

    /** The next value of the segment to be put at its place. */
    private int next;

    public ColumnUnpacker(int idSize, Predicate<Column> stripped, DeferredFill blanks) {
        this.idSize = idSize;
        this.blanks = blanks;
        Column.all().forEach(column -> leftOut[column.index()] = stripped.test(column));
        mixed = new MixedReferences(idSize, false, discoveries);
    }

    /**
     * Begins with another chunk.
     *
     * @param newData where values go
     */
    public void begin(Map<Integer, LaneInputs> newLanes, byte[] newData) {
        lanes = newLanes;
        Arrays.fill(byColumn, null);
        data = newData;
        discoveries.clear();
        mixedColumn = null;
    }

    /** Whether a column of references is mixed, and if so begins it where it was not. */
    private boolean isMixed(Column column, LaneInputs in, long[] owners, ReferenceTargets targets)
            throws FoldException {
        if (column == mixedColumn) {
            return true;
        }
        int mark = firstOf(in.head());
        boolean twice = mark == MixedReferences.MARK_TWICE;
        if (owners == null || targets == null || (!twice && mark != MixedReferences.MARK)) {
            return false;
        }
        in.head().get();
        mixed.begin(data, targets, twice, new BinaryDecoder(in.value()));
        mixedColumn = column;
        return true;
    }

    /** The byte that is read next; 0 where there is none. */
    private static int firstOf(ByteInput head) {
        return head.left() == 0 ? 0 : head.data()[head.at()];
    }

    /** Whether a column of ints is mixed, and if so begins it where it was not. */
    private boolean isMixed(Column column, LaneInputs in, DerivedInts links) throws FoldException {
        if (column == mixedColumn) {
            return true;
        }
        int mark = firstOf(in.head());
        boolean near = mark == MixedInts.MARK_NEAR;
        if (!near && mark != MixedReferences.MARK) {
            return false;
        }
        in.head().get();
        mixedInts = new MixedInts(data, links, near, new BinaryDecoder(in.value()));
        mixedColumn = column;
        return true;
    }

    /** References that are known already and that {@link #ids} leaves out. */
    public DiscoveredReferences discoveries() {
        return discoveries;
    }

    /** Checks that every lane was read to its end. */
    public void expectEnd() throws FoldException {
        mixedInts = null;
        for (Map.Entry<Integer, LaneInputs> entry : lanes.entrySet()) {
            LaneInputs in = entry.getValue();
            if (!in.isAtEnd()) {
                in.expectEnd("column " + ColumnId.name(entry.getKey()).orElse("?"));
            }
        }
    }

    public LaneInputs lanes(int columnId) {
        return lanes.getOrDefault(columnId, LaneInputs.EMPTY);
    }

    private LaneInputs lanes(Column column) {
        LaneInputs found = byColumn[column.index()];
        if (found == null) {
            found = lanes(ColumnId.of(column));
            byColumn[column.index()] = found;
        }
        return found;
    }

    @Override
    public boolean skips(Column column) {
        return leftOut[column.index()];
    }

    /** See {@link ColumnPacker#counts}. */
    public void counts(Column column, int[] values, int from, int to) throws FoldException {
        LaneInputs in = lanes(column);
        for (int start = from; start < to; start += Segment.MAX) {
            segment.begin(4, false, null);
            segment.n = Math.min(Segment.MAX, to - start);
            decoder.decode(segment, in);
            for (int i = 0; i < segment.n; i++) {
                values[start + i] = (int) segment.values[i];
            }
        }
    }

    /** See {@link ColumnPacker#tokens}. */
    public void tokens(Column column, long[] tokens, int n) throws FoldException {
        LaneInputs in = lanes(column);
        Planes.read(tokens, n, in.head(), in.value());
    }

    /** See {@link ColumnPacker#plainIds}. */
    public void plainIds(Column column, long[] ids, int n, long[] owners) throws FoldException {
        LaneInputs in = lanes(column);
        for (int start = 0; start < n; start += Segment.MAX) {
            segment.begin(idSize, owners != null, null);
            segment.n = Math.min(Segment.MAX, n - start);
            if (owners != null) {
                segment.ownedBy(owners, start);
            }
            decoder.decode(segment, in);
            System.arraycopy(segment.values, 0, ids, start, segment.n);
        }
    }

    @Override
    public void numbers(Column column, ValuePlaces places, int width) throws FoldException {
        if (skips(column)) {
            blanks.add(column, places);
            return;
        }
        LaneInputs in = lanes(column);
        for (int start = places.from(); start < places.to(); start += Segment.MAX) {
            segment.begin(width, false, null);
            segment.n = Math.min(Segment.MAX, places.to() - start);
            decodeNumbers(in, places, start, width);
        }
    }

    /** Decodes the segment and puts its values where the records from {@code start} on have them. */
    private void decodeNumbers(LaneInputs in, ValuePlaces places, int start, int width) throws FoldException {
        decoder.decode(segment, in);
        BigEndian.scatter(data, places.at(), start, segment.n, places.offset(), width, segment.values);
    }

    @Override
    public void ints(Column column, ValuePlaces places, DerivedInts links) throws FoldException {
        if (skips(column)) {
            blanks.add(column, places);
            return;
        }
        LaneInputs in = lanes(column);
        if (isMixed(column, in, links)) {
            mixedInts.read(places, links, in.head());
            return;
        }
        for (int start = places.from(); start < places.to(); start += Segment.MAX) {
            segment.begin(Integer.BYTES, false, null);
            segment.n = Math.min(Segment.MAX, places.to() - start);
            segment.links = links;
            System.arraycopy(places.at(), start, segment.positions, 0, segment.n);
            decodeNumbers(in, places, start, Integer.BYTES);
        }
    }

    @Override
    public void ids(Column column, ValuePlaces places, long[] owners, ReferenceTargets targets) throws FoldException {
        if (skips(column)) {
            return;
        }
        LaneInputs in = lanes(column);
        if (isMixed(column, in, owners, targets)) {
            mixed.carry(places, owners);
            return;
        }
        if (places.counts() == null) {
            singleIds(in, places, owners, targets);
            return;
        }
        ValueCursor ahead = new ValueCursor(places, idSize);
        ValueCursor runs = new ValueCursor(places, idSize);
        while (true) {
            segment.begin(idSize, owners != null, targets);
            int taken = ahead.next(Segment.MAX, (owner, position, values, before) -> {
                for (int i = 0; i < values; i++) {
                    expect(position + i * idSize, owners == null ? 0 : owners[owner]);
                }
            });
            if (taken == 0) {
                return;
            }
            decodeIds(in);
            runs.next(Segment.MAX, (owner, position, values, before) -> {
                for (int i = 0; i < values; i++) {
                    put(position + i * idSize);
                }
            });
        }
    }

    private void singleIds(LaneInputs in, ValuePlaces places, long[] owners, ReferenceTargets targets)
            throws FoldException {
        int[] at = places.at();
        int offset = places.offset();
        for (int start = places.from(); start < places.to(); start += Segment.MAX) {
            segment.begin(idSize, owners != null, targets);
            int n = Math.min(Segment.MAX, places.to() - start);
            if (discoveries.any()) {
                for (int i = start; i < start + n; i++) {
                    expect(at[i] + offset, owners == null ? 0 : owners[i]);
                }
                decodeIds(in);
                for (int i = start; i < start + n; i++) {
                    put(at[i] + offset);
                }
                continue;
            }
            segment.n = n;
            if (owners != null) {
                segment.ownedBy(owners, start);
            }
            decodeNumbers(in, places, start, idSize);
        }
    }

    /** A value that the segment has, unless it is known already. */
    private void expect(int position, long owner) {
        if (!discoveries.has(position)) {
            segment.owners[segment.n++] = owner;
        }
    }

    private void decodeIds(LaneInputs in) throws FoldException {
        if (segment.n > 0) {
            decoder.decode(segment, in);
        }
        next = 0;
    }

    private void put(int position) {
        if (!discoveries.has(position)) {
            BigEndian.put(data, position, idSize, segment.values[next++]);
        }
    }

    @Override
    public void values(Column column, BasicType type, ValuePlaces places) throws FoldException {
        if (skips(column)) {
            blanks.add(column, places);
            return;
        }
        ByteInput in = lanes(column).value();
        int size = type.size(idSize);
        if (size == 1) {
            if (ColumnPacker.ARRAYS.contains(column) && isMixed(lanes(column).head())) {
                in = new ByteInput(arrays(in, places));
            }
            bytes(in, new ValueCursor(places, 1), new ValueCursor(places, 1));
            return;
        }
        ValueCursor ahead = new ValueCursor(places, size);
        ValueCursor runs = new ValueCursor(places, size);
        while (true) {
            int n = ahead.next(Segment.MAX, (owner, position, values, before) -> {});
            if (n == 0) {
                return;
            }
            int start = in.take(n * size);
            byte[] planes = in.data();
            for (int plane = 0; plane < size; plane++) {
                for (int i = 0, p = plane; i < n; i++, p += size) {
                    batch[p] = planes[start + i];
                }
                start += n;
            }
            runs.next(
                    Segment.MAX,
                    (owner, position, values, before) ->
                            System.arraycopy(batch, before * size, data, position, values * size));
        }
    }

    /** Whether a column is one that was mixed; its mark is thereby read. */
    private static boolean isMixed(ByteInput head) throws FoldException {
        if (head.left() == 0) {
            return false;
        }
        if (head.get() != MixedReferences.MARK) {
            throw new FoldException(Message.of("fold.arraysMark"));
        }
        return true;
    }

    /** Arrays, which together are no longer than the chunk: each has its place there. */
    private static byte[] arrays(ByteInput in, ValuePlaces places) throws FoldException {
        int total = 0;
        for (int i = places.from(); i < places.to(); i++) {
            total += places.counts()[i];
        }
        return RowMixer.decodeArrays(in, places.counts(), places.from(), places.to(), total);
    }

    private void bytes(ByteInput in, ValueCursor ahead, ValueCursor runs) throws FoldException {
        int start = in.take(ahead.next(Integer.MAX_VALUE, (owner, position, values, before) -> {}));
        runs.next(
                Integer.MAX_VALUE,
                (owner, position, values, before) ->
                        System.arraycopy(in.data(), start + before, data, position, values));
    }
}
