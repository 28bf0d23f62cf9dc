package io.github.heapfold.gui.analyse;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.Region;

/**
 * The way that leads to something, name by name. Where there is little room, the first names are left out whole: the
 * last is what one looks at, and of all of them cut none could be read.
 */
final class CrumbRow extends Region {
    private static final double GAP = 6;

    private final Label more = Controls.label("… ›", Styles.TEXT_MUTED);
    private final List<Labeled> names = new ArrayList<>();

    /** Each stands before the name with the same index; there is none before the first. */
    private final List<Label> arrows = new ArrayList<>();

    CrumbRow() {
        setMinWidth(0);
    }

    void show(List<? extends Labeled> crumbs) {
        names.clear();
        arrows.clear();
        names.addAll(crumbs);
        Tips.set(more, names.stream().map(Labeled::getText).collect(Collectors.joining(" › ")));
        getChildren().setAll(more);
        for (Labeled name : names) {
            arrows.add(Controls.label("›", Styles.TEXT_MUTED));
            getChildren().addAll(arrows.get(arrows.size() - 1), name);
        }
    }

    @Override
    protected double computePrefWidth(double height) {
        return width(0);
    }

    @Override
    protected double computePrefHeight(double width) {
        return names.stream().mapToDouble(name -> name.prefHeight(-1)).max().orElse(0);
    }

    /** Of all names from one on, with what stands for those before it. */
    private double width(int from) {
        double width = from == 0 ? 0 : more.prefWidth(-1) + GAP;
        for (int i = from; i < names.size(); i++) {
            width += names.get(i).prefWidth(-1) + (i == from ? 0 : arrows.get(i).prefWidth(-1) + 2 * GAP);
        }
        return width;
    }

    @Override
    protected void layoutChildren() {
        int from = 0;
        // Less than a pixel is what is left of rounding.
        while (from < names.size() - 1 && width(from) > getWidth() + 1) {
            from++;
        }
        double x = place(more, 0, from > 0);
        for (int i = 0; i < names.size(); i++) {
            x = place(arrows.get(i), x, i > from);
            x = place(names.get(i), x, i >= from);
        }
    }

    /** Gives where the next begins. */
    private double place(Node node, double x, boolean shown) {
        node.setVisible(shown);
        if (!shown) {
            return x;
        }
        double width = Math.max(0, Math.min(node.prefWidth(-1), getWidth() - x));
        double height = node.prefHeight(-1);
        node.resizeRelocate(x, Math.rint((getHeight() - height) / 2), width, height);
        return x + width + GAP;
    }
}
