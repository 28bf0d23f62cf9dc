package io.github.heapfold.gui.table;

import javafx.beans.binding.Bindings;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.TableColumnBase;
import javafx.scene.layout.Region;

/** The order in which the rows of a table come, the largest number of one column first, as the header says it. */
public final class OwnOrder {
    private OwnOrder() {}

    /**
     * Shows it in the header of the column as long as nobody sorts the rows by any.
     *
     * @param sorted the columns by which the table is sorted
     */
    public static void show(TableColumnBase<?, ?> column, ObservableList<?> sorted) {
        Region arrow = new Region();
        arrow.getStyleClass().add("own-order");
        column.graphicProperty()
                .bind(Bindings.when(Bindings.isEmpty(sorted)).then((Node) arrow).otherwise((Node) null));
    }
}
