package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import java.io.IOException;
import java.util.Arrays;

/** The pendant objects that got numbers, by ordinal. They are few: some per class. */
final class Promoted {
    private long[] ordinals = new long[64];
    private long[] numbers = new long[64];
    private int count;

    void add(long ordinal, long number) {
        if (count == ordinals.length) {
            ordinals = Arrays.copyOf(ordinals, 2 * count);
            numbers = Arrays.copyOf(numbers, 2 * count);
        }
        ordinals[count] = ordinal;
        numbers[count++] = number;
    }

    void save(IndexWriter index) throws IOException {
        index.add("promoted, ordinals", Arrays.copyOf(ordinals, count));
        index.add("promoted, numbers", Arrays.copyOf(numbers, count));
    }

    static Promoted load(IndexReader index) throws IOException {
        Promoted promoted = new Promoted();
        promoted.ordinals = index.numbers("promoted, ordinals");
        promoted.count = promoted.ordinals.length;
        promoted.numbers = index.numbers("promoted, numbers", promoted.count);
        return promoted;
    }

    int count() {
        return count;
    }

    long ordinal(int index) {
        return ordinals[index];
    }

    long number(int index) {
        return numbers[index];
    }

    /** All are there. */
    void sort() {
        Integer[] order = new Integer[count];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(ordinals[a], ordinals[b]));
        long[] sortedOrdinals = new long[count];
        long[] sortedNumbers = new long[count];
        for (int i = 0; i < count; i++) {
            sortedOrdinals[i] = ordinals[order[i]];
            sortedNumbers[i] = numbers[order[i]];
        }
        ordinals = sortedOrdinals;
        numbers = sortedNumbers;
    }

    /** The index of the first one that has not a lower ordinal. After {@link #sort}. */
    int indexFrom(long ordinal) {
        int index = Arrays.binarySearch(ordinals, 0, count, ordinal);
        return index < 0 ? -1 - index : index;
    }

    /** The number of an object; 0 where it was not promoted. After {@link #sort}. */
    long number(long ordinal) {
        int index = Arrays.binarySearch(ordinals, ordinal);
        return index < 0 ? 0 : numbers[index];
    }
}
