package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.table.NumberColumn;
import io.github.heapfold.gui.table.OwnOrder;
import io.github.heapfold.gui.table.RoomForNames;
import io.github.heapfold.gui.table.ShareColumn;
import io.github.heapfold.report.Units;
import java.util.function.IntConsumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** The columns of the tree of owners: whose order is by what is retained, and stays so. */
final class OwnerColumns {
    /** Where there is less, names have the room of the shares. */
    private static final double LEAST_FOR_SHARES = 560;

    private OwnerColumns() {}

    /** @param toggle unfolds a row by its index, or folds it up */
    static void addTo(TableView<OwnerRows.Row> table, HeapSession session, RowCaptions captions, IntConsumer toggle) {
        TableColumn<OwnerRows.Row, OwnerRows.Row> name = new TableColumn<>(text("owners.object"));
        name.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        name.setCellFactory(column -> new OwnerCell(session, captions, toggle));
        name.setPrefWidth(TextSize.scaled(330));
        name.setMinWidth(TextSize.scaled(150));
        TableColumn<OwnerRows.Row, Double> share =
                new ShareColumn<>(text("owners.share"), row -> captions.share(row.retained()));
        table.getColumns().add(name);
        table.getColumns().add(new NumberColumn<>(text("classes.shallow"), captions::shallow, RowCaptions::bytes, 80));
        NumberColumn<OwnerRows.Row> retained =
                new NumberColumn<>(text("classes.retained"), OwnerRows.Row::retained, Units::bytes, 94);
        table.getColumns().add(retained);
        table.getColumns().add(share);
        RoomForNames.in(table);
        OwnOrder.show(retained, table.getSortOrder());
        Controls.showFrom(LEAST_FOR_SHARES, table, share);
        table.getColumns().forEach(column -> {
            column.setSortable(false);
            column.setReorderable(false);
        });
    }
}
