package io.github.heapfold.fold.structure;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.IdDelta;
import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.fold.column.ChunkColumns;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnPacker;
import io.github.heapfold.fold.names.NameWriter;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ClassParts;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.fold.walk.IdPredictor;
import io.github.heapfold.fold.walk.WalkWriter;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Tag;

/** Tells a {@link ChunkShape} to {@link StructureReader}: what stands in which order, lengths, object identifiers. */
public final class StructureWriter {
    /** Symbols from here on take two bytes. */
    static final int ESCAPE = 240;

    private final ColumnPacker packer;
    private final WalkWriter walks;
    private final NameWriter names;
    private long[] tokens = {};
    private long[] own = {};

    public StructureWriter(ColumnPacker packer, NameWriter names) {
        this.packer = packer;
        walks = new WalkWriter(packer);
        this.names = names;
    }

    public void write(ChunkShape shape, byte[] data, ClassTable classes) throws FoldException {
        LaneSinks structure = packer.lanes(ColumnId.STRUCTURE);
        writeSymbols(shape.symbols, structure);
        writeLeftOut(shape, structure.head);
        writeOpaqueRecords(shape, data);
        names.write(shape, data);
        writeTails(shape);
        writeClasses(shape);
        structure.head.putVarint(shape.groups.size());
        for (ObjectGroup group : shape.groups) {
            writeGroup(group, shape.layout.idSize, classes, structure);
        }
        structure.head.put(shape.openArray ? 1 : 0);
        if (shape.openArray) {
            structure.head.putVarint(shape.openCount);
        }
        for (ObjectGroup group : shape.groups) {
            writeLengths(group, shape);
        }
        writeIds(shape, data, classes, structure);
    }

    private static void writeSymbols(Ints symbols, LaneSinks structure) {
        structure.head.putVarint(symbols.size());
        for (int i = 0; i < symbols.size(); i++) {
            int symbol = symbols.get(i);
            if (symbol < ESCAPE) {
                structure.symbol.put(symbol);
            } else {
                int rest = symbol - ESCAPE;
                // 3840 symbols in two bytes, the others in five: a chunk can hold a million classes.
                if (rest >> 8 < 15) {
                    structure.symbol.put(ESCAPE + (rest >> 8));
                    structure.symbol.put(rest);
                } else {
                    structure.symbol.put(0xff);
                    structure.symbol.put(rest, 4);
                }
            }
        }
    }

    private static void writeLeftOut(ChunkShape shape, ByteSink head) {
        for (Tag tag : Tag.values()) {
            if (shape.leftOut[tag.ordinal()] > 0) {
                head.put(ChunkShape.symbol(tag));
                head.putVarint(shape.leftOut[tag.ordinal()]);
                Ints tails = shape.tails(tag);
                for (int i = 0; i < tails.size(); i++) {
                    head.putVarint(tails.get(i) - (i == 0 ? 0 : tails.get(i - 1)));
                }
            }
        }
        head.put(0);
        if (shape.leftOutPlace >= 0) {
            head.putVarint(shape.leftOutPlace);
        }
    }

    private void writeOpaqueRecords(ChunkShape shape, byte[] data) {
        LaneSinks opaque = packer.lanes(ColumnId.OPAQUE);
        for (int i = 0; i < shape.opaquePositions.size(); i++) {
            opaque.head.putVarint(shape.opaqueLengths.get(i));
            opaque.value.put(data, shape.opaquePositions.get(i), shape.opaqueLengths.get(i));
        }
    }

    private void writeTails(ChunkShape shape) {
        for (Tag tag : Tag.values()) {
            Ints tails = shape.tails(tag);
            if (tails.size() > 0 && tag != Tag.UTF8 && shape.leftOut[tag.ordinal()] == 0) {
                packer.counts(Column.of(tag.field("length")), tails.array(), 0, tails.size());
            }
        }
    }

