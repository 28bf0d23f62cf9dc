package org.example.shelf;

import java.util.ArrayList;
import java.util.List;

/** Has a shelf, which is in a register of all of them, as servers have what they serve. */
public final class Library<T> {
    private static final List<Box<?>> REGISTER = new ArrayList<>();

    private final Shelf<T> shelf;

    public Library(List<T> content) {
        shelf = new Shelf<>(content);
        REGISTER.add(wrapped());
    }

    private Box<?> wrapped() {
        return new Box<>(new Box<>(new Box<>(shelf, null), null), null);
    }

    /** Puts the shelf into a second register. */
    public void publish() {
        Published.SHELVES.add(wrapped());
    }

    public int size() {
        return shelf.size();
    }

    private static final class Published {
        private static final List<Box<?>> SHELVES = new ArrayList<>();
    }
}
