package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.fold.bytes.Planes;
import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnPacker;
import io.github.heapfold.fold.mixing.BinaryEncoder;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.ClassTable;

/** Tells {@link WalkReader} how a chunk's objects were walked, where they were. */
public final class WalkWriter {
    /** Objects that decide whether to look at all of them. */
    private static final int SAMPLE = 1 << 14;

    /** With fewer than one identifier in this many discovered, they take less room without. */
    private static final int MIN_DISCOVERED = 4;

    private final ColumnPacker packer;

    public WalkWriter(ColumnPacker packer) {
        this.packer = packer;
    }

    /**
     * Writes the walk, if there was one.
     *
     * @param tokens takes those of the identifiers, by the objects' indexes
     * @return whether there was one; else nothing is written
     */
    public boolean write(
            ChunkShape shape,
            byte[] data,
            ClassTable classes,
            int[] groupOf,
            int shift,
            long[] tokens,
            LaneSinks structure) {
        WalkedFields fields = new WalkedFields(shape, classes);
        Walk.Arrays arrays = best(shape, data, fields, groupOf);
        if (arrays == null) {
            return false;
        }
        long[] skipped = new long[shape.objects];
        int found = find(shape, data, fields, arrays, groupOf, shape.objects, skipped);
        if (found < shape.objects / MIN_DISCOVERED) {
            packer.discoveries().clear();
            return false;
        }
        boolean mixes = packer.mixes();
        structure.head.put(IdPredictor.MODES + arrays.ordinal() + (mixes ? Walk.Arrays.values().length : 0));
        structure.head.put(shift);
        Planes.write(skipped, shape.objects, structure.head, structure.rank);
        for (int i = 0; i < shape.groups.size(); i++) {
            writeDiscoveries(shape, shape.groups.get(i), fields.of(i), tokens);
        }
        Walk walk = new Walk(shape, fields, packer.discoveries(), arrays);
        if (mixes) {
            mix(shape, walk, groupOf, shift, skipped, structure.head);
        } else {
            predict(shape, walk, groupOf, shift, skipped, tokens);
        }
        return true;
    }

    /** When elements of arrays were gone over; null where too few objects were discovered for a walk. */
    private Walk.Arrays best(ChunkShape shape, byte[] data, WalkedFields fields, int[] groupOf) {
        int sample = Math.min(shape.objects, SAMPLE);
        Walk.Arrays best = null;
        int most = sample / MIN_DISCOVERED;
        for (Walk.Arrays arrays : Walk.Arrays.values()) {
            int found = find(shape, data, fields, arrays, groupOf, sample, new long[sample]);
            if (found > most) {
                best = arrays;
                most = found;
            }
        }
        packer.discoveries().clear();
        return best;
    }

    private int find(
            ChunkShape shape,
            byte[] data,
            WalkedFields fields,
            Walk.Arrays arrays,
            int[] groupOf,
            int objects,
            long[] skipped) {
        packer.discoveries().begin();
        return new WalkFinder(shape, data, fields, arrays, packer.discoveries(), groupOf, objects).find(skipped);
    }

    private void writeDiscoveries(ChunkShape shape, ObjectGroup group, int[] offsets, long[] masks) {
        if (group.elements == BasicType.OBJECT) {
            writeElements(shape, group);
        } else if (offsets.length > 0) {
            for (int i = group.from; i < group.to; i++) {
                long mask = 0;
                for (int field = 0; field < offsets.length; field++) {
                    mask |= packer.discoveries().has(shape.objectAt[i] + offsets[field]) ? 1L << field : 0;
                }
                masks[i - group.from] = mask;
            }
            LaneSinks out = packer.lanes(ColumnId.of(ObjectGroup.Form.INSTANCES.ids()));
            Planes.write(masks, group.size(), out.head, out.symbol);
        }
    }

    private void writeElements(ChunkShape shape, ObjectGroup group) {
        ByteSink out = packer.lanes(ColumnId.of(ObjectGroup.Form.OBJECT_ARRAYS.ids())).symbol;
        for (int i = group.from; i < group.to; i++) {
            int at = shape.objectAt[i] + shape.layout.arrayElements;
            for (int element = 0; element < shape.objectSize[i]; element += Byte.SIZE) {
                int mask = 0;
                int end = Math.min(shape.objectSize[i] - element, Byte.SIZE);
                for (int bit = 0; bit < end; bit++) {
                    mask |= packer.discoveries().has(at + (element + bit) * shape.layout.idSize) ? 1 << bit : 0;
                }
                out.put(mask);
            }
        }
    }

    private void mix(ChunkShape shape, Walk walk, int[] groupOf, int shift, long[] skipped, ByteSink head) {
        long all = 0;
        for (int i = 0; i < shape.objects; i++) {
            all |= shape.objectId[i] >>> shift;
        }
        int digits = Long.SIZE - Long.numberOfLeadingZeros(all);
        int sizes = ObjectSizes.best(shape);
        head.put(digits);
        head.put(sizes);
        BinaryEncoder encoder = new BinaryEncoder(packer.lanes(ColumnId.of(ObjectGroup.Form.INSTANCES.ids())).value);
        WalkMixer mixer = new WalkMixer();
        mixer.begin(shape, ObjectSizes.of(sizes, shape.layout.idSize), shift, digits, encoder);
        try {
            for (int i = 0; i < shape.objects; i++) {
                int index = shape.fileOrder[i];
                walk.next(skipped[i] != 0);
                mixer.code(shape.objectId[index], groupOf[i], index, walk);
                walk.visit(groupOf[i], index);
            }
            walk.expectEnd();
        } catch (FoldException e) {
            throw new IllegalStateException("the walk that was found cannot be walked", e);
        }
        encoder.end();
    }

    private void predict(ChunkShape shape, Walk walk, int[] groupOf, int shift, long[] skipped, long[] tokens) {
        try {
            WalkPredictor predictor = new WalkPredictor(shape);
            for (int i = 0; i < shape.objects; i++) {
                int index = shape.fileOrder[i];
                walk.next(skipped[i] != 0);
                long id = shape.objectId[index];
                tokens[index] = ZigZag.encode((id - predictor.next(groupOf[i], walk)) >> shift);
                predictor.tell(id);
                walk.visit(groupOf[i], index);
            }
            walk.expectEnd();
        } catch (FoldException e) {
            throw new IllegalStateException("the walk that was found cannot be walked", e);
        }
    }
}
