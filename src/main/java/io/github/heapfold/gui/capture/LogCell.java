package io.github.heapfold.gui.capture;

import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.scene.control.ListCell;
import javafx.scene.text.Text;

/** A line of the log, on as many lines as it needs. */
final class LogCell extends ListCell<String> {
    /** What the list keeps for its borders and its scroll bar. */
    private static final double MARGIN = 48;

    /** A cell's own text is given the height of one line by themes that say how high cells are. */
    private final Text shown = new Text();

    LogCell(ReadOnlyDoubleProperty width) {
        shown.getStyleClass().add("log-line");
        shown.wrappingWidthProperty().bind(width.subtract(MARGIN));
        // The list's width is the text's, not the other way round.
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(String line, boolean empty) {
        super.updateItem(line, empty);
        shown.setText(empty ? "" : line);
        setGraphic(empty ? null : shown);
    }
}
