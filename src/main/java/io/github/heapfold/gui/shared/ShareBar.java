package io.github.heapfold.gui.shared;

import javafx.scene.layout.Region;

/**
 * A flat bar in parts: kept, left out, and a rest. The parts take their colours from the stylesheet ({@code kept},
 * {@code stripped}, {@code rest}), so they follow the theme.
 */
public final class ShareBar extends Region {
    private final Region[] parts = new Region[3];
    private final double[] fractions = new double[3];

    public ShareBar() {
        getStyleClass().add("share-bar");
        String[] classes = {"kept", "stripped", "rest"};
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new Region();
            parts[i].getStyleClass().add(classes[i]);
            parts[i].setManaged(false);
            getChildren().add(parts[i]);
        }
    }

    /** Sets the parts as fractions of the bar's width; each 0 to 1, at most 1 together. */
    public void set(double kept, double stripped, double rest) {
        fractions[0] = kept;
        fractions[1] = stripped;
        fractions[2] = rest;
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double x = 0;
        for (int i = 0; i < parts.length; i++) {
            double width = fractions[i] * getWidth();
            // What is there at all is seen.
            width = fractions[i] > 0 ? Math.max(1, width) : 0;
            width = Math.min(width, Math.max(0, getWidth() - x));
            parts[i].resizeRelocate(x, 0, width, getHeight());
            x += width;
        }
    }
}
