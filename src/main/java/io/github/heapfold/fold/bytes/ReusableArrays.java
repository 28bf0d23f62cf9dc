package io.github.heapfold.fold.bytes;

/**
 * Working arrays that are used for chunk after chunk: new ones for each would cost more to clear and collect than to
 * fill.
 */
public final class ReusableArrays {
    private static final byte[] ZEROS = new byte[1 << 15];

    private ReusableArrays() {}

    /**
     * Sets the first bytes of an array to zero. A loop over megabytes is slow until the compiler comes to it, and while
     * a file is begun that takes long; copies are fast from the first one on.
     */
    public static void clear(byte[] array, int length) {
        for (int at = 0; at < length; at += ZEROS.length) {
            System.arraycopy(ZEROS, 0, array, at, Math.min(ZEROS.length, length - at));
        }
    }

    /** An array with room for n numbers, whatever they are: this one, or a larger one in its place. */
    public static long[] atLeast(long[] array, int length) {
        return array.length >= length ? array : new long[length + length / 4];
    }

    /** The same for ints. */
    public static int[] atLeast(int[] array, int length) {
        return array.length >= length ? array : new int[length + length / 4];
    }
}
