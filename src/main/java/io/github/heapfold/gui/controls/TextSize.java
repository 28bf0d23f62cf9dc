package io.github.heapfold.gui.controls;

/** How large the window's texts are, for what stylesheets cannot reach: widths of columns, fonts of charts. */
public final class TextSize {
    private static volatile double scale = 1;

    private TextSize() {}

    /** Sets the size for what is made from now on; 1 is the usual one. */
    public static void set(double factor) {
        scale = factor;
    }

    public static double scale() {
        return scale;
    }

    /** A length that fits texts of the usual size, as long as the texts need it now. */
    public static double scaled(double length) {
        return length * scale;
    }
}
