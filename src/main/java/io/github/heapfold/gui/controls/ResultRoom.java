package io.github.heapfold.gui.controls;

import javafx.geometry.Orientation;
import javafx.scene.control.ScrollPane;

/**
 * The place of a result between what is chosen, which scrolls and gives the room, and the acts below: neither moves when
 * the result comes. As high as the result; of a long one, or in a low window, the rest scrolls.
 */
public final class ResultRoom extends ScrollPane {
    /** In pixels at 100 %: of a result that lists losses, some of them. */
    private static final double MOST = 190;

    /** In pixels at 100 %: what was written and what can be done with it. */
    private static final double LEAST = 64;

    private final ResultCard card;

    /** Takes no space before there is something to show. */
    public ResultRoom(ResultCard card) {
        super(card);
        this.card = card;
        card.setMinWidth(0);
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        setFocusTraversable(false);
        getStyleClass().add("plain");
        Controls.showWhile(this, card.visibleProperty());
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        double around = snappedTopInset() + snappedBottomInset();
        return Math.min(Math.ceil(card.prefHeight(width)) + around, TextSize.scaled(MOST));
    }

    @Override
    protected double computeMinHeight(double width) {
        return Math.min(computePrefHeight(width), TextSize.scaled(LEAST));
    }
}
