package io.github.heapfold.gui.controls;

import javafx.scene.paint.Color;

/** How well two colours are told apart, by the guidelines of the W3C: from 1, where they are one, to 21. */
final class Contrast {
    /** The least for what is not text. */
    static final double LEAST = 3;

    private Contrast() {}

    static double of(Color one, Color other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    private static double luminance(Color color) {
        return 0.2126 * linear(color.getRed()) + 0.7152 * linear(color.getGreen()) + 0.0722 * linear(color.getBlue());
    }

    private static double linear(double value) {
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
