package io.github.heapfold.gui.controls;

import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.ToIntFunction;
import javafx.event.EventHandler;
import javafx.geometry.Bounds;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Control;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Region;

/** Scroll panes by pixels of their content, and by the keys. */
public final class Scrolling {
    /** Of what is seen; the rest stays in sight. */
    private static final double PAGE = 0.85;

    /**
     * The least that is seen of choices that scroll, in pixels at 100 %: a small window has to have room for the acts
     * below them, and for what went wrong with the last one.
     */
    public static final double LEAST_SEEN = 88;

    /** In pixels at 100 %: two lines. */
    private static final double ARROW = 40;

    /** How much is seen of what has just been opened, in pixels at 100 %. */
    private static final double OPENED = 150;

    /** Rows that are left in sight above one that was scrolled to. */
    private static final int ROWS_ABOVE = 1;

    private Scrolling() {}

    /** How much higher the content is than what is seen of it, in pixels; 0 where all is seen. */
    public static double hidden(ScrollPane pane) {
        // Less than a pixel is what is left of rounding.
        return pane.getContent() == null
                ? 0
                : Math.max(0, Math.floor(pane.getContent().getLayoutBounds().getHeight() - seen(pane)));
    }

    /** The height of what is seen, in pixels. */
    public static double seen(ScrollPane pane) {
        return pane.getViewportBounds().getHeight();
    }

    /** Which pixel of the content is the first that is seen. */
    public static double top(ScrollPane pane) {
        return (pane.getVvalue() - pane.getVmin()) / (pane.getVmax() - pane.getVmin()) * hidden(pane);
    }

    /** Lets the pixel be the first that is seen, or the nearest to it that can be. */
    public static void to(ScrollPane pane, double pixel) {
        double hidden = hidden(pane);
        double share = hidden == 0 ? 0 : Math.max(0, Math.min(1, pixel / hidden));
        pane.setVvalue(pane.getVmin() + share * (pane.getVmax() - pane.getVmin()));
    }

    /**
     * Lets Page Up and Page Down scroll what is around the focus by a page, where what has the focus has no use for
     * them. The toolkit's own do so by some pixels, and not from beside what scrolls.
     *
     * @param page where what scrolls is looked for if there is nothing such around the focus
     */
    public static void pageKeys(Scene scene, Node page) {
        EventHandler<KeyEvent> keys = event -> {
            boolean down = event.getCode() == KeyCode.PAGE_DOWN;
            if (isPlain(event)
                    && (down || event.getCode() == KeyCode.PAGE_UP)
                    && (around(scene.getFocusOwner(), down) || within(page, down))) {
                event.consume();
            }
        };
        scene.addEventHandler(KeyEvent.KEY_PRESSED, keys);
        // A scroll pane takes the keys for itself: what is in it is asked before. The same handler is only once there.
        scene.focusOwnerProperty().addListener((value, before, now) -> {
            for (Node at = now; at != null; at = at.getParent()) {
                if (at instanceof ScrollPane pane && pane.getContent() != null) {
                    pane.getContent().addEventHandler(KeyEvent.KEY_PRESSED, keys);
                }
            }
        });
    }

