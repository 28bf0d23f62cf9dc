package io.github.heapfold.fold.bytes;

import java.util.Arrays;

/** Numbers in a growing array whose memory is kept when they are cleared. */
public final class Ints {
    private int[] data = new int[16];
    private int size;

    public void add(int value) {
        if (size == data.length) {
            data = Arrays.copyOf(data, size * 2);
        }
        data[size++] = value;
    }

    public int get(int index) {
        return data[index];
    }

    /** The numbers from 0 to {@link #size()}; the array may be longer. */
    public int[] array() {
        return data;
    }

    public int size() {
        return size;
    }

    /** Makes it this long; the numbers are then set in {@link #array()}. */
    public void setSize(int newSize) {
        if (newSize > data.length) {
            data = Arrays.copyOf(data, newSize);
        }
        size = newSize;
    }

    public void clear() {
        size = 0;
    }

    public long sum() {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += data[i];
        }
        return sum;
    }
}
