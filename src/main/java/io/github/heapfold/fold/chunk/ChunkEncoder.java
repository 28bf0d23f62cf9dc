package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.Lane;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.column.ChunkColumns;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnPacker;
import io.github.heapfold.fold.mixing.RowMixer;
import io.github.heapfold.fold.names.NameWriter;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ShapeFinder;
import io.github.heapfold.fold.structure.StructureWriter;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.Census;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.profile.KeptTexts;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/** Codes chunks, each by itself. Keeps its working memory from chunk to chunk; one per thread. */
public final class ChunkEncoder implements CoderPool.Coder {
    /**
     * A coded chunk.
     *
     * @param payload what to store
     * @param classes what to store before it, for this chunk and all later ones; empty where it announces no classes
     * @param header what stands at its beginning
     * @param storedBytes bytes of the payload per {@link ColumnId}
     * @param census what the chunk had in it
     */
    public record Encoded(
            byte[] payload, byte[] classes, ChunkHeader header, Map<Integer, Long> storedBytes, Census census) {}

    /** Arrays of fewer bytes teach a model nothing. */
    private static final int SHORT = 256;

    /** What a fast level leaves more than all but one part in this many of is noise. */
    private static final int PARTS = 64;

    /** What it leaves less than one part in this many of is not worth the time, either way. */
    private static final int NEARLY_NOTHING = 200;

    /**
     * Where mixing leaves this many bytes or more, and makes what a fast level leaves smaller by one part in so many,
     * it makes the smallest lanes.
     */
    private static final int SURE = 1 << 10;

    private static final int SURELY = 4;

    private static final BaseLanes.Lanes NO_BASE = BaseLanes.NONE.of(List.of());

    private final int idSize;
    private final BaseLanes base;
    private final ShapeFinder finder;
    private final ColumnPacker packer;
    private final StructureWriter structure;
    private final ChunkColumns columns;
    private final LaneCompressor compressor;
    private final ByteSink payload = new ByteSink(1 << 16);
    private final ByteSink compressed = new ByteSink(1 << 16);
    private final ByteSink tried = new ByteSink(64);

    public ChunkEncoder(int idSize, StrippedColumns stripped, int level) {
        this(idSize, stripped, level, BaseLanes.NONE);
    }

    /** @param base what the file is folded against */
    public ChunkEncoder(int idSize, StrippedColumns stripped, int level, BaseLanes base) {
        this.base = base;
        this.idSize = idSize;
        compressor = new LaneCompressor(level);
        finder = new ShapeFinder(new RecordLayout(idSize), stripped::drops);
        int packing = base == BaseLanes.NONE ? level : ZstdLevels.packingWithBase(level);
        boolean mixes = ZstdLevels.mixes(packing);
        packer = new ColumnPacker(idSize, stripped::strips, mixes);
        structure = new StructureWriter(
                packer, new NameWriter(packer, new RecordLayout(idSize), ZstdLevels.modelsNames(packing)));
        columns = new ChunkColumns(packer, idSize, mixes);
    }

    @Override
    public void close() {
        packer.close();
        compressor.close();
    }

    @Override
    public boolean isBloated() {
        return finder.hadManyGroups();
    }

    /** The chunk's data is changed to what will be restored; the caller no longer needs it. */
    public Encoded encode(Chunk chunk) throws IOException {
        return encode(chunk, List.of());
    }

    /**
     * Encodes a chunk.
     *
     * @param kept elements that stay although their column is left out, in the chunk's order
     */
    public Encoded encode(Chunk chunk, List<KeptTexts.Text> kept) throws IOException {
        try {
            return encodeAll(chunk, kept);
        } finally {
            finder.done();
        }
    }

    private Encoded encodeAll(Chunk chunk, List<KeptTexts.Text> kept) throws IOException {
        packer.begin(chunk.data());
        CRC32C crc = new CRC32C();
        int classes = 0;
        Census census;
        if (chunk.run() == null) {
            ChunkShape shape = finder.find(chunk);
            census = finder.census();
            structure.write(shape, chunk.data(), chunk.classes());
            columns.carry(shape, chunk.data(), chunk.classes());
            packer.end();
            keep(kept, chunk.data());
            classes = shape.positions(Tag.CLASS_DUMP).size();
        } else {
            census = Census.of(chunk, idSize);
            if (finder.dropsWhole(chunk)) {
                encodeLeftOut(chunk);
            } else {
                encodeRun(chunk);
            }
        }
        int restored = chunk.length() - (int) finder.droppedLengths.sum();
        updateWithoutDropped(crc, chunk);
        List<Integer> near = base.nearest(ownLanes());
        BaseLanes.Lanes before = base.of(near);
        ChunkHeader header = ChunkHeader.of(chunk, restored, (int) crc.getValue(), classes, near);
        Map<Integer, Long> stored = new LinkedHashMap<>();
        byte[] announced = new byte[0];
        if (classes > 0) {
            payload.clear();
            payload.putVarint(classes);
            writeLanes(true, NO_BASE, stored);
            announced = payload.toByteArray();
        }
        payload.clear();
        header.write(payload);
        writeLanes(false, before, stored);
        if (!kept.isEmpty() && finder.hasOnlyRecords()) {
            Column elements = Column.PRIMITIVE_ELEMENTS;
            stored.put(ColumnId.of(elements), stored.remove(ColumnId.OPAQUE));
        }
        return new Encoded(payload.toByteArray(), announced, header, stored, census);
    }

    /** Those that no class block has. */
    private Map<Integer, LaneSinks> ownLanes() {
        Map<Integer, LaneSinks> own = new HashMap<>(packer.lanes());
        own.keySet().removeAll(StoredClasses.COLUMNS);
        return own;
    }

