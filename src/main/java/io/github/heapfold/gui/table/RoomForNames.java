package io.github.heapfold.gui.table;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseEvent;

/** Gives names what is left of the width of a table: they are long, and numbers and shares are not. */
public final class RoomForNames {
    /** How much wider than it has to be a column becomes that is not one of names, unless somebody draws it wider. */
    private static final double MOST = 1.2;

    /** What the toolkit gives a column that has no most width. */
    private static final double ANY_WIDTH = 5000;

    private RoomForNames() {}

    /**
     * Numbers and shares become little wider than they have to be; whoever wants them wider draws them so.
     *
     * @param table with all of its columns
     */
    public static void in(TableView<?> table) {
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
        List<TableColumn<?, ?>> others = new ArrayList<>();
        table.getColumns().forEach(column -> {
            if (column instanceof NumberColumn<?> || column instanceof ShareColumn<?>) {
                others.add(column);
                column.setMaxWidth(column.getMinWidth() * MOST);
            }
        });
        // The toolkit gives room by itself, and it is that which has a limit.
        table.addEventFilter(
                MouseEvent.MOUSE_PRESSED, event -> others.forEach(column -> column.setMaxWidth(ANY_WIDTH)));
        table.addEventFilter(
                MouseEvent.MOUSE_RELEASED,
                event -> others.forEach(
                        column -> column.setMaxWidth(Math.max(column.getMinWidth() * MOST, column.getWidth()))));
    }
}
