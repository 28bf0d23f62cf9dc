package io.github.heapfold.analysis.secrets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Finds all of many byte strings in one pass. Four bytes at a time are looked up in a table of bits; where they begin a
 * pattern, the patterns are searched as a sorted list. Never changes; used by any number of threads.
 */
public final class Patterns {
    /** Shorter patterns cannot be looked for. */
    public static final int SHORTEST = 4;

    private static final int HASH = 0x9e37_79b1;
    private static final int LEAST_BITS = 14;
    private static final int MOST_BITS = 24;

    /** Is told of a place where a pattern stands. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Takes a place where a pattern stands.
         *
         * @param pattern its number, in the order of the list that was given
         */
        void found(int pattern, int start, int end);
    }

    private final byte[][] sorted;

    /** By place in the sorted list: the longest other pattern that it begins with; -1 where there is none. */
    private final int[] within;

    /** By place in the sorted list: the numbers of the patterns with these bytes. */
    private final int[][] numbers;

    private final BitSet beginnings;
    private final int shift;
    private final int longest;

    /** @param patterns of at least {@link #SHORTEST} bytes each; equal ones are found each */
    public Patterns(List<byte[]> patterns) {
        Integer[] order = new Integer[patterns.size()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (one, other) -> Arrays.compareUnsigned(patterns.get(one), patterns.get(other)));
        List<byte[]> distinct = new ArrayList<>();
        List<List<Integer>> same = new ArrayList<>();
        int most = 0;
        for (int number : order) {
            byte[] pattern = patterns.get(number);
            if (pattern.length < SHORTEST) {
                throw new IllegalArgumentException("a pattern of " + pattern.length + " bytes");
            }
            most = Math.max(most, pattern.length);
            if (distinct.isEmpty() || !Arrays.equals(distinct.get(distinct.size() - 1), pattern)) {
                distinct.add(pattern);
                same.add(new ArrayList<>());
            }
            same.get(same.size() - 1).add(number);
        }
        longest = most;
        sorted = distinct.toArray(byte[][]::new);
        numbers = same.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(sorted.length) + 8;
        shift = Integer.SIZE - Math.max(LEAST_BITS, Math.min(MOST_BITS, bits));
        beginnings = new BitSet(1 << (Integer.SIZE - shift));
        within = new int[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            beginnings.set(hash(four(sorted[i])));
            int before = i - 1;
            while (before >= 0 && !beginsWith(sorted[i], sorted[before])) {
                before = within[before];
            }
            within[i] = before;
        }
    }

    private static boolean beginsWith(byte[] text, byte[] beginning) {
        return text.length >= beginning.length
                && Arrays.equals(text, 0, beginning.length, beginning, 0, beginning.length);
    }

    private static int four(byte[] bytes) {
        return (bytes[0] << 24) | ((bytes[1] & 0xff) << 16) | ((bytes[2] & 0xff) << 8) | (bytes[3] & 0xff);
    }

    private int hash(int four) {
        return (four * HASH) >>> shift;
    }

    /** Bytes of the longest pattern; 0 where there is none. */
    public int longest() {
        return longest;
    }

    /**
     * Finds what stands whole between two places, by where it begins.
     *
     * @param after what ends here or before was found already and is not told
     */
    public void search(byte[] data, int from, int to, int after, Sink sink) {
        if (to - from < SHORTEST || sorted.length == 0) {
            return;
        }
        int four = (data[from] << 16) | ((data[from + 1] & 0xff) << 8) | (data[from + 2] & 0xff);
        for (int i = from + SHORTEST - 1; i < to; i++) {
            four = (four << 8) | (data[i] & 0xff);
            if (beginnings.get(hash(four))) {
                at(data, i - SHORTEST + 1, to, after, sink);
            }
        }
    }

    private void at(byte[] data, int start, int to, int after, Sink sink) {
        // Of the patterns that are not greater than what stands here, the greatest begins with all that stand here.
        int low = 0;
        int high = sorted.length;
        int end = Math.min(to, start + longest);
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(sorted[middle], 0, sorted[middle].length, data, start, end) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        for (int i = low - 1; i >= 0; i = within[i]) {
            byte[] pattern = sorted[i];
            int last = start + pattern.length;
            if (last <= to && last > after && Arrays.equals(data, start, last, pattern, 0, pattern.length)) {
                for (int number : numbers[i]) {
                    sink.found(number, start, last);
                }
            }
        }
    }
}
