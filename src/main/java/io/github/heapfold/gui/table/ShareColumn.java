package io.github.heapfold.gui.table;

import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.text.Texts;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;

/** A column of shares: a bar, and how many percent they are. */
public final class ShareColumn<R> extends TableColumn<R, Double> {
    /**
     * @param value 0 to 1
     */
    public ShareColumn(String title, ToDoubleFunction<R> value) {
        super(title);
        setCellValueFactory(cell -> new ReadOnlyObjectWrapper<>(value.applyAsDouble(cell.getValue())));
        setCellFactory(column -> new ShareCell<>());
        setPrefWidth(TextSize.scaled(120));
        setMinWidth(TextSize.scaled(116));
        LargestFirst.of(this);
    }

    /** The percents are the text of the cell itself: the fewer nodes a row has, the faster it scrolls. */
    private static final class ShareCell<R> extends TableCell<R, Double> {
        private final ShareBar bar = new ShareBar("kept");

        ShareCell() {
            getStyleClass().add("share-text");
            double width = TextSize.scaled(40);
            bar.setMinWidth(16);
            bar.setPrefWidth(width);
            bar.setMaxWidth(width);
        }

        @Override
        protected void updateItem(Double item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
                setText(null);
            } else {
                bar.set(Math.min(1, item));
                setText(Texts.percentInColumn(item));
                setGraphic(bar);
            }
        }
    }
}
