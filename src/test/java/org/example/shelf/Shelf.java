package org.example.shelf;

import java.util.List;

/** Holds a list for others, as collections of libraries hold their tables. */
public final class Shelf<T> {
    private final List<T> content;

    public Shelf(List<T> content) {
        this.content = content;
    }

    public int size() {
        return content.size();
    }
}
