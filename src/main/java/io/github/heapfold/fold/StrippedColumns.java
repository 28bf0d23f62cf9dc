package io.github.heapfold.fold;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** What is left out, by the names that stand in the file. */
final class StrippedColumns {
    /** By {@link Column#index()}. */
    private final boolean[] columns = new boolean[Column.all().size()];

    private final Set<Tag> tags = new HashSet<>();

    /** @param names {@code TAG}, {@code TAG.field} or {@code TAG.field[type]} */
    StrippedColumns(Collection<String> names) {
        for (String name : names) {
            Column.named(name).ifPresent(this::add);
            for (Tag tag : Tag.values()) {
                if (tag.name().equals(name)) {
                    tags.add(tag);
                }
            }
        }
    }

    private void add(Column column) {
        columns[column.index()] = true;
        column.parts().forEach(this::add);
    }

    boolean strips(Column column) {
        return columns[column.index()];
    }

    /** Whether records of this tag are left out whole. */
    boolean drops(Tag tag) {
        return tags.contains(tag);
    }
}
