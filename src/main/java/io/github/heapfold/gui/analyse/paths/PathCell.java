package io.github.heapfold.gui.analyse.paths;

import javafx.scene.control.ListCell;

/** A line of a path in a list. */
final class PathCell extends ListCell<PathLine> {
    private final PathRow row = new PathRow();

    PathCell() {
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(PathLine line, boolean empty) {
        super.updateItem(line, empty);
        if (empty || line == null) {
            setGraphic(null);
            setAccessibleText(null);
            return;
        }
        row.show(line);
        setAccessibleText(line.words());
        setGraphic(row);
    }
}
