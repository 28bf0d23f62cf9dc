package org.example.shelf;

/** What is put in, and the one that is behind it. */
public final class Box<T> {
    private final T item;
    private final Box<T> behind;

    public Box(T item, Box<T> behind) {
        this.item = item;
        this.behind = behind;
    }

    public T item() {
        return item;
    }

    public Box<T> behind() {
        return behind;
    }
}