    /**
     * Lets Up and Down scroll what is read, also where the focus is on a link or a button in it: these would take the
     * keys and give the focus away to whatever is nearest above or below, out of the pane. Tab goes from one to the next.
     */
    public static void arrowKeys(ScrollPane pane) {
        pane.getContent().addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            boolean down = event.getCode() == KeyCode.DOWN;
            if (isPlain(event) && (down || event.getCode() == KeyCode.UP)) {
                by(pane, TextSize.scaled(down ? ARROW : -ARROW));
                event.consume();
            }
        });
    }

    /**
     * Scrolls the table or list in there where its selected row is no longer whole in sight, since it has less room, and
     * gives that row; empty where nothing is selected.
     */
    public static Optional<Node> seeSelected(Node around) {
        return seeSelected(around, rows -> ROWS_ABOVE);
    }

    /** The same of a row that was chosen where it is: it moves no further than it has to. */
    public static Optional<Node> keepSelected(Node around) {
        return seeSelected(around, rows -> rowsSeen(rows) - 1);
    }

    /** @param above how many rows are to be in sight above the one that is scrolled to */
    private static Optional<Node> seeSelected(Node around, ToIntFunction<Control> above) {
        for (String kind : List.of(".table-view", ".tree-table-view", ".list-view")) {
            for (Node found : around.lookupAll(kind)) {
                Optional<Node> row = seeSelectedOf(found, above);
                if (row.isPresent()) {
                    return row;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Node> seeSelectedOf(Node rows, ToIntFunction<Control> above) {
        if (rows instanceof TableView<?> table) {
            return see(table, table.getSelectionModel().getSelectedIndex(), table::scrollTo, above);
        }
        if (rows instanceof TreeTableView<?> tree) {
            return see(tree, tree.getSelectionModel().getSelectedIndex(), tree::scrollTo, above);
        }
        return rows instanceof ListView<?> list
                ? see(list, list.getSelectionModel().getSelectedIndex(), list::scrollTo, above)
                : Optional.empty();
    }

    private static Optional<Node> see(Control rows, int index, IntConsumer scrollTo, ToIntFunction<Control> above) {
        if (index < 0 || !rows.isVisible()) {
            return Optional.empty();
        }
        Optional<Node> row = row(rows, index);
        if (row.isEmpty() || bounds(row.get(), rows).getMaxY() > rows.getHeight()) {
            scrollTo.accept(Math.max(0, index - above.applyAsInt(rows)));
            rows.layout();
            row = row(rows, index);
        }
        return row;
    }

    /** How many rows are whole in sight at once, at least one; all are as high. */
    private static int rowsSeen(Control rows) {
        double height = rows.lookupAll(".indexed-cell").stream()
                .filter(Node::isVisible)
                .mapToDouble(row -> row.getLayoutBounds().getHeight())
                .max()
                .orElse(0);
        double seen = rows.lookup(".virtual-flow").getLayoutBounds().getHeight();
        return height == 0 ? 1 : Math.max(1, (int) (seen / height));
    }

    /** Those that are out of sight have no node. */
    private static Optional<Node> row(Control rows, int index) {
        return rows.lookupAll(".indexed-cell").stream()
                .filter(cell -> cell instanceof IndexedCell<?> row && row.isVisible() && row.getIndex() == index)
                .findFirst();
    }

    private static Bounds bounds(Node node, Node in) {
        return in.sceneToLocal(node.localToScene(node.getLayoutBounds()));
    }

    /** Scrolls what is around both so far that the upper one is in sight, and as much as can be of the lower one. */
    public static void seeBoth(Node upper, Node lower) {
        for (Node at = lower.getParent(); at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane && pane.getContent() != null) {
                double first = bounds(upper, pane.getContent()).getMinY();
                double last = bounds(lower, pane.getContent()).getMaxY() - seen(pane);
                to(pane, Math.min(first, Math.max(top(pane), last)));
            }
        }
    }

    /**
     * The same of a row, above which the heads of its table stay in sight where there is room: numbers say little without
     * them.
     */
    public static void seeRow(Node row, Node lower) {
        for (Node at = row.getParent(); at != null; at = at.getParent()) {
            if (at instanceof TableView<?> || at instanceof TreeTableView<?>) {
                seeBoth(fits(at, row) ? at : row, lower);
                return;
            }
        }
        seeBoth(row, lower);
    }

    private static boolean fits(Node table, Node row) {
        Node at = table.getParent();
        while (at != null && !(at instanceof ScrollPane)) {
            at = at.getParent();
        }
        double height = row.localToScene(row.getLayoutBounds()).getMaxY()
                - table.localToScene(table.getLayoutBounds()).getMinY();
        return at instanceof ScrollPane pane && height <= seen(pane);
    }

    /** Scrolls a list so that a row is in sight, and no further than that takes. */
    public static void see(ListView<?> list, int index) {
        see(list, index, list::scrollTo, rows -> rowsSeen(rows) - 1);
    }

    /** Scrolls no further than the beginning of what was opened needs, for what is above goes with it. */
    public static void seeBeginning(Node opened) {
        for (Node at = opened.getParent(); at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane && pane.getContent() != null) {
                Focus.ready(pane);
                Bounds all = bounds(opened, pane.getContent());
                double last = Math.min(all.getMaxY(), all.getMinY() + TextSize.scaled(OPENED)) - seen(pane);
                to(pane, Math.max(top(pane), Math.min(all.getMinY(), last)));
            }
        }
    }

    private static boolean isPlain(KeyEvent event) {
        return !event.isShiftDown() && !event.isControlDown() && !event.isAltDown() && !event.isMetaDown();
    }

    /** Of panes in each other the innermost that is not at its end; gives whether there is one that scrolls at all. */
    private static boolean around(Node inside, boolean down) {
        boolean scrolls = false;
        for (Node at = inside; at != null; at = at.getParent()) {
            if (at instanceof ScrollPane pane && hidden(pane) > 0) {
                scrolls = true;
                if (page(pane, down)) {
                    return true;
                }
            }
        }
        return scrolls;
    }

    private static boolean within(Node node, boolean down) {
        if (!node.isVisible()) {
            return false;
        }
        if (node instanceof ScrollPane pane && hidden(pane) > 0) {
            page(pane, down);
            return true;
        }
        return node instanceof Parent parent
                && parent.getChildrenUnmodifiable().stream().anyMatch(child -> within(child, down));
    }

    /** Scrolls by a page, less some lines; gives whether the pane was not at its end. */
    public static boolean page(ScrollPane pane, boolean down) {
        return by(pane, (down ? PAGE : -PAGE) * seen(pane));
    }

    /** Gives whether the pane was not at its end. */
    private static boolean by(ScrollPane pane, double pixels) {
        double before = pane.getVvalue();
        to(pane, top(pane) + pixels);
        return pane.getVvalue() != before;
    }

    /**
     * A pane that is as high as what is in it at its width, where there is room, and of which the rest scrolls, by keys,
     * too.
     *
     * @param least pixels at 100 % that a higher content is shown of, however little room there is
     * @param most pixels at 100 % that are shown of it, however much there is
     */
    public static ScrollPane asHighAs(Region content, double least, double most) {
        return new HighAsContent(content, least, most);
    }

    private static final class HighAsContent extends ScrollPane {
        private final Region content;
        private final double least;
        private final double most;

        HighAsContent(Region content, double least, double most) {
            super(content);
            this.content = content;
            this.least = least;
            this.most = most;
            content.setMinWidth(0);
            setFitToWidth(true);
            setHbarPolicy(ScrollBarPolicy.NEVER);
            setFocusTraversable(false);
            getStyleClass().add("plain");
        }

        @Override
        public Orientation getContentBias() {
            return Orientation.HORIZONTAL;
        }

        /** Of the lines at this width, which the toolkit does not ask for. */
        @Override
        protected double computePrefHeight(double width) {
            double around = snappedTopInset() + snappedBottomInset();
            return Math.min(Math.ceil(content.prefHeight(width)) + around, TextSize.scaled(most));
        }

        @Override
        protected double computeMinHeight(double width) {
            return Math.min(computePrefHeight(width), TextSize.scaled(least));
        }

        /** By keys only where there is something to scroll. */
        @Override
        protected void layoutChildren() {
            super.layoutChildren();
            setFocusTraversable(content.getHeight() > getHeight() + 1);
        }
    }
}
