package io.github.heapfold.gui.controls;

import io.github.heapfold.report.Units;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.HBox;

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
    }

    private static final class ShareCell<R> extends TableCell<R, Double> {
        private final ShareBar bar = new ShareBar("kept");
        private final Label percent = new Label();
        private final HBox box = new HBox(bar, percent);

        ShareCell() {
            bar.setMinWidth(16);
            bar.setPrefWidth(TextSize.scaled(48));
            bar.setMaxWidth(TextSize.scaled(48));
            percent.getStyleClass().add("share-percent");
            percent.setMinWidth(TextSize.scaled(52));
            percent.setAlignment(Pos.CENTER_RIGHT);
            box.getStyleClass().add("share-cell");
        }

        @Override
        protected void updateItem(Double item, boolean empty) {
            super.updateItem(item, empty);
            if (empty || item == null) {
                setGraphic(null);
            } else {
                bar.set(Math.min(1, item));
                percent.setText(Units.percent(item));
                setGraphic(box);
            }
        }
    }
}
