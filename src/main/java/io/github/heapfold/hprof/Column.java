package io.github.heapfold.hprof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All occurrences of a field, or of its values of one type: what is counted, stripped and coded as one. Written
 * {@code TAG.field} or {@code TAG.field[type]}.
 *
 * @param field the field
 * @param type the type of the values where this is a part of a {@link Field.Kind#TYPED} field; else null
 */
public record Column(Field field, BasicType type) {
    private static final class Holder {
        static final Map<String, Column> BY_NAME = new HashMap<>();

        static {
            for (Field field : Field.all()) {
                Column whole = new Column(field, null);
                BY_NAME.put(whole.toString(), whole);
                whole.parts().forEach(part -> BY_NAME.put(part.toString(), part));
            }
        }
    }

    public static Column of(Field field) {
        return new Column(field, null);
    }

    /** The column of this name ({@code PRIMITIVE_ARRAY_DUMP.elements[byte]}), or nothing. */
    public static Optional<Column> named(String name) {
        return Optional.ofNullable(Holder.BY_NAME.get(name));
    }

    /** A typed field's columns per type; of any other column, none. */
    public List<Column> parts() {
        if (field.kind() != Field.Kind.TYPED || type != null) {
            return List.of();
        }
        List<Column> parts = new ArrayList<>();
        Arrays.stream(BasicType.values())
                .filter(part -> part.isPrimitive() || field.tag() != Tag.PRIMITIVE_ARRAY_DUMP)
                .forEach(part -> parts.add(new Column(field, part)));
        return parts;
    }

    @Override
    public String toString() {
        return type == null ? field.toString() : field + "[" + type.label() + "]";
    }
}
