package io.github.heapfold.gui.inspect;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.profile.Profile;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;

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
        return leftOut(profile, Map.Entry::getValue);
    }

    /**
     * What these would take in the folded file. It becomes smaller by less without them where others follow from them.
     *
     * @param columns bytes of columns there, by their names
     */
    long inResult(Profile profile, Map<String, Long> columns) {
        return leftOut(
                profile,
                leaf -> leaf.getValue() == 0
                        ? 0
                        : columns.getOrDefault(leaf.getKey().toString(), 0L));
    }

    private long leftOut(Profile profile, ToLongFunction<Map.Entry<Column, Long>> bytes) {
        Set<Column> out = profile.wholeColumns();
        return leaves.entrySet().stream()
                .filter(leaf -> out.contains(leaf.getKey()))
                .mapToLong(bytes)
                .sum();
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
