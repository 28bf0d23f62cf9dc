package io.github.heapfold.gui.summary;

import io.github.heapfold.gui.controls.TextSize;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** What is said of a leak beside its sentence: as high as it is where there is room, and else to be scrolled. */
final class LeakNotes extends ScrollPane {
    /** Some two lines, in pixels at 100 %. */
    private static final double LEAST = 36;

    private final VBox notes = new VBox();

    LeakNotes(List<Node> parts) {
        notes.getChildren().setAll(parts);
        notes.getStyleClass().add("summary-card");
        notes.setMinWidth(0);
        setContent(notes);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        getStyleClass().add("plain");
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    /** Of the lines at this width, which the toolkit does not ask for. */
    @Override
    protected double computePrefHeight(double width) {
        return Math.ceil(notes.prefHeight(width));
    }

    @Override
    protected double computeMinHeight(double width) {
        return Math.min(computePrefHeight(width), TextSize.scaled(LEAST));
    }

    /** By keys, too, but only where there is something to scroll. */
    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        setFocusTraversable(notes.getHeight() > getHeight() + 1);
    }
}
