package io.github.heapfold.fold.bytes;

/**
 * Working arrays that are used for chunk after chunk: new ones for each would cost more to clear and collect than to
 * fill.
 */
public final class ReusableArrays {
    private ReusableArrays() {}

    /** An array with room for n numbers, whatever they are: this one, or a larger one in its place. */
    public static long[] atLeast(long[] array, int length) {
        return array.length >= length ? array : new long[length + length / 4];
    }

    /** The same for ints. */
    public static int[] atLeast(int[] array, int length) {
        return array.length >= length ? array : new int[length + length / 4];
    }
}
