package io.github.heapfold.fold.structure;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneInputs;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.fold.walk.IdPredictor;
import io.github.heapfold.fold.walk.Walk;
import io.github.heapfold.fold.walk.WalkReader;
import io.github.heapfold.fold.walk.WalkedFields;
import io.github.heapfold.hprof.ClassTable;

/**
 * Reads the identifiers of a chunk's objects: each is predicted from those before, or found where a walk meets the
 * object.
 */
final class ObjectIdReader {
    private static final Walk.Arrays[] ARRAYS = Walk.Arrays.values();

    private final ColumnUnpacker unpacker;
    private final int idSize;
    private final WalkReader walks;
    private long[] tokens = {};
    private long[] own = {};

    ObjectIdReader(ColumnUnpacker unpacker, int idSize) {
        this.unpacker = unpacker;
        this.idSize = idSize;
        walks = new WalkReader(unpacker);
    }

    /** Reads the identifiers of the shape's objects, which have their places in the chunk. */
    void read(ChunkShape shape, LaneInputs structure, byte[] data, ClassTable classes) throws FoldException {
        int mode = structure.head().getCount(IdPredictor.MODES + 2L * ARRAYS.length - 1);
        int shift = structure.head().getCount(3);
        long mask = idSize == 8 ? -1 : (1L << (idSize * 8)) - 1;
        if (mode >= IdPredictor.MODES) {
            WalkedFields fields = new WalkedFields(shape, classes);
            long[] skipped = walks.readDiscoveries(shape, fields, structure);
            Walk.Arrays arrays = ARRAYS[(mode - IdPredictor.MODES) % ARRAYS.length];
            Walk walk = new Walk(shape, fields, unpacker.discoveries(), arrays);
            if (mode >= IdPredictor.MODES + ARRAYS.length) {
                walks.walkMixed(shape, data, walk, shift, skipped, structure.head());
                return;
            }
            readTokens(shape);
            walks.walk(shape, data, walk, shift, mask, skipped, tokens);
            return;
        }
        int[] groupOf = shape.groupOf();
        readTokens(shape);
        IdPredictor predictor = new IdPredictor(shape, mode);
        for (int i = 0; i < shape.objects; i++) {
            int index = shape.fileOrder[i];
            long id = (predictor.next() + (ZigZag.decode(tokens[index]) << shift)) & mask;
            shape.objectId[index] = id;
            predictor.tell(groupOf[i], index, id);
        }
    }

    private void readTokens(ChunkShape shape) throws FoldException {
        tokens = ReusableArrays.atLeast(tokens, shape.objects);
        for (ObjectGroup.Form kind : ObjectGroup.Form.values()) {
            int n = 0;
            for (ObjectGroup group : shape.groups) {
                n += group.kind() == kind ? group.size() : 0;
            }
            if (n > 0) {
                own = ReusableArrays.atLeast(own, n);
                unpacker.tokens(kind.ids(), own, n);
                int next = 0;
                for (ObjectGroup group : shape.groups) {
                    if (group.kind() == kind) {
                        System.arraycopy(own, next, tokens, group.from, group.size());
                        next += group.size();
                    }
                }
            }
        }
    }
}
