package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which values are not in a file, because its profile has removed them. Where only a part of a column went, zeros stand
 * for it: a zero there may be a value or none, and what is no zero is a value.
 */
public final class MissingFields {
    private static final Pattern OF_CLASS = Pattern.compile("(?:for \\S+ )?strip (\\S+)\\.([^.]+)");
    private static final Pattern MERGED = Pattern.compile("(?:for \\S+ )?merge .*");
    private static final Pattern BY_LENGTH =
            Pattern.compile("(?:for \\S+ )?keep (first|arrays):([0-9]{1,10})(?:\\[(\\w+)])?");

    /** What stands for all fields of a class. */
    private static final String ANY = "*";

    /** By {@link Column#index()}. */
    private final boolean[] columns;

    /** By {@link Column#index()}: of what only a part went. */
    private final boolean[] parts;

    /** The names of fields that went, by class. */
    private final Map<String, Set<String>> ofClass = new HashMap<>();

    /** By {@link BasicType#ordinal()}: bytes at the beginning of each array that stay. */
    private final long[] firstBytes = new long[BasicType.values().length];

    /** By {@link BasicType#ordinal()}: arrays of no more bytes stay whole. */
    private final long[] shortBytes = new long[BasicType.values().length];

    private final boolean merged;

    /**
     * @param stripped {@code TAG}, {@code TAG.field} or {@code TAG.field[type]}
     * @param erased the same, of which something stayed
     * @param rules what else the profile said, as in its file
     */
    public MissingFields(List<String> stripped, List<String> erased, List<String> rules) {
        columns = columns(stripped);
        parts = columns(erased);
        merged = rules.stream().anyMatch(rule -> MERGED.matcher(rule).matches());
        for (String rule : rules) {
            Matcher field = OF_CLASS.matcher(rule);
            if (field.matches()) {
                ofClass.computeIfAbsent(field.group(1), any -> new HashSet<>()).add(field.group(2));
            }
            Matcher length = BY_LENGTH.matcher(rule);
            if (length.matches()) {
                long[] bytes = length.group(1).equals("first") ? firstBytes : shortBytes;
                for (BasicType type : BasicType.values()) {
                    boolean isMeant = length.group(3) == null || type.label().equals(length.group(3));
                    long kept = isMeant ? Long.parseLong(length.group(2)) : 0;
                    bytes[type.ordinal()] = Math.max(bytes[type.ordinal()], kept);
                }
            }
        }
    }

    private static boolean[] columns(List<String> names) {
        boolean[] columns = new boolean[Column.all().size()];
        for (String name : names) {
            Optional<Column> column = Column.named(name);
            column.ifPresent(named -> add(named, columns));
            for (Column other : Column.all()) {
                if (other.field().tag().name().equals(name)) {
                    add(other, columns);
                }
            }
        }
        return columns;
    }

    private static void add(Column column, boolean[] to) {
        to[column.index()] = true;
        column.parts().forEach(part -> add(part, to));
    }

    private static boolean has(boolean[] columns, Tag tag, String field, BasicType type) {
        return columns[Column.of(tag.field(field), type).index()];
    }

    private boolean has(Tag tag, String field, BasicType type) {
        return !has(columns, tag, field, type);
    }

    /**
     * Of which fields of an instance a zero may be none.
     *
     * @param type of the instance
     * @return by the number of the field; null where none is in doubt
     */
    public boolean[] doubtfulFields(HeapClasses classes, int type) {
        List<HeapClasses.JavaField> fields = classes.instanceFields(type);
        // That all fields of a class went is also said of those that its instances have from elsewhere.
        boolean all = ofClass.entrySet().stream()
                .filter(rule -> rule.getValue().contains(ANY))
                .flatMap(rule -> classes.named(rule.getKey()).stream())
                .anyMatch(ancestor -> classes.isSubclass(type, ancestor));
        boolean[] doubtful = new boolean[fields.size()];
        boolean any = false;
        for (int i = 0; i < doubtful.length; i++) {
            HeapClasses.JavaField field = fields.get(i);
            doubtful[i] = field.type().isPrimitive()
                    && (all
                            || has(parts, Tag.INSTANCE_DUMP, "values", field.type())
                            || ofClass.getOrDefault(classes.name(field.declaredBy()), Set.of())
                                    .contains(field.name()));
            any |= doubtful[i];
        }
        return any ? doubtful : null;
    }

    /** From which element of a primitive array on a zero may be none. */
    public long doubtfulFrom(BasicType type, long length) {
        // Of arrays that are equal, one stays and nothing of the others.
        if (merged) {
            return 0;
        }
        int size = type.size(Long.BYTES);
        boolean isWhole =
                !has(parts, Tag.PRIMITIVE_ARRAY_DUMP, "elements", type) || length * size <= shortBytes[type.ordinal()];
        return isWhole ? length : Math.min(length, firstBytes[type.ordinal()] / size);
    }

    /** Whether values of instances are there. */
    public boolean hasField(BasicType type) {
        return has(Tag.INSTANCE_DUMP, "values", type);
    }

    public boolean hasStatic(BasicType type) {
        return has(Tag.CLASS_DUMP, "staticFieldValues", type);
    }

    /** Whether elements of primitive arrays are there. */
    public boolean hasElements(BasicType type) {
        return has(Tag.PRIMITIVE_ARRAY_DUMP, "elements", type);
    }
}
