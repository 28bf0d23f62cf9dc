package org.example.shelf;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Reads what a program asks for, and has it in a variable alone until it is done. */
public final class Loader {
    private Loader() {}

    public static <T> int load(Supplier<List<T>> source, Consumer<Integer> progress) {
        return loadAll(source, progress);
    }

    private static <T> int loadAll(Supplier<List<T>> source, Consumer<Integer> progress) {
        Shelf<T> shelf = new Shelf<>(source.get());
        progress.accept(shelf.size());
        return shelf.size();
    }
}
