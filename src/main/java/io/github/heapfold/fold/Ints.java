package io.github.heapfold.fold;

import java.util.Arrays;

/** Numbers in a growing array whose memory is kept when they are cleared. */
final class Ints {
    private int[] data = new int[16];
    private int size;

    void add(int value) {
        if (size == data.length) {
            data = Arrays.copyOf(data, size * 2);
        }
        data[size++] = value;
    }

    int get(int index) {
        return data[index];
    }

    /** The numbers from 0 to {@link #size()}; the array may be longer. */
    int[] array() {
        return data;
    }

    int size() {
        return size;
    }

    /** Makes it this long; the numbers are then set in {@link #array()}. */
    void setSize(int newSize) {
        if (newSize > data.length) {
            data = Arrays.copyOf(data, newSize);
        }
        size = newSize;
    }

    void clear() {
        size = 0;
    }

    long sum() {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += data[i];
        }
        return sum;
    }
}
