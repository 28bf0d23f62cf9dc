package org.example.shelf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Has each thing in two ways, so that none of its fields has it alone. */
public final class Catalog<T> {
    private final Map<Integer, T> byNumber = new HashMap<>();
    private final List<T> inOrder = new ArrayList<>();

    public void add(T item) {
        byNumber.put(inOrder.size(), item);
        inOrder.add(item);
    }
}
