package io.github.heapfold.gui.file;

import io.github.heapfold.gui.controls.Controls;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;

/** A name that goes on in a second line where it is long; one that is longer still is cut there, before its end. */
public final class TwoLines extends VBox {
    private static final String BREAKS = "-_. ";

    private final Label first = Controls.label("");
    private final Label second = Controls.label("");
    private final Text measured = new Text();
    private String name = "";

    /**
     * @param style of both lines
     */
    public TwoLines(String style) {
        first.getStyleClass().add(style);
        second.getStyleClass().add(style);
        // How files end tells most of them.
        second.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        getChildren().addAll(first, second);
        setMinWidth(0);
        first.fontProperty().addListener((value, before, now) -> arrange());
        widthProperty().addListener((value, before, now) -> arrange());
        arrange();
    }

    public void setText(String shown) {
        if (!name.equals(shown)) {
            name = shown;
            arrange();
            requestLayout();
        }
    }

    private void arrange() {
        int end = firstEnd(getWidth());
        first.setText(name.substring(0, end));
        second.setText(name.substring(end));
        Controls.show(second, end < name.length());
    }

    /** Where the first line ends: at a break of the name where the rest has room behind it. */
    private int firstEnd(double width) {
        if (width <= 0 || width(name) <= width) {
            return name.length();
        }
        int low = 1;
        int high = name.length();
        while (low < high) {
            int middle = (low + high + 1) / 2;
            if (width(name.substring(0, middle)) <= width) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        for (int at = low; at > low / 2; at--) {
            if (BREAKS.indexOf(name.charAt(at - 1)) >= 0 && width(name.substring(at)) <= width) {
                return at;
            }
        }
        return Character.isHighSurrogate(name.charAt(low - 1)) && low > 1 ? low - 1 : low;
    }

    private double width(String text) {
        measured.setFont(first.getFont());
        measured.setText(text);
        return Math.ceil(measured.getLayoutBounds().getWidth());
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        double line = first.prefHeight(-1);
        return width > 0 && firstEnd(width) < name.length() ? 2 * line : line;
    }
}