    /** Places count without the records that are left out: so they stand in what is restored. */
    private void keep(List<KeptTexts.Text> kept, byte[] data) {
        LaneSinks opaque = packer.lanes(ColumnId.OPAQUE);
        int end = 0;
        for (KeptTexts.Text text : kept) {
            text.putInto(data);
            int at = text.at() - finder.droppedBefore(text.at());
            opaque.head.putVarint(at - end);
            opaque.head.putVarint(text.bytes().length);
            opaque.value.put(text.bytes(), 0, text.bytes().length);
            end = at + text.bytes().length;
        }
    }

    private void encodeRun(Chunk chunk) throws FoldException {
        int modelled = 0;
        if (chunk.run().elements() != null) {
            int size = chunk.run().elements().size(idSize);
            modelled = chunk.length() / size * size;
            columns.carryRun(chunk.run().elements(), modelled);
        }
        // Also what is left of an element where the dump was cut off.
        packer.lanes(ColumnId.OPAQUE).value.put(chunk.data(), modelled, chunk.length() - modelled);
    }

    private void encodeLeftOut(Chunk chunk) {
        ByteSink head = packer.lanes(ColumnId.STRUCTURE).head;
        if (chunk.run().first()) {
            head.put(ChunkShape.symbol(Tag.record(chunk.run().recordTag())));
            head.putVarint(Tag.RECORD_HEADER + BigEndian.u4(chunk.data(), Tag.RECORD_HEADER - Integer.BYTES));
        } else {
            head.put(0);
        }
    }

    private void updateWithoutDropped(CRC32C crc, Chunk chunk) {
        for (int[] stretch : finder.kept(chunk.length())) {
            crc.update(chunk.data(), stretch[0], stretch[1] - stretch[0]);
        }
    }

    /**
     * Compresses the lanes of a part of the columns.
     *
     * @param ofClasses whether it is the columns that stand before the chunk, or the others
     */
    private void writeLanes(boolean ofClasses, BaseLanes.Lanes before, Map<Integer, Long> stored) throws FoldException {
        compressed.clear();
        for (Map.Entry<Integer, LaneSinks> entry : packer.lanes().entrySet()) {
            int column = entry.getKey();
            if (StoredClasses.COLUMNS.contains(column) == ofClasses) {
                int start = compressed.length();
                writeSmaller(column, entry.getValue(), before);
                if (compressed.length() > start) {
                    stored.merge(column, (long) compressed.length() - start, Long::sum);
                }
            }
        }
        StoredLanes.endDirectory(payload);
        payload.put(compressed.data(), 0, compressed.length());
    }

    /**
     * Writes the smaller one of what becomes of a column's lanes, and what mixing makes of the column where it does.
     */
    private void writeSmaller(int column, LaneSinks lanes, BaseLanes.Lanes before) throws FoldException {
        int bytes = lanes.value.length();
        boolean arrays = packer.hasArrays(column) && bytes >= SHORT;
        int estimate = 0;
        if (arrays || packer.mixedLanes(column).isPresent()) {
            estimate = compressor.estimate(lanes);
            if (arrays && estimate < bytes - bytes / PARTS && estimate > bytes / NEARLY_NOTHING) {
                packer.mixArrays(column);
            }
        }
        Optional<LaneSinks> mixed = packer.mixedLanes(column);
        int size = mixed.map(them -> them.head.length() + them.value.length()).orElse(0);
        // Where it is so much smaller, nothing else is smaller still.
        boolean sure = mixed.isPresent()
                && size >= SURE
                && (size < estimate - estimate / SURELY || (arrays && size < estimate && areRowsSmaller(column)));
        int directory = payload.length();
        int start = compressed.length();
        if (!sure) {
            writeLanes(column, lanes, before);
        }
        if (sure || (mixed.isPresent() && size < compressed.length() - start)) {
            payload.truncate(directory);
            compressed.truncate(start);
            writeCoded(column, mixed.get());
        }
    }

    /** Whether some of a column's arrays tell that rows make less of them than lanes do. */
    private boolean areRowsSmaller(int column) {
        return packer.someArrays(column)
                .filter(some -> mixedRows(some) <= compressor.mixed(some.bytes()))
                .isPresent();
    }

    private int mixedRows(ColumnPacker.ArraySample some) {
        tried.clear();
        RowMixer.encodeArrays(some.bytes(), some.lengths(), some.lengths().length, tried);
        return tried.length();
    }

    /** Nothing makes coded bits smaller. */
    private void writeCoded(int column, LaneSinks lanes) throws FoldException {
        writeLane(column, Lane.HEAD, lanes.head, NO_BASE);
        payload.putVarint((long) column << 2 | Lane.VALUE.ordinal());
        payload.putVarint(lanes.value.length());
        payload.putVarint(lanes.value.length());
        compressed.put(lanes.value.data(), 0, lanes.value.length());
    }

    private void writeLanes(int column, LaneSinks lanes, BaseLanes.Lanes base) throws FoldException {
        for (Lane lane : Lane.values()) {
            ByteSink bytes = lanes.of(lane);
            if (bytes.length() > 0) {
                writeLane(column, lane, bytes, base);
            }
        }
    }

    private void writeLane(int column, Lane lane, ByteSink bytes, BaseLanes.Lanes base) throws FoldException {
        int before = compressed.length();
        long number = (long) column << 2 | lane.ordinal();
        int form = compressor.compress(column, lane, bytes, base.of(number), compressed);
        payload.putVarint(number | form);
        payload.putVarint(bytes.length());
        payload.putVarint(compressed.length() - before);
    }
}
