package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Names, which give way, and their values at the right edge. */
final class FactGrid extends GridPane {
    FactGrid() {
        getStyleClass().add("field-grid");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        name.setMinWidth(0);
        ColumnConstraints value = new ColumnConstraints();
        value.setHalignment(HPos.RIGHT);
        value.setMinWidth(USE_PREF_SIZE);
        getColumnConstraints().addAll(name, value);
    }

    /** @param key of the name's text */
    void row(String key, String value) {
        row(new Label(text(key)), value);
    }

    void row(Node name, String value) {
        addRow(getRowCount(), name, new Label(value));
    }
}
