package io.github.heapfold.gui.summary;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.report.Units;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;

/** Small tables of a few rows, names at the left and numbers at the right. */
final class SummaryTables {
    private SummaryTables() {}

    /**
     * A table with a line of titles.
     *
     * @param titles of the names, then of the numbers
     */
    static GridPane table(String... titles) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("summary-grid");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        name.setMinWidth(0);
        grid.getColumnConstraints().add(name);
        for (int i = 1; i < titles.length; i++) {
            grid.getColumnConstraints().add(numbers());
        }
        Label[] heads = new Label[titles.length];
        for (int i = 0; i < titles.length; i++) {
            heads[i] = Controls.label(titles[i], Styles.TEXT_SMALL, Styles.TEXT_MUTED);
        }
        grid.addRow(0, heads);
        return grid;
    }

    static ColumnConstraints numbers() {
        ColumnConstraints numbers = new ColumnConstraints();
        numbers.setHalignment(HPos.RIGHT);
        numbers.setMinWidth(GridPane.USE_PREF_SIZE);
        return numbers;
    }

    /** Bytes with the exact number in the tooltip. */
    static Label bytes(long bytes) {
        Label label = new Label(Units.bytes(bytes));
        Tips.set(label, text("exact.bytes", Units.count(bytes)));
        return label;
    }
}
