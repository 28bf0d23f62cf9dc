package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What is left out, by the names that stand in the file. */
public final class StrippedColumns {
    /** By {@link Column#index()}. */
    private final boolean[] columns = new boolean[Column.all().size()];

    private final Set<Tag> tags = new HashSet<>();

    /** @throws FoldException if the profile names what is in no catalogue */
    public StrippedColumns(AppliedProfile profile) throws FoldException {
        for (String name : profile.stripped()) {
            Optional<Column> column = Column.named(name);
            Optional<Tag> tag = Arrays.stream(Tag.values())
                    .filter(t -> t.name().equals(name))
                    .findFirst();
            if (column.isEmpty() && tag.isEmpty()) {
                throw new FoldException(Message.of("fold.unknownStripped", name));
            }
            column.ifPresent(this::add);
            tag.ifPresent(tags::add);
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
