package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.bytes.Planes;
import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.fold.mixing.BinaryDecoder;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;

/** Reads what {@link WalkWriter} has told: identifiers of objects, and the references that discovered one. */
public final class WalkReader {
    private final ColumnUnpacker unpacker;

    public WalkReader(ColumnUnpacker unpacker) {
        this.unpacker = unpacker;
    }

    /** What stands before the tokens of the identifiers; which objects nothing discovered, in file order. */
    public long[] readDiscoveries(ChunkShape shape, WalkedFields fields, LaneInputs structure) throws FoldException {
        long[] skipped = new long[shape.objects];
        Planes.read(skipped, shape.objects, structure.head(), structure.rank());
        unpacker.discoveries().begin();
        for (int i = 0; i < shape.groups.size(); i++) {
            readDiscoveries(shape, shape.groups.get(i), fields.of(i));
        }
        return skipped;
    }

    private void readDiscoveries(ChunkShape shape, ObjectGroup group, int[] offsets) throws FoldException {
        if (group.elements == BasicType.OBJECT) {
            readElements(shape, group);
        } else if (offsets.length > 0) {
            LaneInputs in = unpacker.lanes(ColumnId.of(ObjectGroup.Form.INSTANCES.ids()));
            long[] masks = new long[group.size()];
            Planes.read(masks, masks.length, in.head(), in.symbol());
            for (int i = group.from; i < group.to; i++) {
                for (int field = 0; field < offsets.length; field++) {
                    if ((masks[i - group.from] >>> field & 1) == 1) {
                        unpacker.discoveries().add(shape.objectAt[i] + offsets[field]);
                    }
                }
            }
        }
    }

    private void readElements(ChunkShape shape, ObjectGroup group) throws FoldException {
        ByteInput in = unpacker.lanes(ColumnId.of(ObjectGroup.Form.OBJECT_ARRAYS.ids()))
                .symbol();
        for (int i = group.from; i < group.to; i++) {
            int at = shape.objectAt[i] + shape.layout.arrayElements;
            for (int element = 0; element < shape.objectSize[i]; element += Byte.SIZE) {
                int mask = in.get();
                int end = Math.min(shape.objectSize[i] - element, Byte.SIZE);
                for (int bit = 0; bit < end; bit++) {
                    if ((mask >>> bit & 1) == 1) {
                        unpacker.discoveries().add(at + (element + bit) * shape.layout.idSize);
                    }
                }
            }
        }
    }

    /** Walks: gives all objects their identifiers and writes the references that discovered them. */
    public void walk(ChunkShape shape, byte[] data, Walk walk, int shift, long mask, long[] skipped, long[] tokens)
            throws FoldException {
        int idSize = shape.layout.idSize;
        int[] groupOf = shape.groupOf();
        WalkPredictor predictor = new WalkPredictor(shape);
        for (int i = 0; i < shape.objects; i++) {
            int index = shape.fileOrder[i];
            walk.next(skipped[i] != 0);
            long id = predictor.next(groupOf[i], walk) + (ZigZag.decode(tokens[index]) << shift) & mask;
            shape.objectId[index] = id;
            if (walk.position() != Walk.NONE) {
                BigEndian.put(data, walk.position(), idSize, id);
            }
            predictor.tell(id);
            walk.visit(groupOf[i], index);
        }
        walk.expectEnd();
    }

    /** The same where the identifiers are mixed. */
    public void walkMixed(ChunkShape shape, byte[] data, Walk walk, int shift, long[] skipped, ByteInput head)
            throws FoldException {
        int idSize = shape.layout.idSize;
        int[] groupOf = shape.groupOf();
        int digits = head.getCount((long) Byte.SIZE * idSize - shift);
        ObjectSizes sizes = ObjectSizes.of(head.getCount(ObjectSizes.CHOICES - 1L), idSize);
        ByteInput in =
                unpacker.lanes(ColumnId.of(ObjectGroup.Form.INSTANCES.ids())).value();
        WalkMixer mixer = new WalkMixer();
        mixer.begin(shape, sizes, shift, digits, new BinaryDecoder(in));
        for (int i = 0; i < shape.objects; i++) {
            int index = shape.fileOrder[i];
            walk.next(skipped[i] != 0);
            long id = mixer.code(0, groupOf[i], index, walk);
            shape.objectId[index] = id;
            if (walk.position() != Walk.NONE) {
                BigEndian.put(data, walk.position(), idSize, id);
            }
            walk.visit(groupOf[i], index);
        }
        walk.expectEnd();
    }
}
