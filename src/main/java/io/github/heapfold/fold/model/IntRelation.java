package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ZigZag;
import java.util.Arrays;

/**
 * Learns to which of several other ints an int is nearest: where a method ends in the source follows from where its body
 * ends, whatever was declared in between, and from where its last statement does.
 */
final class IntRelation {
    private final int[] values;
    private final int[] lastValues;
    private final boolean[] has;
    private final int[] steps;

    /** About how many binary digits the differences have had of late, times 4,096. */
    private final int[] misses;

    private int nearest;

    /** @param most how many others there may be */
    IntRelation(int most) {
        values = new int[most];
        lastValues = new int[most];
        has = new boolean[most];
        steps = new int[most];
        misses = new int[most];
    }

    /** Begins another field. */
    void clear() {
        Arrays.fill(values, 0);
        Arrays.fill(steps, 0);
        Arrays.fill(misses, 0);
    }

    /** Begins another instance. */
    void begin() {
        Arrays.fill(has, false);
        nearest = -1;
    }

    /** Tells one of the others; of those that were as near, the last one told is the nearest. */
    void offer(int i, int value) {
        lastValues[i] = values[i];
        values[i] = value;
        has[i] = true;
        if (nearest < 0 || misses[i] <= misses[nearest]) {
            nearest = i;
        }
    }

    /** Whether there is any. */
    boolean isKnown() {
        return nearest >= 0;
    }

    /** The nearest one. */
    int value() {
        return values[nearest];
    }

    /** That, and how far the last int was from it. */
    int withStep() {
        return values[nearest] + steps[nearest];
    }

    /** By how much the nearest one has changed; 0 where there is none. */
    int change() {
        return nearest < 0 ? 0 : values[nearest] - lastValues[nearest];
    }

    /** Learns what the int was. */
    void learn(int value) {
        for (int i = 0; i < values.length; i++) {
            if (has[i]) {
                steps[i] = value - values[i];
                misses[i] = missed(misses[i], steps[i]);
            }
        }
    }

    /** What misses become with another difference. */
    static int missed(int misses, int difference) {
        return misses + (digits((int) ZigZag.encode(difference)) << 8) - (misses >> 4);
    }

    /** How many binary digits a number has without a sign. */
    static int digits(int number) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(number);
    }
}
