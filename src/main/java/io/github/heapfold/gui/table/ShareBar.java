package io.github.heapfold.gui.table;

import javafx.scene.layout.Region;

/**
 * A flat bar in parts. The parts take their colours from the stylesheet ({@code kept}, {@code stripped}, {@code
 * result-part}), so they follow the theme.
 */
public final class ShareBar extends Region {
    private final Region[] parts;
    private final double[] fractions;

    /**
     * @param classes style classes of the parts, from the left
     */
    public ShareBar(String... classes) {
        parts = new Region[classes.length];
        fractions = new double[classes.length];
        getStyleClass().add("share-bar");
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new Region();
            parts[i].getStyleClass().add(classes[i]);
            parts[i].setManaged(false);
            getChildren().add(parts[i]);
        }
    }

    /** Sets the parts as fractions of the bar's width, as many as there are; each 0 to 1, at most 1 together. */
    public void set(double... values) {
        System.arraycopy(values, 0, fractions, 0, fractions.length);
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
