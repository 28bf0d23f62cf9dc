package io.github.heapfold.gui.controls;

import java.util.List;
import java.util.Optional;
import javafx.scene.Node;

/** One view of one file: what fills the page, and what it adds to the page's head and keys. */
public interface PageView {
    Node node();

    /**
     * The row of acts at the foot of the view, a part of a pane: what went wrong is told right above it, so that they stay
     * where they were clicked. Empty where there is none, and that is told below the view.
     */
    default Optional<Node> acts() {
        return Optional.empty();
    }

    /** Whether one of its own acts is what one comes for: in the head of the page no other stands out beside it. */
    default boolean hasMainAct() {
        return false;
    }

    /** Whether an act that may help after a failure is offered by the view itself, by the key of its words. */
    default boolean offers(String act) {
        return false;
    }

    /** Buttons for the right end of the page's head. */
    default List<Node> actions() {
        return List.of();
    }

    /** Ctrl+Enter. */
    default void run() {}

    /** Ctrl+F. */
    default void filter() {}

    /** Alt+1, …: shows the n-th part of the view, counted from 0; gives what is in it, where there is such a part. */
    default Optional<Node> part(int number) {
        return Optional.empty();
    }

    /** Where work in the view begins: the focus goes there when a key asks for the view. */
    default Node entry() {
        return node();
    }

    /** Alt+Left; tells whether the view, as it is shown, has a way back that this key is for, even where it ends. */
    default boolean back() {
        return false;
    }

    /** Alt+Right, the same for the way on. */
    default boolean forward() {
        return false;
    }

    /** Ctrl+E. */
    default void export() {}
}
