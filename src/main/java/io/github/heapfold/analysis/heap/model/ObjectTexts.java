package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.analysis.heap.MissingFields;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.reference.HeapClassTable;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The texts of strings, and of arrays of characters. For any thread. */
final class ObjectTexts {
    private static final String STRING = "java.lang.String";

    private final ObjectReader reader;
    private final ObjectValues values;
    private final HeapClassTable classes;
    private final Ordinals ordinals;
    private final MissingFields missing;
    private final ThreadNames threadNames;

    /** Whether another program left all characters out; null until that is asked. */
    private Boolean blanked;

    /** Whether threads have names, and all of them of zeros. */
    @FunctionalInterface
    interface ThreadNames {
        boolean areBlank() throws IOException;
    }

    ObjectTexts(
            ObjectReader reader,
            ObjectValues values,
            HeapClassTable classes,
            Ordinals ordinals,
            MissingFields missing,
            ThreadNames threadNames) {
        this.reader = reader;
        this.values = values;
        this.classes = classes;
        this.ordinals = ordinals;
        this.missing = missing;
        this.threadNames = threadNames;
    }

    /** Where the characters of a string are: some or all elements of an array. */
    private record Characters(long string, long array, int offset, int count, boolean wide) {}

    /** Whether the file has any characters; where it has none, nothing need be read to know it. */
    boolean areThere() {
        return missing.hasElements(BasicType.BYTE) || missing.hasElements(BasicType.CHAR);
    }

    boolean isString(int type) {
        return classes.name(type).equals(STRING);
    }

    /**
     * The texts of strings and arrays of characters, without those that are not in the file.
     *
     * @param typeOf class indexes by ordinal
     * @param most UTF-16 units; one less where the last would be the first half of a character
     */
    Map<Long, String> read(Map<Long, Integer> typeOf, int most) throws IOException {
        Map<Long, String> texts = asStored(typeOf, most);
        if (texts.values().stream().anyMatch(ObjectTexts::isBlank) && isBlanked()) {
            texts.values().removeIf(ObjectTexts::isBlank);
        }
        return texts;
    }

    /**
     * Where another program left characters out, no profile says so and zeros are in their place. A text of zeros alone
     * does not tell that: a program may have such. But no JVM has threads with names like that.
     */
    private synchronized boolean isBlanked() throws IOException {
        if (blanked == null) {
            blanked = threadNames.areBlank();
        }
        return blanked;
    }

    /** Whether there is nothing but zeros in a text. */
    static boolean isBlank(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c == 0);
    }

    /** As {@link #read}, but with what another program left zeros for. */
    Map<Long, String> asStored(Map<Long, Integer> typeOf, int most) throws IOException {
        if (!areThere()) {
            return Map.of();
        }
        Map<Long, List<Characters>> byArray = new HashMap<>();
        Map<Long, String> texts = new HashMap<>();
        reader.forEach(longs(typeOf), (ordinal, record) -> {
            if (isString(typeOf.get(ordinal))) {
                Characters of = characters(ordinal, record, typeOf.get(ordinal));
                if (of != null) {
                    byArray.computeIfAbsent(of.array(), any -> new ArrayList<>(1))
                            .add(of);
                }
            } else {
                put(texts, ordinal, decode(record, 0, Integer.MAX_VALUE, most, false));
            }
        });
        reader.forEach(longs(byArray), (array, record) -> {
            for (Characters of : byArray.get(array)) {
                put(texts, of.string(), decode(record, of.offset(), of.count(), most, of.wide()));
            }
        });
        return texts;
    }

    private static long[] longs(Map<Long, ?> map) {
        return map.keySet().stream().mapToLong(Long::longValue).toArray();
    }

    private static void put(Map<Long, String> texts, long ordinal, String text) {
        if (text != null) {
            texts.put(ordinal, text);
        }
    }

    /**
     * Old versions of Java share an array between strings; new ones keep two bytes per character only where they must.
     */
    private Characters characters(long string, ObjectRecord record, int type) {
        ObjectValue array = values.field(record, type, "value");
        if (array == null || array.type() != BasicType.OBJECT) {
            return null;
        }
        ObjectValue offset = values.field(record, type, "offset");
        ObjectValue count = values.field(record, type, "count");
        ObjectValue coder = values.field(record, type, "coder");
        long ordinal = ordinals.of(array.bits());
        // An offset of 0 may be taken for one that the profile left out: where there is a count, both are there.
        boolean counts = offset != null && count != null && count.present();
        boolean wide = coder != null && coder.bits() == 1;
        return ordinal < 0
                ? null
                : new Characters(
                        string,
                        ordinal,
                        counts ? (int) Math.max(0, offset.bits()) : 0,
                        counts ? (int) Math.max(0, count.bits()) : Integer.MAX_VALUE,
                        wide);
    }

    /** Null where the characters are not in the file. */
    private String decode(ObjectRecord array, int offset, int count, int most, boolean wide) throws IOException {
        BasicType type = array.tag() == Tag.PRIMITIVE_ARRAY_DUMP ? values.elementType(array) : null;
        if (!BasicType.mayHoldText(type) || !missing.hasElements(type)) {
            return null;
        }
        int perCharacter = type == BasicType.BYTE && wide ? 2 : 1;
        int units = Math.min(most, count);
        byte[] bytes =
                values.elementBytes(array, offset, (int) Math.min(Integer.MAX_VALUE, (long) units * perCharacter));
        String text;
        if (type == BasicType.BYTE && !wide) {
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        } else {
            // In bytes as the machine that was dumped had it, which nearly always is the lower one first.
            boolean low = type == BasicType.BYTE;
            boolean isHalf = count > most && bytes.length == 2L * most && endsInHighSurrogate(bytes, low);
            text = new String(
                    bytes,
                    0,
                    isHalf ? bytes.length - 2 : bytes.length,
                    low ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE);
        }
        // Where the profile left out a part of all elements, a zero may be one of these.
        long end = offset + (long) bytes.length / type.size(Long.BYTES);
        return isBlank(text) && end > missing.doubtfulFrom(type, values.length(array)) ? null : text;
    }

    private static boolean endsInHighSurrogate(byte[] bytes, boolean lowFirst) {
        int end = bytes.length;
        return end > 0 && (bytes[lowFirst ? end - 1 : end - 2] & 0xFC) == 0xD8;
    }
}
