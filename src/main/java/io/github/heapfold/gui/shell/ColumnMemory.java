package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.TextSize;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;
import javafx.scene.input.MouseEvent;

/** Gives the columns of tables the widths that they had the last time. */
final class ColumnMemory {
    private final Settings settings;

    ColumnMemory(Settings settings) {
        this.settings = settings;
    }

    /** Looks for tables with an id in what is about to be shown, sets their columns and remembers how they change. */
    void remember(Node node) {
        if (node instanceof TableView<?> table) {
            columns(table, table.getId(), table.getColumns());
        } else if (node instanceof TreeTableView<?> table) {
            columns(table, table.getId(), table.getColumns());
        } else if (node instanceof SplitPane split) {
            // Before they are shown, these have their content but not yet as children.
            split.getItems().forEach(this::remember);
        } else if (node instanceof ScrollPane scroll && scroll.getContent() != null) {
            remember(scroll.getContent());
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(this::remember);
        }
    }

    /** Only what somebody draws is remembered: other widths are those of a window and a size of text of the moment. */
    private void columns(Node table, String name, List<? extends TableColumnBase<?, ?>> columns) {
        if (name == null) {
            return;
        }
        List<Double> before = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            TableColumnBase<?, ?> column = columns.get(i);
            settings.number(key(name, i))
                    .map(TextSize::scaled)
                    .filter(width -> width >= column.getMinWidth())
                    .ifPresent(width -> set(column, width));
        }
        table.addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            before.clear();
            if (event.getTarget() instanceof Node at && isInHeader(at)) {
                columns.forEach(column -> before.add(column.getWidth()));
            }
        });
        table.addEventFilter(MouseEvent.MOUSE_RELEASED, event -> {
            for (int i = 0; i < before.size() && i < columns.size(); i++) {
                if (columns.get(i).getWidth() != before.get(i)) {
                    settings.setNumber(key(name, i), columns.get(i).getWidth() / TextSize.scale());
                }
            }
            before.clear();
        });
    }

    /** What somebody draws may be wider than what a column becomes by itself. */
    private static void set(TableColumnBase<?, ?> column, double width) {
        column.setMaxWidth(Math.max(column.getMaxWidth(), width));
        column.setPrefWidth(width);
    }

    private static String key(String table, int column) {
        return "drawn." + table + "." + column;
    }

    private static boolean isInHeader(Node node) {
        Node at = node;
        while (at != null && !at.getStyleClass().contains("column-header-background")) {
            at = at.getParent();
        }
        return at != null;
    }
}
