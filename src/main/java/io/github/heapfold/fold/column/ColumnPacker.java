package io.github.heapfold.fold.column;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.IdDelta;
import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.bytes.Planes;
import io.github.heapfold.fold.mixing.BinaryEncoder;
import io.github.heapfold.fold.mixing.RowMixer;
import io.github.heapfold.fold.model.ColumnModels;
import io.github.heapfold.fold.model.DerivedInts;
import io.github.heapfold.fold.model.DiscoveredReferences;
import io.github.heapfold.fold.model.ReferenceTargets;
import io.github.heapfold.fold.model.Segment;
import io.github.heapfold.fold.model.SegmentEncoder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Takes values out of a chunk's data and codes them into lanes. Values that the profile leaves out become zeros in the
 * data, so that it then is what will be restored.
 */
public final class ColumnPacker implements ColumnPort, CoderPool.Coder {
    /** Columns whose arrays may be mixed: those of elements of one byte. */
    static final Set<Column> ARRAYS =
            Set.of(Column.PRIMITIVE_ELEMENTS.part(BasicType.BYTE), Column.PRIMITIVE_ELEMENTS.part(BasicType.BOOLEAN));

    /** As many bytes of arrays tell which way of coding makes less of all of them. */
    private static final int ENOUGH = 1 << 18;

    /**
     * Some arrays of a column.
     *
     * @param lengths bytes of each
     */
    public record ArraySample(ByteSink bytes, int[] lengths) {}

    private final int idSize;
    private final Eraser eraser;
    private final SegmentEncoder encoder = new SegmentEncoder();
    private final Segment segment = new Segment();
    private final ColumnModels models = new ColumnModels();
    private final Map<Integer, LaneSinks> lanes = new TreeMap<>();
    /** What mixing makes of columns of references: another form of what {@link #lanes} has of them. */
    private final Map<Integer, LaneSinks> mixedLanes = new TreeMap<>();

    /** The same by {@link Column#index()}. */
    private final LaneSinks[] byColumn = new LaneSinks[Column.all().size()];

    private final DiscoveredReferences discoveries = new DiscoveredReferences();
    private final byte[] batch = new byte[Segment.MAX * Long.BYTES];

    private byte[] data;

    private long[] lastOwners;
    private int lastFrom;
    private int lastTo;
    private long ownerBits;

    /** Null where references are not mixed. */
    private final MixedReferences mixed;

    private Column mixedColumn;
    private BinaryEncoder mixedBits;

    /** Null but while a column of ints is carried: its memory is not kept. */
    private MixedInts mixedInts;

    /** Of arrays of bytes, per column, how long each is, and what mixing makes of them. */
    private final Map<Integer, Ints> arrayLengths = new TreeMap<>();

    /** @param mixes whether the references of objects are mixed */
    public ColumnPacker(int idSize, Predicate<Column> stripped, boolean mixes) {
        this.idSize = idSize;
        mixed = mixes ? new MixedReferences(idSize, true, discoveries) : null;
        this.eraser = new Eraser(idSize, stripped);
    }

    @Override
    public void close() {
        encoder.close();
    }

    public void begin(byte[] newData) {
        data = newData;
        eraser.begin(newData);
        lanes.values().forEach(LaneSinks::clear);
        mixedLanes.values().forEach(LaneSinks::clear);
        arrayLengths.values().forEach(Ints::clear);
        discoveries.clear();
        lastOwners = null;
        mixedColumn = null;
    }

    /** Ends what is not ended by itself; all columns of the chunk are carried. */
    public void end() {
        if (mixedColumn != null) {
            mixedBits.end();
            mixedColumn = null;
            mixedInts = null;
        }
    }

    private void mixIds(Column column, ValuePlaces places, long[] owners, ReferenceTargets targets)
            throws FoldException {
        if (column != mixedColumn) {
            end();
            LaneSinks out = mixedLanes.computeIfAbsent(ColumnId.of(column), id -> new LaneSinks());
            out.head.put(MixedReferences.MARK_TWICE);
            mixedBits = new BinaryEncoder(out.value);
            mixed.begin(data, targets, true, mixedBits);
            mixedColumn = column;
        }
        mixed.carry(places, owners);
    }

    private void mixInts(Column column, ValuePlaces places, DerivedInts links) throws FoldException {
        LaneSinks out = mixedLanes.computeIfAbsent(ColumnId.of(column), id -> new LaneSinks());
        if (column != mixedColumn) {
            end();
            out.head.put(MixedInts.MARK_NEAR);
            mixedBits = new BinaryEncoder(out.value);
            mixedInts = new MixedInts(data, links, true, mixedBits);
            mixedColumn = column;
        }
        mixedInts.write(places, links, segment, out.head);
    }

