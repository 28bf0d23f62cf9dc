package io.github.heapfold.gui.inspect;

import io.github.heapfold.job.inspect.Inspection;
import java.util.List;
import javafx.scene.Node;

/** One part of the page: the tags, the classes, or single records. */
interface Section {
    Node node();

    /** Controls for the line above it. */
    List<Node> tools();

    /** Ctrl+F. */
    void filter();

    /** Ctrl+E. */
    default void export() {}

    /** Alt+Left; tells whether it has a way back. */
    default boolean back() {
        return false;
    }

    /** Alt+Right; tells whether it has a way on. */
    default boolean forward() {
        return false;
    }

    /**
     * Takes what is known of the file now.
     *
     * @param whole whether it is known of all of it
     */
    void update(Inspection inspection, boolean whole);
}
