package io.github.heapfold.fold.column;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Field;
import io.github.heapfold.hprof.Tag;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The number that stands for a column in a chunk: the tag's code and level, the field's place in its tag, and the type.
 * Two numbers outside the catalogue stand for the structure and for bytes that could not be modelled.
 */
public final class ColumnId {
    /** Tags and classes in file order. */
    public static final int STRUCTURE = 0;

    /** Bytes kept as they are. */
    public static final int OPAQUE = 1;

    private static final String STRUCTURE_NAME = "structure";
    private static final String OPAQUE_NAME = "opaque";

    /** By {@link Column#index()}. */
    private static final int[] IDS = new int[Column.all().size()];

    private static final Map<Integer, Column> COLUMNS = new HashMap<>();

    static {
        Column.all().forEach(ColumnId::register);
    }

    private ColumnId() {}

    private static void register(Column column) {
        Field field = column.field();
        Tag tag = field.tag();
        int level = tag.level() == Tag.Level.SUB_RECORD ? 0x100 : 0;
        int place = tag.fields().indexOf(field);
        int type = Optional.ofNullable(column.type()).map(BasicType::code).orElse(0);
        int id = (level | tag.code()) << 10 | place << 4 | type;
        IDS[column.index()] = id;
        COLUMNS.put(id, column);
    }

    public static int of(Column column) {
        return IDS[column.index()];
    }

    /** The number that {@link #name} gives such a name for. */
    public static int of(String name) {
        return switch (name) {
            case STRUCTURE_NAME -> STRUCTURE;
            case OPAQUE_NAME -> OPAQUE;
            default -> of(Column.named(name).orElseThrow());
        };
    }

    /** Whether {@link #name} gives it for some column. */
    public static boolean isName(String name) {
        return name.equals(STRUCTURE_NAME)
                || name.equals(OPAQUE_NAME)
                || Column.named(name).isPresent();
    }

    /** Whether a column is one of those; what is no column of the catalogue always is. */
    public static boolean isIn(int id, Predicate<Column> columns) {
        Column column = COLUMNS.get(id);
        return column == null || columns.test(column);
    }

    /** Bytes of an element of primitive arrays, if that is what the column has; else 1. */
    public static int elementSize(int id) {
        Column column = COLUMNS.get(id);
        boolean elements =
                column != null && column.type() != null && column.field() == Column.PRIMITIVE_ELEMENTS.field();
        return elements ? column.type().size(1) : 1;
    }

    /** The name that the index and reports use. */
    public static Optional<String> name(int id) {
        return switch (id) {
            case STRUCTURE -> Optional.of(STRUCTURE_NAME);
            case OPAQUE -> Optional.of(OPAQUE_NAME);
            default -> Optional.ofNullable(COLUMNS.get(id)).map(Column::toString);
        };
    }
}
