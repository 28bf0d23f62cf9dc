package io.github.heapfold.job.query;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.job.query.table.StringTexts;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;

/**
 * Texts of strings that are asked for one by one. A query goes through the objects in their order, and to find one text
 * costs about as much as to find all that stand near it: so some that follow are read too, the more the longer the
 * order is kept.
 */
final class TextsAhead {
    /** Strings that are read at once; at most 10,001 characters of each are kept. */
    private static final int MOST = 512;

    /** Of objects that stand farther behind what has been read, nobody knows whether the order is kept. */
    private static final long NEAR = 1 << 16;

    private final Heap heap;
    private final BitSet stringClasses = new BitSet();
    private Map<Long, String> known = Map.of();
    private long from;
    private long to = -NEAR;
    private int wanted = 1;

    TextsAhead(Heap heap) {
        this.heap = heap;
        heap.classes().named("java.lang.String").forEach(stringClasses::set);
    }

    /** As {@link StringTexts} has it; null of what is no string. */
    synchronized String text(long ordinal) throws IOException {
        if (!isString(ordinal)) {
            return null;
        }
        if (ordinal < from || ordinal >= to) {
            read(ordinal);
        }
        String text = known.get(ordinal);
        return text == null ? null : StringTexts.cut(text);
    }

    private boolean isString(long ordinal) {
        int type = heap.classOf(ordinal);
        return type >= 0 && stringClasses.get(type);
    }

    private void read(long ordinal) throws IOException {
        boolean goesOn = ordinal >= to && ordinal - to < NEAR;
        wanted = goesOn ? Math.min(MOST, wanted * 2) : 1;
        from = ordinal;
        to = Math.min(heap.objects(), ordinal + NEAR);
        long[] strings = new long[wanted];
        int count = 0;
        for (long o = ordinal; o < to; o++) {
            if (isString(o)) {
                strings[count++] = o;
                if (count == wanted) {
                    to = o + 1;
                }
            }
        }
        known = heap.texts(Arrays.copyOf(strings, count), StringTexts.READ);
    }
}
