package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.ArrayStart;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/**
 * Reads again the characters of strings that are parts of an array, as substrings were before Java 7u6 and Android 6.
 */
final class TextParts {
    private static final int MOST = 1 << 12;

    /** Characters of arrays that are read at once, unless one has more. */
    private static final long MOST_CHARACTERS = 1 << 22;

    /** Is shown the characters of each such string, in the order of the strings. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Shows the part of an array that is the text of a string.
         *
         * @param contents the number behind those of the arrays
         */
        void part(long contents, BasicType type, byte[] data, int from, int to) throws IOException;
    }

    private final Heap heap;
    private final Candidates candidates;

    TextParts(Heap heap, Candidates candidates) {
        this.heap = heap;
        this.candidates = candidates;
    }

    void forEach(Visitor visitor) throws IOException {
        long parts = candidates.partCount();
        long[] ordinals = new long[MOST];
        long string = candidates.strings.next(0);
        long rank = 0;
        for (long first = 0; first < parts; ) {
            int n = 0;
            int most = 0;
            long characters = 0;
            while (first + n < parts && n < MOST && (n == 0 || characters <= MOST_CHARACTERS)) {
                long part = first + n;
                for (; !candidates.isPart(rank); rank++) {
                    string = candidates.strings.next(string + 1);
                }
                ordinals[n++] = array(string);
                string = candidates.strings.next(string + 1);
                rank++;
                int end = candidates.partOffset(part) + candidates.partLength(part);
                most = Math.max(most, end);
                characters += end;
            }
            Map<Long, ArrayStart> starts = heap.arrayStarts(Arrays.copyOf(ordinals, n), most);
            for (int i = 0; i < n; i++) {
                show(first + i, starts.get(ordinals[i]), visitor);
            }
            first += n;
        }
    }

    /** The only array that a string refers to. */
    private long array(long string) {
        var cursor = heap.graph().cursor();
        cursor.start(string);
        while (cursor.next()) {
            if (candidates.arrays.contains(cursor.target())) {
                return cursor.target();
            }
        }
        return Heap.ABSENT;
    }

    private void show(long part, ArrayStart start, Visitor visitor) throws IOException {
        long contents = candidates.arrays.size() + part;
        if (start == null) {
            visitor.part(contents, BasicType.CHAR, new byte[0], 0, 0);
            return;
        }
        int size = start.elements().size(0);
        int from = Math.min(start.bytes().length, candidates.partOffset(part) * size);
        int to = Math.min(start.bytes().length, from + candidates.partLength(part) * size);
        visitor.part(contents, start.elements(), start.bytes(), from, to);
    }
}
