package io.github.heapfold.gui.controls;

import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;

/** How large the window's texts are, for what stylesheets cannot reach: widths of columns, fonts of charts. */
public final class TextSize {
    private static final ReadOnlyDoubleWrapper SCALE = new ReadOnlyDoubleWrapper(1);

    private TextSize() {}

    /** Sets the size for what is made from now on, and for what is drawn and listens; 1 is the usual one. */
    public static void set(double factor) {
        SCALE.set(factor);
    }

    /** For what draws its texts itself. It outlives all that listens, which it is to know only weakly. */
    public static ReadOnlyDoubleProperty factor() {
        return SCALE.getReadOnlyProperty();
    }

    public static double scale() {
        return SCALE.get();
    }

    /** A length that fits texts of the usual size, as long as the texts need it now. */
    public static double scaled(double length) {
        return length * scale();
    }
}
