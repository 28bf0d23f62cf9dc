package io.github.heapfold.gui.analyse;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.LongNames;
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

    /** A name of a field, as long as it is, with what is told where the mouse rests on it. */
    static Label fieldName(String name, String tip) {
        Label label = Controls.label(LongNames.ofField(name), "field-name");
        label.setAccessibleText(name);
        label.setMinWidth(0);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        Tips.set(label, tip);
        return label;
    }

    /** @param key of the name's text */
    void row(String key, String value) {
        row(new Label(text(key)), value);
    }

    void row(Node name, String value) {
        addRow(getRowCount(), name, new Label(value));
    }
}
