package io.github.heapfold.gui.batch;

import io.github.heapfold.gui.text.CutText;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;

/** Shows what is chosen, and takes the room of the longest choice: what is beside it stays whatever is chosen. */
final class WidestCell<T> extends ListCell<T> {
    private final ComboBox<T> box;

    private WidestCell(ComboBox<T> box) {
        this.box = box;
    }

    /** For a box that has its choices and their words already. */
    static <T> void install(ComboBox<T> box) {
        box.setButtonCell(new WidestCell<>(box));
    }

    @Override
    protected void updateItem(T item, boolean empty) {
        super.updateItem(item, empty);
        setText(empty || item == null ? "" : box.getConverter().toString(item));
    }

    @Override
    protected double computePrefWidth(double height) {
        double longest = box.getItems().stream()
                .mapToDouble(item -> CutText.width(getFont(), box.getConverter().toString(item)))
                .max()
                .orElse(0);
        return snappedLeftInset() + Math.ceil(longest) + snappedRightInset();
    }
}
