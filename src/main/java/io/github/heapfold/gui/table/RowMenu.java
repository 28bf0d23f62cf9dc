package io.github.heapfold.gui.table;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import java.util.List;
import java.util.function.Function;
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
 * What can be done with the row of a table, tree or list that is chosen: by the right mouse button where that is, by the
 * keys for menus below the row. To copy it comes first, and has a key of its own.
 *
 * @param <R> what is chosen
 */
public final class RowMenu<R> extends ContextMenu {
    private static final KeyCombination COPY = new KeyCodeCombination(KeyCode.C, KeyCombination.SHORTCUT_DOWN);
    private static final KeyCombination OPEN = new KeyCodeCombination(KeyCode.F10, KeyCombination.SHIFT_DOWN);

    /** How far a menu below a row begins behind the row, in pixels at 100 %. */
    private static final double INDENT = 24;

    private final Control rows;
    private final SelectionModel<R> chosen;
    private final Function<? super R, String> words;
    private final Function<? super R, List<MenuItem>> acts;

    private RowMenu(
            Control rows,
            SelectionModel<R> chosen,
            Function<? super R, String> words,
            Function<? super R, List<MenuItem>> acts) {
        this.rows = rows;
        this.chosen = chosen;
        this.words = words;
        this.acts = acts;
        setId("row-menu");
        // As the menu of a control, its keys would be those of the whole window.
        rows.addEventHandler(ContextMenuEvent.CONTEXT_MENU_REQUESTED, this::requested);
        rows.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
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
        new RowMenu<>(rows, chosen, words, acts);
    }

    private void requested(ContextMenuEvent event) {
        if (event.isKeyboardTrigger()) {
            openBelow();
            event.consume();
            return;
        }
        // The press has chosen the row, unless a link in it has taken that.
        Controls.rowOf((Node) event.getTarget()).ifPresent(cell -> {
            if (!chosen.isSelected(cell.getIndex())) {
                chosen.clearAndSelect(cell.getIndex());
            }
            if (fill()) {
                show(rows, event.getScreenX(), event.getScreenY());
            }
            event.consume();
        });
    }

    private void pressed(KeyEvent event) {
        R row = chosen.getSelectedItem();
        if (COPY.match(event) && row != null) {
            copy(words.apply(row));
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
            Scrolling.seeSelected(rows).ifPresent(row -> {
                // Whether it has room below is known only when it is known how high it is.
                getScene().getRoot().applyCss();
                double hidden = rows.localToScreen(0, 0).getX()
                        - row.localToScreen(0, 0).getX();
                show(row, Side.BOTTOM, Math.max(0, hidden) + TextSize.scaled(INDENT), 0);
            });
        }
    }

    /** Gives whether there is a row that the menu is of. */
    private boolean fill() {
        R row = chosen.getSelectedItem();
        getItems().clear();
        if (row != null) {
            // At once: it may be of a file that is closed while the menu is open.
            String said = words.apply(row);
            MenuItem copy = Controls.menuItem("row-copy", text("row.copy"), () -> copy(said));
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
