package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.TextSize;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.TreeTableView;

/** Gives the columns of tables the widths that they had the last time. */
final class ColumnMemory {
    private final Settings settings;

    ColumnMemory(Settings settings) {
        this.settings = settings;
    }

    /** Looks for tables with an id in what is about to be shown, sets their columns and remembers how they change. */
    void remember(Node view) {
        remember(view, view);
    }

    private void remember(Node view, Node node) {
        if (node instanceof TableView<?> table) {
            columns(view, table.getId(), table.getColumns());
        } else if (node instanceof TreeTableView<?> table) {
            columns(view, table.getId(), table.getColumns());
        } else if (node instanceof SplitPane split) {
            // Before they are shown, these have their content but not yet as children.
            split.getItems().forEach(item -> remember(view, item));
        } else if (node instanceof ScrollPane scroll && scroll.getContent() != null) {
            remember(view, scroll.getContent());
        } else if (node instanceof Parent parent) {
            parent.getChildrenUnmodifiable().forEach(child -> remember(view, child));
        }
    }

    private void columns(Node view, String table, List<? extends TableColumnBase<?, ?>> columns) {
        if (table == null) {
            return;
        }
        for (int i = 0; i < columns.size(); i++) {
            TableColumnBase<?, ?> column = columns.get(i);
            String key = "column." + table + "." + i;
            settings.number(key)
                    .map(TextSize::scaled)
                    .filter(width -> width >= column.getMinWidth() && width <= column.getMaxWidth())
                    .ifPresent(column::setPrefWidth);
            column.widthProperty().addListener((value, before, now) -> {
                // What is laid out before anybody sees it is not what the user has set.
                if (view.isVisible()) {
                    settings.setNumber(key, now.doubleValue() / TextSize.scale());
                }
            });
        }
    }
}
