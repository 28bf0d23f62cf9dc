package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.ZigZag;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Elements of a lane as what they differ by from the element before: offsets and positions ascend in small steps, and
 * only those steps repeat. Elements are taken in blocks, each of which has either its elements or their differences;
 * which, a mark tells. The elements stand in planes, as {@link LaneModel} says.
 */
final class Differences {
    /** Elements of a block; part of the format. */
    static final int BLOCK = 32;

    /** Elements with fewer bytes are most often text, or noise. */
    static final int MIN_WIDTH = 4;

    /** Differences have to have less than this part of the digits that the elements have. */
    private static final double SHORTER = 0.8;

    private final int width;
    private final int length;
    private final int shift;
    private final long[] values = new long[BLOCK];
    private final long[] steps = new long[BLOCK];
    private final long[] sorted = new long[BLOCK];

    /**
     * Of one lane.
     *
     * @param length bytes, a multiple of the width
     * @param width bytes of an element, {@value #MIN_WIDTH} or 8
     */
    Differences(int length, int width) {
        this.length = length;
        this.width = width;
        shift = Long.SIZE - Byte.SIZE * width;
    }

    static int blocks(int length, int width) {
        return (length / width + BLOCK - 1) / BLOCK;
    }

    /** Brings elements to differences in blocks whose differences are shorter and not more different. */
    BitSet take(byte[] lane) {
        BitSet marks = new BitSet();
        long before = 0;
        for (int from = 0; from < length / width; from += BLOCK) {
            int n = Math.min(BLOCK, length / width - from);
            int digits = 0;
            int fewer = 0;
            for (int i = 0; i < n; i++) {
                values[i] = get(lane, from + i);
                steps[i] = ZigZag.encode((values[i] - before) << shift >> shift);
                before = values[i];
                digits += Long.SIZE - Long.numberOfLeadingZeros(values[i]);
                fewer += Long.SIZE - Long.numberOfLeadingZeros(steps[i]);
            }
            if (fewer < digits * SHORTER && different(steps, n) <= different(values, n)) {
                marks.set(from / BLOCK);
                for (int i = 0; i < n; i++) {
                    put(lane, from + i, steps[i]);
                }
            }
        }
        return marks;
    }

    /** Brings back what {@link #take} took. */
    void restore(byte[] lane, BitSet marks) {
        for (int block = marks.nextSetBit(0); block >= 0; block = marks.nextSetBit(block + 1)) {
            int from = block * BLOCK;
            long before = from == 0 ? 0 : get(lane, from - 1);
            for (int i = from; i < Math.min(from + BLOCK, length / width); i++) {
                before = (before + ZigZag.decode(get(lane, i))) << shift >>> shift;
                put(lane, i, before);
            }
        }
    }

    private int different(long[] numbers, int n) {
        System.arraycopy(numbers, 0, sorted, 0, n);
        Arrays.sort(sorted, 0, n);
        int count = 1;
        for (int i = 1; i < n; i++) {
            count += sorted[i] == sorted[i - 1] ? 0 : 1;
        }
        return count;
    }

    private long get(byte[] lane, int element) {
        int at = at(element);
        int step = planeOf(element);
        long value = 0;
        for (int plane = 0; plane < width; plane++) {
            value = value << Byte.SIZE | (lane[at + plane * step] & 0xff);
        }
        return value;
    }

    private void put(byte[] lane, int element, long value) {
        int at = at(element);
        int step = planeOf(element);
        for (int plane = 0; plane < width; plane++) {
            lane[at + plane * step] = (byte) (value >>> (Byte.SIZE * (width - 1 - plane)));
        }
    }

    /** Where the first byte of an element stands. */
    private int at(int element) {
        int segment = element / LaneModel.SEGMENT * LaneModel.SEGMENT;
        return segment * width + element - segment;
    }

    /** Bytes of each plane of the stretch that an element stands in. */
    private int planeOf(int element) {
        int segment = element / LaneModel.SEGMENT * LaneModel.SEGMENT;
        return Math.min(LaneModel.SEGMENT, length / width - segment);
    }
}
