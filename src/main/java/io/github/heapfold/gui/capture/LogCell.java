package io.github.heapfold.gui.capture;

import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.scene.control.ListCell;

/** A line of the log, on as many lines as it needs. */
final class LogCell extends ListCell<String> {
    /** What the list keeps for its borders and its scroll bar. */
    private static final double MARGIN = 40;

    LogCell(ReadOnlyDoubleProperty width) {
        setWrapText(true);
        prefWidthProperty().bind(width.subtract(MARGIN));
    }

    @Override
    protected void updateItem(String line, boolean empty) {
        super.updateItem(line, empty);
        setText(empty ? null : line);
    }
}