    private void writeClasses(ChunkShape shape) throws FoldException {
        ClassParts parts = shape.classes;
        int n = shape.positions(Tag.CLASS_DUMP).size();
        if (n == 0) {
            return;
        }
        packer.counts(ChunkColumns.classColumn("constantPool"), parts.constantPoolBytes.array(), 0, n);
        packer.counts(ChunkColumns.classColumn("staticFieldCount"), parts.staticCounts.array(), 0, n);
        packer.counts(ChunkColumns.classColumn("instanceFieldCount"), parts.fieldCounts.array(), 0, n);
        put(parts.staticTypes, "staticFieldTypes");
        put(parts.fieldTypes, "instanceFieldTypes");
        int[] at = shape.positions(Tag.CLASS_DUMP).array();
        long[] ids = packer.plainIds(ChunkColumns.classColumn("classObjectId"), at, n, shape.layout.objectId, null);
        packer.plainIds(ChunkColumns.classColumn("superClassObjectId"), at, n, shape.layout.superClass, ids);
    }

    private void put(ByteSink bytes, String field) {
        packer.lanes(ColumnId.of(ChunkColumns.classColumn(field))).value.put(bytes.data(), 0, bytes.length());
    }

    private static void writeGroup(ObjectGroup group, int idSize, ClassTable classes, LaneSinks structure) {
        structure.head.put(group.isInstances() ? 0 : group.elements.code());
        if (group.isInstances() || group.elements == BasicType.OBJECT) {
            int number = classes.index(group.classId);
            if (number == LongIntMap.ABSENT) {
                structure.value.putVarint(0);
                structure.value.put(group.classId, idSize);
            } else {
                structure.value.putVarint(number + 1L);
            }
        }
        if (group.isInstances()) {
            structure.head.put(group.body.ordinal());
            if (group.body == ObjectGroup.Body.BYTES) {
                structure.head.putVarint(group.bodyBytes);
            }
        }
    }

    private void writeLengths(ObjectGroup group, ChunkShape shape) {
        if (!group.isInstances() || group.body == ObjectGroup.Body.ROWS) {
            packer.counts(group.kind().lengths(), shape.objectSize, group.from, group.to);
        }
    }

    private void writeIds(ChunkShape shape, byte[] data, ClassTable classes, LaneSinks structure) {
        int[] groupOf = shape.groupOf();
        tokens = ReusableArrays.atLeast(tokens, shape.objects);
        int mode = bestMode(shape, groupOf);
        int shift = IdDelta.commonShift(shape.objectId, shape.objects);
        int hits = predict(shape, groupOf, mode, shift, shape.objects);
        boolean walked =
                hits * 2 < shape.objects && walks.write(shape, data, classes, groupOf, shift, tokens, structure);
        if (!walked) {
            structure.head.put(mode);
            structure.head.put(shift);
        }
        if (walked && packer.mixes()) {
            return;
        }
        writeTokens(shape);
    }

    /** The tokens of each kind of objects, group after group. */
    private void writeTokens(ChunkShape shape) {
        for (ObjectGroup.Form kind : ObjectGroup.Form.values()) {
            int n = 0;
            for (ObjectGroup group : shape.groups) {
                if (group.kind() == kind) {
                    n += group.size();
                }
            }
            own = ReusableArrays.atLeast(own, n);
            n = 0;
            for (ObjectGroup group : shape.groups) {
                if (group.kind() == kind) {
                    System.arraycopy(tokens, group.from, own, n, group.size());
                    n += group.size();
                }
            }
            if (n > 0) {
                packer.tokens(kind.ids(), own, n);
            }
        }
    }

    /** The way of prediction that is right most often for the first objects. */
    private int bestMode(ChunkShape shape, int[] groupOf) {
        int sample = Math.min(shape.objects, 1024);
        int best = 0;
        int bestHits = -1;
        for (int mode = 0; mode < IdPredictor.MODES; mode++) {
            int hits = predict(shape, groupOf, mode, 0, sample);
            if (hits > bestHits) {
                best = mode;
                bestHits = hits;
            }
        }
        return best;
    }

    /** Fills in the tokens of the first objects; how many were predicted right. */
    private int predict(ChunkShape shape, int[] groupOf, int mode, int shift, int objects) {
        IdPredictor predictor = new IdPredictor(shape, mode);
        int hits = 0;
        for (int i = 0; i < objects; i++) {
            int index = shape.fileOrder[i];
            long id = shape.objectId[index];
            tokens[index] = ZigZag.encode((id - predictor.next()) >> shift);
            hits += tokens[index] == 0 ? 1 : 0;
            predictor.tell(groupOf[i], index, id);
        }
        return hits;
    }
}
