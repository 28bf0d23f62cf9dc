package io.github.heapfold.gui.analyse;

import io.github.heapfold.gui.analyse.heap.AnalysePart;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.beans.value.ObservableDoubleValue;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** A part of the analysis with the detail of what is chosen in it: beside it where there is width, else below it. */
final class PartBody {
    /** The detail stands beside the part from this width on, in pixels at 100 %; else below it. */
    private static final double WIDE = 690;

    /** Least heights in pixels at 100 %: of what is read, which scrolls itself; and of the detail below a part. */
    private static final double LEAST_READ = 120;

    private static final double LEAST_DETAIL = 130;

    /** What the detail below a part takes where there is room. */
    private static final double DETAIL = 240;

    private static final PseudoClass BELOW = PseudoClass.getPseudoClass("below");

    private final StackPane root = new StackPane();
    private final Region detail;
    private final SideHandle handle;
    private final ObservableDoubleValue width;
    private List<Object> arranged = List.of();

    /** Whether anything was done in what is shown, since it is: what opens stands at its top. */
    private boolean used;

    /** Whether the page was scrolled then to the detail of what was chosen. */
    private boolean seen;

    /** @param width that there is for both; 0 where it is not known yet */
    PartBody(Region detail, ObservableDoubleValue width) {
        this.detail = detail;
        handle = new SideHandle(detail);
        this.width = width;
        root.addEventFilter(KeyEvent.KEY_PRESSED, event -> used = true);
        root.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> used = true);
    }

    Parent node() {
        return root;
    }

    /** Shows something in the place of all parts. */
    void showAlone(Node node) {
        arranged = List.of();
        root.getChildren().setAll(node);
    }

    /**
     * Shows a part, and the detail as far as there is something to tell.
     *
     * @param isChosen whether something in the part is chosen
     * @param isOfObject whether the part is of one object
     * @return whether they stand otherwise than before
     */
    boolean show(AnalysePart part, boolean isChosen, boolean isOfObject) {
        boolean wide = width.get() == 0 || width.get() >= TextSize.scaled(WIDE);
        Node node = part.node();
        boolean under = part.hasDetail() && !wide;
        // It would take room from what one chooses from, so it comes when something is chosen, and then it stays: no
        // table changes its width while one reads. What is only read would wrap anew beside it.
        boolean detailed = isChosen || (isOfObject && !(under && part.needsRoom())) || (part.isRead() && wide);
        boolean appears = detailed && under && (!detail.isVisible() || (used && !seen));
        Controls.show(detail, detailed);
        if (appears) {
            Platform.runLater(() -> seeChosen(node));
        }
        if (part.isRead() && node instanceof Region region) {
            region.setMinHeight(under ? TextSize.scaled(LEAST_READ) : 0);
        }
        List<Object> now = List.of(node, wide);
        if (now.equals(arranged)) {
            return false;
        }
        arranged = now;
        used = false;
        seen = false;
        detail.pseudoClassStateChanged(BELOW, !wide);
        HBox.setHgrow(node, Priority.ALWAYS);
        VBox.setVgrow(node, Priority.ALWAYS);
        root.getChildren().setAll(part.hasDetail() ? withDetail(node, wide) : node);
        return true;
    }

    private Node withDetail(Node node, boolean wide) {
        if (wide) {
            handle.apply();
            return new HBox(node, handle, detail);
        }
        detail.setStyle(null);
        // Some rows are seen whatever the size of the text: below that, the page scrolls.
        detail.setPrefHeight(TextSize.scaled(DETAIL));
        detail.setMinHeight(TextSize.scaled(LEAST_DETAIL));
        VBox below = new VBox(node, detail);
        below.getStyleClass().add("view");
        return below;
    }

    /** Where the page was scrolled to the detail, the row that is chosen next may be above what is seen of it. */
    void seeRow() {
        if (seen) {
            // The table itself scrolls to it before.
            Platform.runLater(() -> {
                if (Focus.isIn(root)) {
                    Scrolling.keepSelected(root).ifPresent(row -> Scrolling.seeRow(row, row));
                }
            });
        }
    }

    /** The detail below takes room from the rows, and where texts are large it is itself below what is seen. */
    private void seeChosen(Node part) {
        if (part.getScene() == null) {
            return;
        }
        Focus.ready(part.getScene().getRoot());
        Optional<Node> row = Scrolling.keepSelected(part);
        if (used && detail.isVisible() && Focus.isIn(part)) {
            seen = true;
            row.ifPresent(chosenRow -> Scrolling.seeRow(chosenRow, detail));
        }
    }
}
