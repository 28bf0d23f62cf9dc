package io.github.heapfold.gui.convert;

import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The card at the right of a view: what is to be known, and under it, always in sight, what is to be done. */
final class SidePane extends VBox {
    SidePane(VBox facts, Region... actions) {
        getStyleClass().addAll("card", "side");
        facts.getStyleClass().add("side-content");
        // Where all is too high, the page scrolls: two lines in a place of their own would be cut in half.
        facts.setMinHeight(USE_PREF_SIZE);
        getChildren().add(facts);
        for (Region action : actions) {
            action.setMinHeight(USE_PREF_SIZE);
        }
        getChildren().addAll((Node[]) actions);
    }
}
