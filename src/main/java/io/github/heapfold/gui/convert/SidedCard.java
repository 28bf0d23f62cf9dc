package io.github.heapfold.gui.convert;

import io.github.heapfold.gui.controls.TextSize;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The body of a view: a card with all that there is to choose, which scrolls, and beside it what is to be done. */
final class SidedCard extends HBox {
    SidedCard(Region choices, SidePane side) {
        ScrollPane card = new ScrollPane(choices);
        card.setFitToWidth(true);
        card.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        choices.setMinWidth(0);
        card.getStyleClass().add("card");
        // The side gives way before this has no room at all.
        card.setMinWidth(TextSize.scaled(160));
        card.setPrefWidth(0);
        HBox.setHgrow(card, Priority.ALWAYS);
        VBox.setVgrow(this, Priority.ALWAYS);
        getStyleClass().add("columns");
        getChildren().addAll(card, side);
    }
}
