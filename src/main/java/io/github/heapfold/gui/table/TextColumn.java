package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.message.Visible;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;

/** A column of texts; what is cut off is in the tooltip. */
public final class TextColumn<R> extends TableColumn<R, String> {
    /**
     * @param width in pixels at 100 %
     * @param overrun where a text is cut that is too long
     */
    public TextColumn(String title, Function<R, String> value, double width, OverrunStyle overrun) {
        super(title);
        setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(value.apply(cell.getValue())));
        setCellFactory(column -> new TextCell<>(overrun));
        setPrefWidth(TextSize.scaled(width));
        setMinWidth(TextSize.scaled(Math.min(width, 90)));
    }

    /**
     * A text in a cell, with what may be cut off of it in the tooltip.
     *
     * @param item null for none
     */
    public static void show(IndexedCell<?> cell, String item) {
        String shown = item == null ? null : Visible.of(item);
        cell.setText(shown);
        Tips.set(cell, shown);
    }

    private static final class TextCell<R> extends TableCell<R, String> {
        TextCell(OverrunStyle overrun) {
            setTextOverrun(overrun);
        }

        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            show(this, empty ? null : item);
        }
    }
}
