package io.github.heapfold.gui.controls;

import java.util.List;
import javafx.scene.Node;

/** One view of one file: what fills the page, and what it adds to the page's head and keys. */
public interface PageView {
    Node node();

    /** Buttons for the right end of the page's head. */
    default List<Node> actions() {
        return List.of();
    }

    /** Ctrl+Enter. */
    default void run() {}

    /** Ctrl+F. */
    default void filter() {}

    /** Alt+1, …: the n-th part of the view, counted from 0. */
    default void part(int number) {}

    /** Ctrl+E. */
    default void export() {}
}
