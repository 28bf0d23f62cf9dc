package io.github.heapfold.profile;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Something that can be left out of a dump and filled with zeros again: a column, or a record with all its fields.
 *
 * @param tag the record whose field this is, or that goes whole
 * @param column the column; null where the whole record goes
 * @param cost what an analysis in Eclipse MAT loses, in one line
 */
public record Strippable(Tag tag, Column column, String cost) {
    private static final String NOTHING = "nothing: MAT does not read it";
    private static final String CLASS_REFERENCE = "nothing, unless MAT is told to add references from classes";

    private static final List<Strippable> ALL = catalogue();

    private static List<Strippable> catalogue() {
        List<Strippable> all = new ArrayList<>();
        all.add(record(Tag.STACK_FRAME, "no thread stacks, no locals per frame; thread to local references stay"));
        all.add(record(Tag.STACK_TRACE, "no thread stacks, no locals per frame; thread to local references stay"));
        all.add(field(Tag.LOAD_CLASS, "stackTraceSerial", NOTHING));
        all.add(field(Tag.CLASS_DUMP, "stackTraceSerial", NOTHING));
        all.add(field(Tag.CLASS_DUMP, "signersObjectId", CLASS_REFERENCE));
        all.add(field(Tag.CLASS_DUMP, "protectionDomainObjectId", CLASS_REFERENCE));
        all.add(field(Tag.CLASS_DUMP, "reserved1", NOTHING));
        all.add(field(Tag.CLASS_DUMP, "reserved2", NOTHING));
        all.add(field(Tag.INSTANCE_DUMP, "stackTraceSerial", NOTHING));
        all.add(field(Tag.OBJECT_ARRAY_DUMP, "stackTraceSerial", NOTHING));
        all.add(field(Tag.PRIMITIVE_ARRAY_DUMP, "stackTraceSerial", NOTHING));
        Column elements = Column.of(Tag.PRIMITIVE_ARRAY_DUMP.field("elements"));
        all.add(new Strippable(
                Tag.PRIMITIVE_ARRAY_DUMP,
                elements,
                "strings, thread names, property texts and all other array contents; sizes and paths stay"));
        for (Column part : elements.parts()) {
            all.add(new Strippable(Tag.PRIMITIVE_ARRAY_DUMP, part, elementCost(part)));
        }
        return List.copyOf(all);
    }

    private static String elementCost(Column part) {
        return switch (part.type()) {
            case BYTE -> "strings, thread names and property texts of Java 9 and later; raw buffers";
            case CHAR -> "strings, thread names and property texts of Java 8, earlier, and Android; char buffers";
            default -> "the values themselves";
        };
    }

    private static Strippable record(Tag tag, String cost) {
        return new Strippable(tag, null, cost);
    }

    private static Strippable field(Tag tag, String field, String cost) {
        return new Strippable(tag, Column.of(tag.field(field)), cost);
    }

    /** Everything that can be stripped, in catalogue order; parts per type follow their field. */
    public static List<Strippable> all() {
        return ALL;
    }

    /** The strippable of this name: {@code TAG} for a whole record, {@code TAG.field}, {@code TAG.field[type]}. */
    public static Optional<Strippable> named(String name) {
        return ALL.stream().filter(s -> s.name().equals(name)).findFirst();
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

    /** The columns that go: for a record those of all its fields, for a typed field those of all types. */
    public List<Column> columns() {
        List<Column> fields =
                column == null ? tag.fields().stream().map(Column::of).toList() : List.of(column);
        return fields.stream()
                .flatMap(c -> c.parts().isEmpty() ? java.util.stream.Stream.of(c) : c.parts().stream())
                .toList();
    }

    /** Why this name cannot be stripped, in words for the user who tried. */
    public static String refusal(String name) {
        Optional<Column> column = Column.named(name);
        if (column.isPresent()) {
            return name + " cannot be stripped: the dump could not be restored to one that analyzers read without it";
        }
        boolean tag = Arrays.stream(Tag.values()).anyMatch(t -> t.name().equals(name));
        Field first = Field.all().get(0);
        return tag
                ? name + " cannot be left out whole; name one of its fields, as " + name + ".stackTraceSerial"
                : "there is no field " + name + "; fields are written like " + first + " (see 'inspect --fields')";
    }
}
