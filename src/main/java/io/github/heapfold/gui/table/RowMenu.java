package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionModel;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/**
 * What can be done with the row of a table, tree or list that is chosen, or with a box of a map: by the right mouse
 * button where that is, by the keys for menus below it. To copy it comes first, and has a key of its own.
 *
 * @param <R> what is chosen
 */
public final class RowMenu<R> extends ContextMenu {
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);
    private static final KeyCombination OPEN = new KeyCodeCombination(KeyCode.F10, KeyCombination.SHIFT_DOWN);

    /** How far a menu below a row begins behind the row, in pixels at 100 %. */
    private static final double INDENT = 24;

    /**
     * What shows several things, one of which is chosen.
     *
     * @param <R> each of them
     */
    public interface Shown<R> {
        /** Null where none is. */
        R chosen();

        /** Chooses what is under the mouse; gives whether there is anything. */
        boolean choose(ContextMenuEvent event);

        /** Opens a menu below what is chosen. */
        void openBelow(ContextMenu menu);
    }

    private final Node around;
    private final Shown<R> shown;
    private final String copyName;
    private final Function<? super R, Supplier<String>> words;
    private final Function<? super R, List<MenuItem>> acts;

    private RowMenu(
            Node around,
            Shown<R> shown,
            String copyName,
            Function<? super R, Supplier<String>> words,
            Function<? super R, List<MenuItem>> acts) {
        this.around = around;
        this.shown = shown;
        this.copyName = copyName;
        this.words = words;
        this.acts = acts;
        setId("row-menu");
        // As the menu of a control, its keys would be those of the whole window.
        around.addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::requested);
        around.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
    }

    /**
     * Gives a table, tree or list its menu.
     *
     * @param chosen which row is chosen in it
     * @param words what the row says; nothing is copied where that is empty
     * @param acts what else can be done with the row; asked for each time that the menu opens
     */
    public static <R> void of(
            Control rows,
            SelectionModel<R> chosen,
            Function<? super R, String> words,
            Function<? super R, List<MenuItem>> acts) {
        Function<R, Supplier<String>> now = row -> {
            // At once: it may be of a file that is closed while the menu is open.
            String said = words.apply(row);
            return () -> said;
        };
        new RowMenu<>(rows, new Rows<>(rows, chosen), text("row.copy"), now, acts);
    }

    /**
     * Gives anything else that shows several things a menu.
     *
     * @param around what it is shown in
     * @param copyName what copying one is called
     * @param words asked when the menu opens, for what one says when it is copied
     * @param acts as of rows
     */
    public static <R> void of(
            Node around,
            Shown<R> shown,
            String copyName,
            Function<? super R, Supplier<String>> words,
            Function<? super R, List<MenuItem>> acts) {
        new RowMenu<>(around, shown, copyName, words, acts);
    }

    /** Rows of a table, tree or list. */
    private record Rows<R>(Control rows, SelectionModel<R> selection) implements Shown<R> {
        @Override
        public R chosen() {
            return selection.getSelectedItem();
        }

        @Override
        public boolean choose(ContextMenuEvent event) {
            // The press has chosen the row, unless a link in it has taken that.
            return Controls.rowOf((Node) event.getTarget())
                    .map(cell -> {
                        if (!selection.isSelected(cell.getIndex())) {
                            selection.clearAndSelect(cell.getIndex());
                        }
                        return true;
                    })
                    .orElse(false);
        }

        @Override
        public void openBelow(ContextMenu menu) {
            Scrolling.seeSelected(rows).ifPresent(row -> {
                double hidden = rows.localToScreen(0, 0).getX()
                        - row.localToScreen(0, 0).getX();
                menu.show(row, Side.BOTTOM, Math.max(0, hidden) + TextSize.scaled(INDENT), 0);
            });
        }
    }

    private void requested(ContextMenuEvent event) {
        if (event.isKeyboardTrigger()) {
            openBelow();
            event.consume();
        } else if (shown.choose(event)) {
            if (fill()) {
                show(around, event.getScreenX(), event.getScreenY());
            }
            event.consume();
        }
    }

    private void pressed(KeyEvent event) {
        R row = shown.chosen();
        if (COPY.match(event) && row != null) {
            copy(words.apply(row).get());
            event.consume();
        } else if (event.getCode() == KeyCode.CONTEXT_MENU || OPEN.match(event)) {
            // The toolkit makes no request of these keys on Linux, and elsewhere one for the middle of the table.
            openBelow();
            event.consume();
        }
    }

    private void openBelow() {
        // Where a key and a request come of one press, the menu is there already.
        if (!isShowing() && fill()) {
            // Whether it has room below is known only when it is known how high it is.
            getScene().getRoot().applyCss();
            shown.openBelow(this);
            markFirst();
        }
    }

    /** As other programs do where a key opens a menu: the toolkit marks none before the first arrow key. */
    private void markFirst() {
        Node first = getItems().get(0).getStyleableNode();
        // There is none where the menu did not open.
        if (first != null) {
            first.requestFocus();
        }
    }

    /** Gives whether there is a row that the menu is of. */
    private boolean fill() {
        R row = shown.chosen();
        getItems().clear();
        if (row != null) {
            Supplier<String> said = words.apply(row);
            MenuItem copy = Controls.menuItem("row-copy", copyName, () -> copy(said.get()));
            copy.setAccelerator(COPY);
            getItems().add(copy);
            getItems().addAll(acts.apply(row));
        }
        return row != null;
    }

    private static void copy(String said) {
        if (!said.isEmpty()) {
            Controls.copy(said);
        }
    }
}
