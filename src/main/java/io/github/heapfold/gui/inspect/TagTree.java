package io.github.heapfold.gui.inspect;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.FieldCount;
import io.github.heapfold.hprof.count.TagCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The counts of a dump as a tree: record, sub-record, field, values by type. The largest come first, fields in file
 * order.
 */
public final class TagTree {
    private final DumpSummary summary;
    private final double whole;
    private final List<TagNode> roots = new ArrayList<>();

    private TagTree(DumpSummary summary) {
        this.summary = summary;
        this.whole = Math.max(1, summary.bytes());
    }

    /** The top lines; their bytes add up to those of the dump. */
    public static List<TagNode> of(DumpSummary summary) {
        TagTree tree = new TagTree(summary);
        tree.build();
        return List.copyOf(tree.roots);
    }

    private void build() {
        List<TagCount> heaps = summary.records().stream()
                .filter(record -> record.tag() != null && record.tag().isHeapDump())
                .toList();
        summary.records().stream().filter(record -> !heaps.contains(record)).forEach(record -> roots.add(tag(record)));
        if (!heaps.isEmpty()) {
            roots.add(heap(heaps));
        }
        roots.sort(Comparator.comparingLong(TagNode::bytes).reversed());
        summary.header().ifPresent(header -> roots.add(other(text("inspect.header"), header.length())));
        if (summary.opaqueBytes() > 0) {
            roots.add(other(text("inspect.opaque"), summary.opaqueBytes()));
        }
    }

    /** A dump may have its sub-records in records of either tag; they are counted together. */
    private TagNode heap(List<TagCount> heaps) {
        List<TagNode> children = summary.subRecords().stream()
                .map(this::tag)
                .sorted(Comparator.comparingLong(TagNode::bytes).reversed())
                .collect(Collectors.toCollection(ArrayList::new));
        heaps.forEach(record -> children.addAll(fields(record.tag())));
        return new TagNode(
                heaps.stream().map(TagCount::name).collect(Collectors.joining(" + ")),
                heaps.get(0).tag(),
                null,
                heaps.stream().mapToLong(TagCount::count).sum(),
                heaps.stream().mapToLong(TagCount::bytes).sum(),
                heaps.stream().mapToLong(TagCount::bytes).sum() / whole,
                sum(children),
                List.copyOf(children));
    }

    private TagNode tag(TagCount count) {
        List<TagNode> children = count.tag() == null ? List.of() : fields(count.tag());
        return new TagNode(
                count.name(),
                count.tag(),
                null,
                count.count(),
                count.bytes(),
                count.bytes() / whole,
                sum(children),
                children);
    }

    private List<TagNode> fields(Tag tag) {
        return summary.fields().stream()
                .filter(field ->
                        field.column().field().tag() == tag && field.column().type() == null)
                .map(this::field)
                .toList();
    }

    private TagNode field(FieldCount field) {
        List<TagNode> parts = summary.fields().stream()
                .filter(part -> part.column().type() != null
                        && part.column().field() == field.column().field()
                        && part.bytes() > 0)
                .map(part -> leaf(part, part.column().type().label(), List.of()))
                .sorted(Comparator.comparingLong(TagNode::bytes).reversed())
                .toList();
        return leaf(field, field.column().field().name(), parts);
    }

    private TagNode leaf(FieldCount field, String name, List<TagNode> parts) {
        Map<Column, Long> leaves = parts.isEmpty() ? Map.of(field.column(), field.bytes()) : sum(parts);
        return new TagNode(
                name,
                field.column().field().tag(),
                field.column(),
                field.count(),
                field.bytes(),
                field.bytes() / whole,
                leaves,
                parts);
    }

    private TagNode other(String name, long bytes) {
        return new TagNode(name, null, null, 1, bytes, bytes / whole, Map.of(), List.of());
    }

    private static Map<Column, Long> sum(List<TagNode> nodes) {
        Map<Column, Long> leaves = new LinkedHashMap<>();
        nodes.forEach(node -> leaves.putAll(node.leaves()));
        return leaves;
    }

    /** The tags without the records that only hold others: what a chart shows, largest first. */
    public static List<TagNode> flat(List<TagNode> roots) {
        return roots.stream()
                .flatMap(root -> root.tag() != null && root.tag().isHeapDump()
                        ? root.children().stream().filter(TagNode::isTag)
                        : Stream.of(root))
                .sorted(Comparator.comparingLong(TagNode::bytes).reversed())
                .toList();
    }

    /** The lines whose name has the text in it, with what they are in. */
    public static List<TagNode> filtered(List<TagNode> nodes, String filter) {
        String wanted = filter.strip().toLowerCase(Locale.ROOT);
        if (wanted.isEmpty()) {
            return nodes;
        }
        List<TagNode> found = new ArrayList<>();
        for (TagNode node : nodes) {
            List<TagNode> children = filtered(node.children(), wanted);
            if (!children.isEmpty()) {
                found.add(node.withChildren(children));
            } else if (node.name().toLowerCase(Locale.ROOT).contains(wanted)) {
                found.add(node);
            }
        }
        return found;
    }
}
