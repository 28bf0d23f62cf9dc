package io.github.heapfold.gui.analyse.heap;

import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;

/** One part of the analysis. Its heap is open. */
public interface AnalysePart {
    Node node();

    /** Where work in it begins: the focus goes there when a key asks for the part. */
    default Node entry() {
        return node();
    }

    /** Controls of its own for the line above it. */
    default List<Node> tools() {
        return List.of();
    }

    /** Shows what was asked for. */
    void show(Place place);

    /** Ends what would lead back to it: another part is shown from now on. */
    default void left() {}

    /** Whether what is chosen in it is shown beside it; else it has all of the width. */
    default boolean hasDetail() {
        return true;
    }

    /**
     * Whether it is there to be read, and not to choose a row from: where its detail stands below, that takes no room
     * before something was chosen.
     */
    default boolean isRead() {
        return false;
    }

    /**
     * Whether one wants to see as much of it as there is room for: where its detail stands below, the object that it is of
     * is not told there before something was chosen.
     */
    default boolean needsRoom() {
        return false;
    }

    /** Whether it says itself what leads to the object that it shows. */
    default boolean tellsWay() {
        return false;
    }

    /** Whether what is typed into the search field is looked for in what it shows. */
    default ObservableBooleanValue searched() {
        return new ReadOnlyBooleanWrapper(false);
    }

    /** Takes what is typed into the search field. */
    default void search(String typed) {}

    /**
     * Takes Enter in the search field.
     *
     * @param otherwise where what is searched for is nowhere in what it shows, as soon as that is known
     */
    default void find(Runnable otherwise) {}

    /** Does what it is there for: Ctrl+Enter. */
    default void run() {}

    /** What it shows as CSV, for a spreadsheet; empty where it has no table. */
    Optional<String> csv();
}
