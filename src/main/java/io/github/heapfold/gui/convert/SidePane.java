package io.github.heapfold.gui.convert;

import io.github.heapfold.gui.controls.Controls;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The card at the right of a view: what is to be known, and under it, always in sight, what is to be done. */
final class SidePane extends VBox {
    /**
     * @param facts scrolls where there is little room
     * @param actions never does
     */
    SidePane(VBox facts, Region... actions) {
        getStyleClass().addAll("card", "side");
        facts.getStyleClass().add("side-content");
        ScrollPane scroll = Controls.scroll(facts);
        scroll.setMinHeight(0);
        // A scroll pane asks for its content's height before the texts in it have wrapped; this is the one after.
        facts.heightProperty()
                .addListener((value, before, now) ->
                        Platform.runLater(() -> scroll.setPrefHeight(Math.ceil(now.doubleValue()) + 2)));
        getChildren().add(scroll);
        for (Region action : actions) {
            action.setMinHeight(USE_PREF_SIZE);
        }
        getChildren().addAll((Node[]) actions);
    }
}
