package io.github.heapfold.gui.controls;

import java.util.HashMap;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.layout.VBox;

/**
 * A box whose parts stand below each other, never lower than they would like to be, which remembers how high that is at
 * each width that it was asked for. The toolkit remembers that only of what does not depend on the width, and asks each
 * box in a box several times, so that a text that wraps six levels down is measured a hundred times in a single layout.
 * For what is that deep and is scrolled.
 */
public class MeasuredBox extends VBox {
    /** A layout asks for about ten; a window that is being drawn wider, for any number. */
    private static final int MOST = 30;

    private final Map<Double, Double> heights;

    public MeasuredBox(Node... parts) {
        heights = new HashMap<>();
        getChildren().addAll(parts);
    }

    /** Whatever changes how large this or a part of it would like to be calls it. */
    @Override
    public void requestLayout() {
        heights.clear();
        super.requestLayout();
    }

    @Override
    protected void layoutChildren() {
        super.layoutChildren();
        // What a part asks for while it is given its place does not come here: cards that are arranged anew, say.
        if (getManagedChildren().stream().anyMatch(part -> part instanceof Parent parent && parent.isNeedsLayout())) {
            heights.clear();
        }
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        Double known = heights.get(width);
        if (known == null) {
            known = super.computePrefHeight(width);
            if (heights.size() == MOST) {
                heights.clear();
            }
            heights.put(width, known);
        }
        return known;
    }
}
