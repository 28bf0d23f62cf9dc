package io.github.heapfold.profile;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Something that can be left out of a dump and filled with zeros again: a column, or a record with all its fields.
 *
 * @param tag the record whose field this is, or that goes whole
 * @param column the column; null where the whole record goes
 */
public record Strippable(Tag tag, Column column) {
    private static final List<Strippable> ALL = catalogue();

    private static List<Strippable> catalogue() {
        List<Strippable> all = new ArrayList<>();
        for (Tag tag : Tag.values()) {
            StripCosts.key(tag).ifPresent(cost -> all.add(new Strippable(tag, null)));
            for (Column column : Column.all()) {
                if (column.field().tag() == tag) {
                    StripCosts.key(column).ifPresent(cost -> all.add(new Strippable(tag, column)));
                }
            }
        }
        return List.copyOf(all);
    }

    /**
     * Everything that can be stripped, in catalogue order: a record before its fields, a field before its parts per
     * type.
     */
    public static List<Strippable> all() {
        return ALL;
    }

    /** The strippable of this name: {@code TAG} for a whole record, {@code TAG.field}, {@code TAG.field[type]}. */
    public static Optional<Strippable> named(String name) {
        return ALL.stream().filter(s -> s.name().equals(name)).findFirst();
    }

    /**
     * What a name stands for: what {@link #named} finds, or for {@code TAG.*} all fields of the record that can be
     * stripped, of heap dumps also those of the sub-records in them. Empty where the name is none; see
     * {@link #refusal}.
     */
    public static List<Strippable> allNamed(String name) {
        if (!name.endsWith(".*")) {
            return named(name).stream().toList();
        }
        String tagName = name.substring(0, name.length() - 2);
        return ALL.stream()
                .filter(s -> s.column != null && s.column.type() == null)
                .filter(s -> s.tag.name().equals(tagName)
                        || (tag(tagName).filter(Tag::isHeapDump).isPresent() && s.tag.level() == Tag.Level.SUB_RECORD))
                .toList();
    }

    /** What an analysis in Eclipse MAT loses without it, in one line. */
    public String cost(Locale language) {
        return StripCosts.text(this, language);
    }

    static Optional<Tag> tag(String name) {
        return Arrays.stream(Tag.values()).filter(t -> t.name().equals(name)).findFirst();
    }

    /** Whether a column can be stripped by itself or with its record. */
    public static boolean isStrippable(Column column) {
        return ALL.stream()
                .anyMatch(s -> s.column == null ? s.tag == column.field().tag() : s.column.equals(column));
    }

    /** What to write to name it; see {@link #named}. */
    public String name() {
        return column == null ? tag.name() : column.toString();
    }

    /**
     * The columns that go: for a record those of all its fields; for a typed field those of its types, but not the
     * references among its values.
     */
    public List<Column> columns() {
        if (column == null) {
            return tag.fields().stream()
                    .map(Column::of)
                    .flatMap(c -> c.parts().isEmpty() ? Stream.of(c) : c.parts().stream())
                    .toList();
        }
        return column.parts().isEmpty()
                ? List.of(column)
                : column.parts().stream()
                        .filter(part -> part.type().isPrimitive())
                        .toList();
    }

    /** All columns of several, each once. */
    static Set<Column> columns(Iterable<Strippable> several) {
        Set<Column> columns = new LinkedHashSet<>();
        several.forEach(strippable -> columns.addAll(strippable.columns()));
        return columns;
    }

    /** Whether this is another one, or a field of which the other is a part. */
    boolean contains(Strippable other) {
        return equals(other)
                || (column != null && other.column != null && column.parts().contains(other.column));
    }

    static boolean isInPart(Column column) {
        return column.equals(Column.TEXTS) || column.equals(Column.CONSTANT_POOL);
    }

    /** Why this name cannot be stripped, in words for the user who tried. */
    public static Message refusal(String name) {
        Optional<Column> column = Column.named(name);
        if (column.isPresent()) {
            return Message.of("profile.cannotStrip", name, StripCosts.reason(column.get()));
        }
        String tagName = name.replaceFirst("\\..*", "");
        Optional<Tag> tag = tag(tagName);
        if (tag.isEmpty()) {
            return Message.of("profile.noRecord", tagName);
        }
        if (!name.equals(tagName)) {
            return Message.of(
                    "profile.noField",
                    name,
                    tagName,
                    String.join(
                            ", ", tag.get().fields().stream().map(Field::name).toList()));
        }
        return Message.of("profile.cannotDrop", name, StripCosts.reason(tag.get()), name);
    }

    /** Whether all primitive values of a typed field are among these. */
    static boolean hasAllPrimitives(Column whole, Set<Column> columns) {
        return Arrays.stream(BasicType.values())
                .filter(BasicType::isPrimitive)
                .allMatch(type -> columns.contains(Column.of(whole.field(), type)));
    }
}
