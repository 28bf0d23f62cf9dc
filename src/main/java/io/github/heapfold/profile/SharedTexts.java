package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Finds how far into their arrays the texts of Strings reach that have a part of one, by {@code offset} and
 * {@code count}. First it {@link #look}s for the class, then it {@link #take}s all Strings. Remembers arrays in some 24
 * bytes each, at most {@link #MOST} of them.
 */
final class SharedTexts {
    /** More arrays are cut as if no String shared them. */
    static final int MOST = 1 << 20;

    private static final String STRING = "java.lang.String";
    private static final List<JavaField> FIELDS =
            List.of(new JavaField(STRING, "value"), new JavaField(STRING, "offset"), new JavaField(STRING, "count"));

    private final int idSize;
    private final int textBytes;
    private final RecordLayout layout;
    private final ChunkWalker walker;
    private final JavaFields fields;
    private long stringClass;
    private int value;
    private int offset;
    private int count;

    private final LongIntMap arrays = new LongIntMap(64);

    /** By the array's number in {@link #arrays}: where the text ends that reaches furthest, in bytes. */
    private int[] ends = new int[64];

    /** @param textBytes of each text so much of its beginning is wanted */
    SharedTexts(int idSize, int textBytes) {
        this.idSize = idSize;
        this.textBytes = textBytes;
        layout = new RecordLayout(idSize);
        walker = new ChunkWalker(idSize);
        fields = new JavaFields(idSize, FIELDS);
    }

    void look(Chunk chunk) {
        fields.begin(chunk.data());
        walker.walk(chunk, fields);
    }

    boolean knowsStrings() {
        return fields.classOf(STRING).isPresent();
    }

    /** Whether a String of this dump has a part of an array. */
    boolean find(ClassTable classes) {
        if (!knowsStrings()) {
            return false;
        }
        stringClass = fields.classOf(STRING).getAsLong();
        OptionalInt[] at = FIELDS.stream().map(field -> place(field, classes)).toArray(OptionalInt[]::new);
        if (Arrays.stream(at).anyMatch(OptionalInt::isEmpty)) {
            return false;
        }
        value = at[0].getAsInt();
        offset = at[1].getAsInt();
        count = at[2].getAsInt();
        return true;
    }

    private OptionalInt place(JavaField field, ClassTable classes) {
        BasicType type = field.field().equals("value") ? BasicType.OBJECT : BasicType.INT;
        return fields.places(field, stringClass, classes).stream()
                .filter(place -> place.type() == type)
                .mapToInt(JavaFields.Place::offset)
                .findFirst();
    }

    void take(Chunk chunk) {
        byte[] data = chunk.data();
        int needed = Math.max(value + idSize, Math.max(offset, count) + Integer.BYTES);
        walker.walk(chunk, new RecordVisitor() {
            @Override
            public void instance(int start, int end) {
                int at = start + layout.instanceValues;
                if (BigEndian.get(data, start + layout.instanceClass, idSize) == stringClass && at + needed <= end) {
                    add(BigEndian.get(data, at + value, idSize), (int) BigEndian.u4(data, at + offset), (int)
                            BigEndian.u4(data, at + count));
                }
            }
        });
    }

    private void add(long array, int from, int chars) {
        long end = (long) from * Character.BYTES + Math.min((long) chars * Character.BYTES, textBytes);
        if (from <= 0 || chars <= 0 || end <= textBytes || end > Integer.MAX_VALUE) {
            return;
        }
        int index = arrays.get(array);
        if (index == LongIntMap.ABSENT) {
            index = arrays.size();
            if (index == MOST) {
                return;
            }
            arrays.putIfAbsent(array, index);
            ends = index == ends.length ? Arrays.copyOf(ends, index * 2) : ends;
            ends[index] = 0;
        }
        ends[index] = Math.max(ends[index], (int) end);
    }

    boolean isEmpty() {
        return arrays.size() == 0;
    }

    /**
     * How many bytes of an array, from its beginning, have texts in them; 0 where the beginning that is kept of all
     * has.
     */
    int bytes(long array) {
        int index = arrays.get(array);
        return index == LongIntMap.ABSENT ? 0 : ends[index];
    }
}
