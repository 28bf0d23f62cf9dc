package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.List;
import java.util.Optional;

/** Which values are not in a file, because its profile has removed them. */
public final class MissingFields {
    /** By {@link Column#index()}. */
    private final boolean[] columns = new boolean[Column.all().size()];

    /** @param stripped {@code TAG}, {@code TAG.field} or {@code TAG.field[type]} */
    public MissingFields(List<String> stripped) {
        for (String name : stripped) {
            Optional<Column> column = Column.named(name);
            column.ifPresent(this::add);
            for (Column other : Column.all()) {
                if (other.field().tag().name().equals(name)) {
                    add(other);
                }
            }
        }
    }

    private void add(Column column) {
        columns[column.index()] = true;
        column.parts().forEach(this::add);
    }

    private boolean has(Tag tag, String field, BasicType type) {
        return !columns[Column.of(tag.field(field), type).index()];
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