    /** References that {@link #ids} leaves out. */
    public DiscoveredReferences discoveries() {
        return discoveries;
    }

    /** The lanes by column, in the order of {@link ColumnId}; some may be empty. */
    public Map<Integer, LaneSinks> lanes() {
        return lanes;
    }

    /** Whether references, arrays of bytes and names are mixed. */
    public boolean mixes() {
        return mixed != null;
    }

    /** Whether {@link #mixArrays} has something to do. */
    public boolean hasArrays(int columnId) {
        Ints lengths = arrayLengths.get(columnId);
        return lengths != null && lengths.size() > 0;
    }

    /** Mixes the arrays of a column, which takes its time; {@link #mixedLanes} has what becomes of them. */
    public void mixArrays(int columnId) {
        LaneSinks out = mixedLanes.computeIfAbsent(columnId, id -> new LaneSinks());
        Ints lengths = arrayLengths.get(columnId);
        out.head.put(MixedReferences.MARK);
        RowMixer.encodeArrays(lanes(columnId).value, lengths.array(), lengths.size(), out.value);
    }

    /** Arrays out of the middle of a column; empty where they would be a large part of it. */
    public Optional<ArraySample> someArrays(int columnId) {
        ByteSink all = lanes(columnId).value;
        int[] lengths = arrayLengths.get(columnId).array();
        int first = 0;
        int start = 0;
        while (start < (all.length() - ENOUGH) / 2) {
            start += lengths[first++];
        }
        int last = first;
        int end = start;
        while (end < all.length() && end - start < ENOUGH) {
            end += lengths[last++];
        }
        if (end - start > all.length() / 2) {
            return Optional.empty();
        }
        ByteSink bytes = new ByteSink(end - start);
        bytes.put(all.data(), start, end - start);
        return Optional.of(new ArraySample(bytes, Arrays.copyOfRange(lengths, first, last)));
    }

    /** What mixing makes of a column; empty where it is not mixed. */
    public Optional<LaneSinks> mixedLanes(int columnId) {
        return Optional.ofNullable(mixedLanes.get(columnId)).filter(mixed -> mixed.head.length() > 0);
    }

    public LaneSinks lanes(int columnId) {
        return lanes.computeIfAbsent(columnId, id -> new LaneSinks());
    }

    private LaneSinks lanes(Column column) {
        LaneSinks found = byColumn[column.index()];
        if (found == null) {
            found = lanes(ColumnId.of(column));
            byColumn[column.index()] = found;
        }
        return found;
    }

    /** Numbers that are not in the data: lengths that the decoder needs before it knows where anything stands. */
    public void counts(Column column, int[] values, int from, int to) {
        LaneSinks out = lanes(column);
        for (int start = from; start < to; start += Segment.MAX) {
            segment.begin(4, false, null);
            segment.n = Math.min(Segment.MAX, to - start);
            segment.setUnsigned(values, start);
            encoder.encode(segment, models.forNumbers(), out);
        }
    }

    /** Tokens of identifiers that are predicted: mostly zeros. */
    public void tokens(Column column, long[] tokens, int n) {
        LaneSinks out = lanes(column);
        Planes.write(tokens, n, out.head, out.value);
    }

    /** Identifiers, one per record, that the decoder needs before there are objects they could lead to. */
    public long[] plainIds(Column column, int[] at, int n, int offset, long[] owners) throws FoldException {
        ids(column, new ValuePlaces(at, 0, n, offset), owners, null);
        long[] ids = new long[n];
        for (int i = 0; i < n; i++) {
            ids[i] = BigEndian.get(data, at[i] + offset, idSize);
        }
        return ids;
    }

    @Override
    public void numbers(Column column, ValuePlaces places, int width) {
        if (eraser.erases(column)) {
            eraser.numbers(column, places, width);
            return;
        }
        LaneSinks out = lanes(column);
        for (int start = places.from(); start < places.to(); start += Segment.MAX) {
            gather(places, start, width);
            encoder.encode(segment, models.forNumbers(), out);
        }
    }

    /** Begins a segment of numbers with those of the records from {@code start} on. */
    private void gather(ValuePlaces places, int start, int width) {
        segment.begin(width, false, null);
        segment.n = Math.min(Segment.MAX, places.to() - start);
        BigEndian.gather(data, places.at(), start, segment.n, places.offset(), width, segment.values);
    }

