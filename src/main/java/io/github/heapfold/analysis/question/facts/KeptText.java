package io.github.heapfold.analysis.question.facts;

import io.github.heapfold.analysis.heap.ArrayStart;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.ObjectValue;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The text of a string that a profile kept although it left the contents of arrays out: what the heap takes for removed
 * as a whole is looked at all the same.
 */
final class KeptText {
    private static final int MOST = 1024;

    private KeptText() {}

    /** The text; null where zeros are in its place, and where there is none. */
    static String of(ValueReader values, long string) throws IOException {
        Heap heap = values.heap();
        List<ObjectValue> fields = heap.fields(new long[] {string}).get(string);
        long array = values.target(ValueReader.named(fields, "value"));
        ArrayStart start = array == Heap.ABSENT
                ? null
                : heap.arrayStarts(new long[] {array}, MOST).get(array);
        if (start == null) {
            return null;
        }
        String text = new String(start.bytes(), charset(start.elements(), number(fields, "coder", 0) == 1));
        // Old versions of Java share an array between strings.
        int from = (int) Math.max(0, Math.min(number(fields, "offset", 0), text.length()));
        int to = (int) Math.max(from, Math.min(from + number(fields, "count", text.length()), text.length()));
        String part = text.substring(from, to);
        return part.chars().allMatch(c -> c == 0) ? null : part;
    }

    private static Charset charset(BasicType type, boolean wide) {
        return type == BasicType.CHAR
                ? StandardCharsets.UTF_16BE
                : wide ? StandardCharsets.UTF_16LE : StandardCharsets.ISO_8859_1;
    }

    private static long number(List<ObjectValue> fields, String name, long other) {
        ObjectValue value = ValueReader.named(fields, name);
        return value == null || !value.present() ? other : value.bits();
    }
}
