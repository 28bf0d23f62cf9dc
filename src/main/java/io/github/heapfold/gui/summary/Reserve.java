package io.github.heapfold.gui.summary;

import io.github.heapfold.gui.controls.TextSize;
import javafx.scene.Node;
import javafx.scene.layout.VBox;

/** Has its room before it is filled, so that nothing moves when an answer comes; a longer one gets all that it needs. */
class Reserve extends VBox {
    private final double least;
    private boolean kept = true;

    /**
     * @param least height in pixels at 100 %
     */
    Reserve(double least, Node... parts) {
        super(parts);
        this.least = least;
    }

    /** Whether there may be more to come than is there, for which there has to be room. */
    final void keepRoom(boolean now) {
        kept = now;
        requestLayout();
    }

    /** Whether there is room for what may come. */
    final boolean keepsRoom() {
        return kept;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    /** What it takes however little is reserved. */
    double needed(double width) {
        return super.computePrefHeight(width);
    }

    /** The least that its parts take. */
    final double leastOfParts(double width) {
        return super.computeMinHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        return Math.max(needed(width), kept ? TextSize.scaled(least) : 0);
    }
}