    @Override
    public void ints(Column column, ValuePlaces places, DerivedInts links) throws FoldException {
        if (eraser.erases(column)) {
            eraser.ints(column, places, links);
            return;
        }
        LaneSinks out = lanes(column);
        for (int start = places.from(); start < places.to(); start += Segment.MAX) {
            gather(places, start, Integer.BYTES);
            segment.links = links;
            System.arraycopy(places.at(), start, segment.positions, 0, segment.n);
            if (mixed != null && start == places.from()) {
                mixInts(column, places, links);
            }
            encoder.encode(segment, models.forInts(), out);
        }
    }

    @Override
    public void ids(Column column, ValuePlaces places, long[] owners, ReferenceTargets targets) throws FoldException {
        if (eraser.erases(column)) {
            eraser.ids(column, places, owners, targets);
            return;
        }
        if (mixed != null && owners != null && targets != null) {
            mixIds(column, places, owners, targets);
        }
        if (places.counts() == null) {
            singleIds(column, places, owners, targets);
            return;
        }
        LaneSinks out = lanes(column);
        ValueCursor runs = new ValueCursor(places, idSize);
        while (true) {
            segment.begin(idSize, owners != null, targets);
            int taken = runs.next(Segment.MAX, (owner, position, values, before) -> {
                for (int i = 0; i < values; i++) {
                    add(position + i * idSize, owners == null ? 0 : owners[owner]);
                }
            });
            if (taken == 0) {
                return;
            }
            encodeGathered(out);
        }
    }

    private void singleIds(Column column, ValuePlaces places, long[] owners, ReferenceTargets targets) {
        LaneSinks out = lanes(column);
        int[] at = places.at();
        int offset = places.offset();
        for (int start = places.from(); start < places.to(); start += Segment.MAX) {
            segment.begin(idSize, owners != null, targets);
            int n = Math.min(Segment.MAX, places.to() - start);
            if (discoveries.any()) {
                for (int i = start; i < start + n; i++) {
                    add(at[i] + offset, owners == null ? 0 : owners[i]);
                }
                encodeGathered(out);
            } else {
                segment.n = n;
                long bits = BigEndian.gather(data, at, start, n, offset, idSize, segment.values);
                if (owners != null) {
                    segment.ownedBy(owners, start);
                    bits |= bitsOf(owners, places.from(), places.to());
                }
                encodeIds(bits, out);
            }
        }
    }

    /** The bits that are set in any of the owners, which most often are those of the column before. */
    private long bitsOf(long[] owners, int from, int to) {
        if (owners != lastOwners || from != lastFrom || to != lastTo) {
            lastOwners = owners;
            lastFrom = from;
            lastTo = to;
            ownerBits = IdDelta.union(owners, from, to);
        }
        return ownerBits;
    }

    private void add(int position, long owner) {
        if (!discoveries.has(position)) {
            segment.values[segment.n] = BigEndian.get(data, position, idSize);
            segment.owners[segment.n++] = owner;
        }
    }

    private void encodeGathered(LaneSinks out) {
        long bits = IdDelta.union(segment.values, 0, segment.n);
        encodeIds(segment.hasOwners ? bits | IdDelta.union(segment.owners, 0, segment.n) : bits, out);
    }

    /**
     * Codes a segment of identifiers.
     *
     * @param bits those that are set in any identifier of the segment, or in any that they may be told from
     */
    private void encodeIds(long bits, LaneSinks out) {
        if (segment.n > 0) {
            segment.shift = IdDelta.commonShift(bits);
            encoder.encode(segment, models.forIds(), out);
        }
    }

    @Override
    public void values(Column column, BasicType type, ValuePlaces places) {
        if (eraser.erases(column)) {
            eraser.values(column, type, places);
            return;
        }
        int size = type.size(idSize);
        ValueCursor runs = new ValueCursor(places, size);
        ByteSink out = lanes(column).value;
        if (size == 1) {
            if (mixed != null && ARRAYS.contains(column)) {
                Ints lengths = arrayLengths.computeIfAbsent(ColumnId.of(column), id -> new Ints());
                for (int i = places.from(); i < places.to(); i++) {
                    lengths.add(places.counts()[i]);
                }
            }
            runs.next(Integer.MAX_VALUE, (owner, position, values, before) -> out.put(data, position, values));
            return;
        }
        while (true) {
            int n = runs.next(
                    Segment.MAX,
                    (owner, position, values, before) ->
                            System.arraycopy(data, position, batch, before * size, values * size));
            if (n == 0) {
                return;
            }
            int start = out.extend(n * size);
            byte[] planes = out.data();
            for (int plane = 0; plane < size; plane++) {
                for (int i = 0, p = plane; i < n; i++, p += size) {
                    planes[start + i] = batch[p];
                }
                start += n;
            }
        }
    }
}
