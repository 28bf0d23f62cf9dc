package io.github.heapfold.gui.table;

import javafx.scene.control.TableView;

/** Gives names what is left of the width of a table: they are long, and numbers and shares are not. */
public final class RoomForNames {
    /** How much wider than it has to be a column may be drawn that is not one of names. */
    private static final double MOST = 1.2;

    private RoomForNames() {}

    /** @param table with all of its columns */
    public static void in(TableView<?> table) {
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        table.getColumns().forEach(column -> {
            if (column instanceof NumberColumn<?> || column instanceof ShareColumn<?>) {
                column.setMaxWidth(column.getMinWidth() * MOST);
            }
        });
    }
}
