package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.RowMenu;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.ListView;
import javafx.scene.input.ContextMenuEvent;

/**
 * The row of a list that has the focus, which a menu is of: of several that are selected it is one, and the right mouse
 * button leaves them so.
 *
 * @param <R> what the rows are of
 */
record FocusedRow<R>(ListView<R> list) implements RowMenu.Shown<R> {
    /** How far a menu below a row begins behind the row, in pixels at 100 %. */
    private static final double INDENT = 24;

    @Override
    public R chosen() {
        return list.getFocusModel().getFocusedItem();
    }

    @Override
    public boolean choose(ContextMenuEvent event) {
        return Controls.rowOf((Node) event.getTarget())
                .map(row -> {
                    list.getFocusModel().focus(row.getIndex());
                    return true;
                })
                .orElse(false);
    }

    @Override
    public void openBelow(ContextMenu menu) {
        int index = list.getFocusModel().getFocusedIndex();
        list.scrollTo(index);
        list.layout();
        list.lookupAll(".list-cell").stream()
                .filter(node -> node instanceof IndexedCell<?> cell && cell.isVisible() && cell.getIndex() == index)
                .findFirst()
                .ifPresent(row -> menu.show(row, Side.BOTTOM, TextSize.scaled(INDENT), 0));
    }
}
