package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Orientation;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuItem;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.Region;

/**
 * The way that leads to something, name by name. Where there is little room, names in the middle are left out whole:
 * the last is what one looks at, the first leads back to all, and of all of them cut none could be read. What stands
 * for those that are left out unfolds to them.
 */
public final class CrumbRow extends Region {
    private static final double GAP = 6;
    private static final String BETWEEN = "›";

    private final Hyperlink more = new Hyperlink("…");
    private final Label behindMore = Controls.label(BETWEEN, Styles.TEXT_MUTED);
    private final ContextMenu hidden = new ContextMenu();
    private final List<Labeled> names = new ArrayList<>();

    /** Each stands before the name with the same index; that of the first is never seen. */
    private final List<Label> arrows = new ArrayList<>();

    public CrumbRow() {
        setMinWidth(0);
        more.getStyleClass().addAll("plain-link", "crumbs-more");
        more.setAccessibleText(text("crumbs.more"));
        more.setOnAction(event -> unfold());
    }

    /** Shows names, links among them, from the outermost to what one looks at. */
    public void show(List<? extends Labeled> crumbs) {
        hidden.hide();
        names.clear();
        arrows.clear();
        names.addAll(crumbs);
        Tips.set(more, names.stream().map(Labeled::getText).collect(Collectors.joining(" " + BETWEEN + " ")));
        getChildren().setAll(more, behindMore);
        for (Labeled name : names) {
            name.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
            name.setEllipsisString("…");
            arrows.add(Controls.label(BETWEEN, Styles.TEXT_MUTED));
            getChildren().addAll(arrows.get(arrows.size() - 1), name);
        }
    }

    /** Says something in the place of the way, in as many lines as it needs. */
    public void tell(Label words) {
        words.setWrapText(true);
        show(List.of(words));
    }

    private void unfold() {
        hidden.getItems().clear();
        for (Labeled name : names) {
            if (!name.isVisible()) {
                MenuItem item = new MenuItem(name.getText());
                item.setMnemonicParsing(false);
                item.setDisable(!(name instanceof Hyperlink));
                item.setOnAction(event -> ((Hyperlink) name).fire());
                hidden.getItems().add(item);
            }
        }
        hidden.show(more, Side.BOTTOM, 0, 0);
    }

    /** What wraps is as high as its lines. */
    @Override
    public Orientation getContentBias() {
        return names.stream().anyMatch(Labeled::isWrapText) ? Orientation.HORIZONTAL : null;
    }

    @Override
    protected double computePrefWidth(double height) {
        return width(1);
    }

    /** A row that is cut cannot be read, so what is below it gives way. */
    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        return names.stream()
                .mapToDouble(name -> name.prefHeight(name.isWrapText() ? width : -1))
                .max()
                .orElse(0);
    }

    /** Of the first name and all from one on, with what stands for those between. */
    private double width(int from) {
        double width = from <= 1 ? 0 : more.prefWidth(-1) + between(behindMore);
        for (int i = 0; i < names.size(); i++) {
            if (i == 0 || i >= from) {
                width += names.get(i).prefWidth(-1) + (i == 0 ? 0 : between(arrows.get(i)));
            }
        }
        return width;
    }

    private static double between(Label arrow) {
        return arrow.prefWidth(-1) + 2 * GAP;
    }

    @Override
    protected void layoutChildren() {
        int from = 1;
        // Less than a pixel is what is left of rounding.
        while (from < names.size() - 1 && width(from) > getWidth() + 1) {
            from++;
        }
        double x = 0;
        for (int i = 0; i < names.size(); i++) {
            boolean shown = i == 0 || i >= from;
            if (i == 1) {
                x = place(behindMore, x, from > 1);
                x = place(more, x, from > 1);
            }
            x = place(arrows.get(i), x, shown && i > 0);
            x = place(names.get(i), x, shown);
        }
        if (names.size() < 2) {
            place(behindMore, x, false);
            place(more, x, false);
        }
    }

    /** Gives where the next begins. */
    private double place(Node node, double x, boolean shown) {
        node.setVisible(shown);
        if (!shown) {
            return x;
        }
        double width = Math.max(0, Math.min(node.prefWidth(-1), getWidth() - x));
        double height = node.prefHeight(node.getContentBias() == Orientation.HORIZONTAL ? width : -1);
        node.resizeRelocate(x, Math.rint((getHeight() - height) / 2), width, height);
        return x + width + GAP;
    }
}
