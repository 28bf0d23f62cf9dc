package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import java.util.EnumMap;
import java.util.Map;

/** The identifier that a record is known by. */
final class RecordIds {
    private static final Map<Tag, Field> LEADING = new EnumMap<>(Tag.class);

    static {
        for (Tag tag : Tag.values()) {
            tag.fields().stream()
                    .filter(field -> field.kind() == Field.Form.ID || field.kind() == Field.Form.NAME)
                    .findFirst()
                    .ifPresent(field -> LEADING.put(tag, field));
        }
    }

    private RecordIds() {}

    /** Whether records of this tag have an identifier. */
    static boolean leads(Tag tag) {
        return LEADING.containsKey(tag);
    }

    /** The first identifier of a record at a place, 0 where it has none or is too short for it. */
    static long read(Tag tag, byte[] data, int at, int end, int idSize) {
        Field field = LEADING.get(tag);
        if (field == null || at + field.offset(idSize) + idSize > end) {
            return 0;
        }
        return BigEndian.get(data, at + field.offset(idSize), idSize);
    }

    /** Whether a record of this tag is what an object's ID stands for. */
    static boolean defines(Tag tag) {
        return switch (tag) {
            case CLASS_DUMP, INSTANCE_DUMP, OBJECT_ARRAY_DUMP, PRIMITIVE_ARRAY_DUMP, PRIMITIVE_ARRAY_NODATA -> true;
            default -> false;
        };
    }
}
