package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The text of instances of {@code java.lang.String} whose characters are near. */
final class Strings {
    private static final int MOST_BYTES = 64 << 10;

    private final Blocks blocks;
    private final NameDirectory directory;
    private final RecordLayout layout;

    Strings(Blocks blocks, NameDirectory directory, int idSize) {
        this.blocks = blocks;
        this.directory = directory;
        layout = new RecordLayout(idSize);
    }

    /**
     * The text of an instance in a block; nothing where it is no string, or where its characters are in none of the
     * blocks at hand.
     */
    Optional<String> text(RecordBlock block, int index) {
        byte[] data = block.data();
        int at = block.start(index);
        if (block.tag(index) != Tag.INSTANCE_DUMP) {
            return Optional.empty();
        }
        long classId = BigEndian.get(data, at + layout.instanceClass, layout.idSize);
        List<NameDirectory.JavaField> fields =
                "java.lang.String".equals(directory.className(classId)) ? directory.fields(classId) : null;
        if (fields == null) {
            return Optional.empty();
        }
        int p = at + layout.instanceValues;
        long end = at + block.size(index);
        long array = 0;
        int from = 0;
        int count = Integer.MAX_VALUE;
        boolean wide = false;
        for (NameDirectory.JavaField field : fields) {
            int size = field.type() == null ? 0 : field.type().size(layout.idSize);
            if (p + size > end) {
                return Optional.empty();
            }
            // Old versions of Java share one array between strings; new ones keep two bytes per character only where
            // they must.
            switch (String.valueOf(directory.text(field.nameId()))) {
                case "value" -> array = size == layout.idSize ? BigEndian.get(data, p, size) : 0;
                case "offset" -> from = size == Integer.BYTES ? BigEndian.i4(data, p) : 0;
                case "count" -> count = size == Integer.BYTES ? BigEndian.i4(data, p) : count;
                case "coder" -> wide = size == 1 && data[p] == 1;
                default -> {}
            }
            p += size;
        }
        int first = from;
        int most = count;
        boolean twoBytes = wide;
        return array == 0
                ? Optional.empty()
                : blocks.find(array, (there, element) -> characters(there, element, first, most, twoBytes))
                        .filter(text -> !isLeftOut(text));
    }

    /** Where characters were left out of a dump, zeros are in their place. */
    private static boolean isLeftOut(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c == 0);
    }

    private String characters(RecordBlock block, int index, int from, int count, boolean wide) {
        if (block.tag(index) != Tag.PRIMITIVE_ARRAY_DUMP) {
            return null;
        }
        byte[] data = block.data();
        int at = block.start(index);
        BasicType type = BasicType.of(data[at + layout.primitiveType]);
        int start = at + layout.primitiveElements;
        int length = (int) Math.min(MOST_BYTES, Math.min(data.length, at + block.size(index)) - start);
        if (type == BasicType.CHAR) {
            String all = new String(data, start, length & -2, StandardCharsets.UTF_16BE);
            int first = Math.max(0, Math.min(from, all.length()));
            return all.substring(first, (int) Math.min(all.length(), first + Math.max(0L, count)));
        }
        if (type != BasicType.BYTE) {
            return null;
        }
        return wide
                ? new String(data, start, length & -2, StandardCharsets.UTF_16LE)
                : new String(data, start, length, StandardCharsets.ISO_8859_1);
    }
}
