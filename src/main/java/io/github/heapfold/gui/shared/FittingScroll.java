package io.github.heapfold.gui.shared;

import javafx.scene.Node;
import javafx.scene.control.ScrollPane;

/** Gives what is in it all of the room, and scrolls only where that is less than it needs at least. */
public final class FittingScroll extends ScrollPane {
    public FittingScroll() {
        getStyleClass().add("plain");
        setFitToWidth(true);
        setFitToHeight(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setMinSize(0, 0);
        setFocusTraversable(false);
    }

    public FittingScroll(Node content) {
        this();
        setContent(content);
    }
}
