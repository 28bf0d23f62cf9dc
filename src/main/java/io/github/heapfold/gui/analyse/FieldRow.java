package io.github.heapfold.gui.analyse;

import io.github.heapfold.gui.controls.TextSize;
import java.util.Optional;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;

/**
 * A field of an object: its name, its value and bytes at the right edge. Where there is no room for all of the name and
 * the value beside each other, the value has a line of its own, for it is a class mostly, which one has to read.
 */
final class FieldRow extends Region {
    /** Where values begin that stand beside their names, as a part of the width: they are below each other then. */
    private static final double VALUE = 0.4;

    /** Between what is beside each other, and how far a value below its name is indented, in pixels at 100 %. */
    private static final double GAP = 10;

    private final Label name;
    private final Labeled value;

    /** Null where there are none. */
    private final Label bytes;

    /** @param value where it has less room than it takes even so, it is cut at that end which it has chosen itself */
    FieldRow(Label name, Labeled value, Optional<Label> bytes) {
        this.name = name;
        this.value = value;
        this.bytes = bytes.orElse(null);
        name.setMinWidth(0);
        value.setMinWidth(0);
        getChildren().addAll(name, value);
        bytes.ifPresent(getChildren()::add);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    private static double gap() {
        return TextSize.scaled(GAP);
    }

    /** Of the line of the name, less by what bytes take. */
    private double room(double width) {
        return Math.max(0, width - (bytes == null ? 0 : bytes.prefWidth(-1) + gap()));
    }

    /** Where the value begins beside its name; negative where it has a line of its own. */
    private double beside(double width) {
        double begin = Math.max(VALUE * width, name.prefWidth(-1) + gap());
        return begin + value.prefWidth(-1) <= room(width) ? Math.floor(begin) : -1;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computePrefWidth(double height) {
        return name.prefWidth(-1) + gap() + value.prefWidth(-1) + (bytes == null ? 0 : gap() + bytes.prefWidth(-1));
    }

    @Override
    protected double computePrefHeight(double width) {
        double whole = width < 0 ? computePrefWidth(-1) : width;
        double line = Math.max(name.prefHeight(room(whole)), bytes == null ? 0 : bytes.prefHeight(-1));
        return beside(whole) >= 0 ? Math.max(line, value.prefHeight(-1)) : line + value.prefHeight(-1);
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected void layoutChildren() {
        double width = getWidth();
        double begin = beside(width);
        double room = room(width);
        double nameWidth = Math.min(name.prefWidth(-1), room);
        double nameHeight = name.prefHeight(nameWidth);
        name.resizeRelocate(0, 0, nameWidth, nameHeight);
        if (bytes != null) {
            bytes.autosize();
            bytes.relocate(width - bytes.getWidth(), 0);
        }
        double x = begin >= 0 ? begin : gap();
        double y = begin >= 0 ? 0 : Math.max(nameHeight, bytes == null ? 0 : bytes.getHeight());
        value.resizeRelocate(
                x, y, Math.min(value.prefWidth(-1), (begin >= 0 ? room : width) - x), value.prefHeight(-1));
    }
}
