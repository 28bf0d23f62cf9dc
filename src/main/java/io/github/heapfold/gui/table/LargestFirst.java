package io.github.heapfold.gui.table;

import javafx.application.Platform;
import javafx.collections.ObservableList;
import javafx.event.EventHandler;
import javafx.scene.control.SortEvent;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableColumn.SortType;
import javafx.scene.control.TableView;

/**
 * A first click on the head of a column of numbers brings the largest to the top, which is what one looks for there,
 * a second one the smallest, and a third one the table's own order. The toolkit begins with the smallest, of which
 * there are mostly many zeros.
 */
final class LargestFirst<R> implements EventHandler<SortEvent<TableView<R>>> {
    private final TableColumn<R, ?> column;

    /** Whether the table was sorted by the column. */
    private boolean sorted;

    /** Whether a second click has brought the smallest to the top. */
    private boolean turned;

    private LargestFirst(TableColumn<R, ?> column) {
        this.column = column;
    }

    static <R> void of(TableColumn<R, ?> column) {
        LargestFirst<R> first = new LargestFirst<>(column);
        column.tableViewProperty().addListener((value, before, now) -> {
            if (before != null) {
                before.removeEventHandler(SortEvent.sortEvent(), first);
            }
            if (now != null) {
                now.addEventHandler(SortEvent.sortEvent(), first);
            }
        });
    }

    @Override
    public void handle(SortEvent<TableView<R>> event) {
        ObservableList<TableColumn<R, ?>> order = column.getTableView().getSortOrder();
        boolean before = sorted;
        sorted = order.contains(column);
        if (sorted && !before && column.getSortType() == SortType.ASCENDING) {
            event.consume();
            // Sorts anew.
            column.setSortType(SortType.DESCENDING);
        } else if (before && !sorted && order.isEmpty() && column.getSortType() == SortType.DESCENDING) {
            // After that click, which is not over yet.
            Platform.runLater(this::turn);
        } else if (before && turned && order.size() == 1 && column.getSortType() == SortType.DESCENDING) {
            event.consume();
            sorted = false;
            // Sorts anew.
            order.clear();
        }
        turned &= sorted;
    }

    private void turn() {
        TableView<R> table = column.getTableView();
        if (table != null && table.getSortOrder().isEmpty()) {
            sorted = true;
            turned = true;
            column.setSortType(SortType.ASCENDING);
            table.getSortOrder().add(column);
        }
    }
}
