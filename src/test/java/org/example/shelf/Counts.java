package org.example.shelf;

import java.util.Arrays;

/** Keys, and some numbers of each, as a library has them in two arrays. */
public final class Counts<K> {
    private static final int NUMBERS = 4;

    private Object[] keys = new Object[16];
    private long[] numbers = new long[NUMBERS * 16];
    private int size;

    public void add(K key, long number) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            numbers = Arrays.copyOf(numbers, NUMBERS * 2 * size);
        }
        numbers[NUMBERS * size] = number;
        keys[size++] = key;
    }
}
