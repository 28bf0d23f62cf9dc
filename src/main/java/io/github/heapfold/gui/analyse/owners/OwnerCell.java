package io.github.heapfold.gui.analyse.owners;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.report.Units;
import java.util.function.IntConsumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;

/** An object in the tree: indented, with the arrow that unfolds it, the field that holds it, its class and label. */
final class OwnerCell extends TableCell<OwnerRows.Row, OwnerRows.Row> {
    private static final double INDENT = 15;
    private static final int DEEPEST = 20;

    private final HeapSession session;
    private final RowCaptions captions;
    private final OwnerLine line;

    /** What the row says that was shown last; null before any was. */
    private RowCaptions.Words told;

    /** Kept here, because the captions outlive the cell and know it only weakly. */
    private final ChangeListener<Number> captionKnown = (value, before, now) -> {
        OwnerRows.Row row = isEmpty() ? null : getItem();
        // Most rows that are seen are known already, and to show one anew takes as long as to show another.
        if (row != null && row.isObject() && !isTold(row)) {
            updateItem(row, false);
        }
    };

    /**
     * @param toggle unfolds the row at an index, or folds it up
     */
    OwnerCell(HeapSession session, RowCaptions captions, IntConsumer toggle) {
        this.session = session;
        this.captions = captions;
        line = new OwnerLine(() -> toggle.accept(getIndex()));
        captions.lookUps().addListener(new WeakChangeListener<>(captionKnown));
    }

    /**
     * The column of such cells.
     *
     * @param toggle as of a cell
     */
    static TableColumn<OwnerRows.Row, OwnerRows.Row> column(
            HeapSession session, RowCaptions captions, IntConsumer toggle) {
        TableColumn<OwnerRows.Row, OwnerRows.Row> name = new TableColumn<>(text("owners.object"));
        name.setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(cell.getValue()));
        name.setCellFactory(column -> new OwnerCell(session, captions, toggle));
        name.setPrefWidth(TextSize.scaled(330));
        name.setMinWidth(TextSize.scaled(150));
        return name;
    }

    @Override
    protected void updateItem(OwnerRows.Row row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null || !session.isOpen()) {
            setGraphic(null);
            Tips.set(this, null);
            return;
        }
        told = captions.words(row);
        line.show(
                INDENT * Math.min(row.depth(), DEEPEST),
                row.opens(session.heap().heap()) ? row.isOpen() : null,
                told.field(),
                told.count(),
                told.name(),
                told.label());
        Tips.set(this, told.whole());
        setAccessibleText(line.words() + ", " + Units.bytes(row.retained()));
        setGraphic(line);
    }

    private boolean isTold(OwnerRows.Row row) {
        return captions.words(row).equals(told);
    }
}
