package io.github.heapfold.hprof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All occurrences of a field, or of its values of one type: what is counted, stripped and coded as one. Written
 * {@code TAG.field} or {@code TAG.field[type]}. There is one object per column, so columns are equal where they are the
 * same.
 */
public final class Column {
    private static final class Holder {
        static final List<Column> ALL = new ArrayList<>();
        static final Map<String, Column> BY_NAME = new HashMap<>();
        static final Map<Field, Column[]> BY_FIELD = new HashMap<>();

        static {
            for (Field field : Field.all()) {
                // By type; the whole field stands behind the last one.
                Column[] columns = new Column[BasicType.values().length + 1];
                columns[columns.length - 1] = add(field, null);
                for (BasicType type : BasicType.values()) {
                    if (field.kind() == Field.Form.TYPED
                            && (type.isPrimitive() || field.tag() != Tag.PRIMITIVE_ARRAY_DUMP)) {
                        columns[type.ordinal()] = add(field, type);
                    }
                }
                BY_FIELD.put(field, columns);
            }
        }

        /** Asked for with each file that is folded or restored. */
        static final List<Column> COPY = List.copyOf(ALL);

        private static Column add(Field field, BasicType type) {
            Column column = new Column(field, type, ALL.size());
            ALL.add(column);
            BY_NAME.put(column.toString(), column);
            return column;
        }
    }

    // Those that much is made of; all others are looked up by their names.
    public static final Column TEXTS = of(Tag.UTF8.field("text"));
    public static final Column INSTANCE_VALUES = of(Tag.INSTANCE_DUMP.field("values"));
    public static final Column OBJECT_ELEMENTS = of(Tag.OBJECT_ARRAY_DUMP.field("elements"));
    public static final Column PRIMITIVE_ELEMENTS = of(Tag.PRIMITIVE_ARRAY_DUMP.field("elements"));
    public static final Column CONSTANT_POOL = of(Tag.CLASS_DUMP.field("constantPool"));
    public static final Column STATIC_VALUES = of(Tag.CLASS_DUMP.field("staticFieldValues"));

    private final Field field;
    private final BasicType type;
    private final int index;

    private Column(Field field, BasicType type, int index) {
        this.field = field;
        this.type = type;
        this.index = index;
    }

    /** The column of a whole field. */
    public static Column of(Field field) {
        return Holder.BY_FIELD.get(field)[BasicType.values().length];
    }

    /**
     * The column of a field's values of one type.
     *
     * @throws IllegalArgumentException where the field has no values of that type
     */
    public static Column of(Field field, BasicType type) {
        Column column = Holder.BY_FIELD.get(field)[type.ordinal()];
        if (column == null) {
            throw new IllegalArgumentException(field + " has no values of type " + type.label());
        }
        return column;
    }

    /** The column of this name ({@code PRIMITIVE_ARRAY_DUMP.elements[byte]}), or nothing. */
    public static Optional<Column> named(String name) {
        return Optional.ofNullable(Holder.BY_NAME.get(name));
    }

    /** Every column, whole fields before their parts, in catalogue order. */
    public static List<Column> all() {
        return Holder.COPY;
    }

    public Field field() {
        return field;
    }

    /** The type of the values where this is a part of a {@link Field.Form#TYPED} field; else null. */
    public BasicType type() {
        return type;
    }

    /** Its place in {@link #all()}; for tables, and not stable between versions. */
    public int index() {
        return index;
    }

    /** A typed field's columns per type; of any other column, none. */
    public List<Column> parts() {
        if (field.kind() != Field.Form.TYPED || type != null) {
            return List.of();
        }
        return Arrays.stream(Holder.BY_FIELD.get(field))
                .filter(column -> column != null && column.type != null)
                .toList();
    }

    /**
     * A typed field's column of one type.
     *
     * @throws IllegalArgumentException where the field has no values of that type
     */
    public Column part(BasicType part) {
        return of(field, part);
    }

    @Override
    public String toString() {
        return type == null ? field.toString() : field + "[" + type.label() + "]";
    }
}
