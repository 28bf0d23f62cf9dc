package org.example.shelf;

/** A queue of linked arrays that has the first and the last of them, as queues of libraries are. */
public final class Chunks<T> {
    private static final int SIZE = 700;

    private final Object[] first = new Object[SIZE + 1];
    private Object[] last = first;
    private int size;

    public void add(T item) {
        if (size == SIZE) {
            Object[] next = new Object[SIZE + 1];
            last[SIZE] = next;
            last = next;
            size = 0;
        }
        last[size++] = item;
    }
}
