package io.github.heapfold.gui.summary;

import io.github.heapfold.gui.controls.TextSize;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** Has its room before it is filled, so that nothing moves when an answer comes; a longer one gets all that it needs. */
class Reserve extends VBox {
    private final double least;

    /**
     * @param least height in pixels at 100 %
     */
    Reserve(double least, Node... parts) {
        super(parts);
        this.least = least;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        return Math.max(super.computePrefHeight(width), TextSize.scaled(least));
    }
}
