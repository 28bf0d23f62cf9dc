package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.column.ChunkColumns;
import io.github.heapfold.fold.column.ColumnId;
import io.github.heapfold.fold.column.ColumnUnpacker;
import io.github.heapfold.hprof.ClassFields;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * What the classes of a chunk say about the layout of their instances. It stands in a block of its own before the
 * chunk, so that who needs the classes for a later chunk need not read this one, nor have it.
 */
public final class StoredClasses {
    private static final Column CLASS_ID = ChunkColumns.classColumn("classObjectId");
    private static final Column SUPER_ID = ChunkColumns.classColumn("superClassObjectId");
    private static final Column FIELD_COUNT = ChunkColumns.classColumn("instanceFieldCount");
    private static final Column FIELD_TYPES = ChunkColumns.classColumn("instanceFieldTypes");

    /** The columns that stand there instead of in the chunk. */
    static final Set<Integer> COLUMNS =
            Set.of(ColumnId.of(CLASS_ID), ColumnId.of(SUPER_ID), ColumnId.of(FIELD_COUNT), ColumnId.of(FIELD_TYPES));

    /** A CLASS_DUMP counts its fields in two bytes. */
    private static final int MOST_FIELDS = 0xffff;

    private final int count;
    private final StoredLanes lanes;

    /** @param bound the most bytes of a chunk */
    public StoredClasses(byte[] data, int bound) throws FoldException {
        ByteInput payload = new ByteInput(data);
        count = payload.getCount(bound / ChunkHeader.SMALLEST_CLASS);
        lanes = new StoredLanes(payload, bound, false);
    }

    int count() {
        return count;
    }

    StoredLanes lanes() {
        return lanes;
    }

    /** Adds the shapes of the classes, in their order. */
    public void announce(ClassTable.Builder classes, ColumnUnpacker unpacker, LaneDecompressor decompressor)
            throws IOException {
        unpacker.begin(StoredLanes.decompress(decompressor, List.of(lanes)), null);
        long[] ids = new long[count];
        unpacker.plainIds(CLASS_ID, ids, count, null);
        long[] supers = new long[count];
        unpacker.plainIds(SUPER_ID, supers, count, ids);
        int[] fields = new int[count];
        unpacker.counts(FIELD_COUNT, fields, 0, count);
        ByteInput types = unpacker.lanes(ColumnId.of(FIELD_TYPES)).value();
        for (int i = 0; i < count; i++) {
            if (fields[i] < 0 || fields[i] > MOST_FIELDS) {
                throw new FoldException(Message.of("fold.fieldCount", fields[i]));
            }
            classes.add(new ClassFields(ids[i], supers[i], types.getBytes(fields[i])));
        }
        unpacker.expectEnd();
    }
}
