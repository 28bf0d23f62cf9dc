package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.heap.ArrayRange;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads again the characters of strings that are parts of an array, as substrings were before Java 7u6 and Android 6.
 */
final class TextParts {
    private static final int MOST = 1 << 12;

    /** Characters that are read at once, unless one text has more. */
    private static final long MOST_CHARACTERS = 1 << 22;

    /** Is shown the characters of each such string, in the order of the strings. */
    @FunctionalInterface
    interface Visitor {
        /**
         * Shows the part of an array that is the text of a string.
         *
         * @param contents the number behind those of the arrays
         */
        void part(long contents, BasicType type, byte[] data) throws IOException;
    }

    private final Heap heap;
    private final DuplicateCandidates candidates;

    TextParts(Heap heap, DuplicateCandidates candidates) {
        this.heap = heap;
        this.candidates = candidates;
    }

    void forEach(Visitor visitor) throws IOException {
        long parts = candidates.partCount();
        List<ArrayRange> ranges = new ArrayList<>();
        long string = candidates.strings.next(0);
        long rank = 0;
        for (long first = 0; first < parts; ) {
            ranges.clear();
            long characters = 0;
            while (first + ranges.size() < parts && ranges.size() < MOST && characters <= MOST_CHARACTERS) {
                long part = first + ranges.size();
                for (; !candidates.isPart(rank); rank++) {
                    string = candidates.strings.next(string + 1);
                }
                long array = candidates.arrayIn(string);
                int length = candidates.partLength(part);
                ranges.add(new ArrayRange(array, candidates.partOffset(part), length));
                string = candidates.strings.next(string + 1);
                rank++;
                // What a damaged string says of its length may be more than there is.
                characters += Math.min(length, candidates.arrayLength(array));
            }
            List<byte[]> texts = heap.elements(ranges);
            for (int i = 0; i < ranges.size(); i++) {
                BasicType type = candidates.elements(ranges.get(i).ordinal());
                visitor.part(candidates.arrays.size() + first + i, type, texts.get(i));
            }
            first += ranges.size();
        }
    }
}
