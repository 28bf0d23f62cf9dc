package io.github.heapfold.gui.inspect;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.Profile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A line of the table: a record, a sub-record, a field, or a field's values of one type.
 *
 * @param name what the catalogue calls it
 * @param tag the tag it is or belongs to; null for what is in no catalogue
 * @param column the field; null for a tag
 * @param count how many there are
 * @param bytes their bytes
 * @param share of the dump's bytes, 0 to 1
 * @param leaves bytes per smallest column in it, by which savings are summed
 * @param children what it is made of
 */
public record TagNode(
        String name,
        Tag tag,
        Column column,
        long count,
        long bytes,
        double share,
        Map<Column, Long> leaves,
        List<TagNode> children) {

    /** Its bytes that a profile leaves out. */
    public long saved(Profile profile) {
        long saved = 0;
        Set<Column> out = profile.wholeColumns();
        for (Map.Entry<Column, Long> leaf : leaves.entrySet()) {
            saved += out.contains(leaf.getKey()) ? leaf.getValue() : 0;
        }
        return saved;
    }

    /** Whether it is a record or sub-record, not a field. */
    public boolean isTag() {
        return column == null;
    }

    /** Whether it is the same line, whatever a filter left of its children. */
    boolean isSame(TagNode other) {
        return name.equals(other.name) && tag == other.tag && Objects.equals(column, other.column);
    }

    TagNode withName(String other) {
        return new TagNode(other, tag, column, count, bytes, share, leaves, children);
    }

    TagNode withChildren(List<TagNode> others) {
        return new TagNode(name, tag, column, count, bytes, share, leaves, others);
    }
}
