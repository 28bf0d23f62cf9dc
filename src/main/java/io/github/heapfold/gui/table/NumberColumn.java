package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.report.Units;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;

/** A column of numbers: at the right, the exact number in the tooltip, as wide as the size of text asks for. */
public final class NumberColumn<R> extends TableColumn<R, Long> {
    private final LongFunction<String> shown;

    /**
     * @param shown the number as it is read, with a unit where it has one
     * @param width in pixels at 100 %
     */
    public NumberColumn(String title, ToLongFunction<R> value, LongFunction<String> shown, double width) {
        super(title);
        this.shown = shown;
        getStyleClass().add("number");
        setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(value.applyAsLong(cell.getValue())));
        setCellFactory(any -> new TableCell<>() {
            @Override
            protected void updateItem(Long item, boolean empty) {
                super.updateItem(item, empty);
                show(this, empty ? null : item, shown);
            }
        });
        setPrefWidth(TextSize.scaled(width));
        setMinWidth(TextSize.scaled(width));
        LargestFirst.of(this);
    }

    /** A number as it is read. */
    String shown(Long number) {
        return shown.apply(number);
    }

    /** Shows a number in a cell of any kind of table; null empties it. */
    public static void show(IndexedCell<Long> cell, Long number, LongFunction<String> shown) {
        cell.setAlignment(Pos.CENTER_RIGHT);
        cell.setText(number == null ? null : shown.apply(number));
        Tips.set(cell, number == null ? null : Units.count(number));
    }
}
