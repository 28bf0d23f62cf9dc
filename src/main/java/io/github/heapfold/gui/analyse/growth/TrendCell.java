package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.report.Units;
import java.util.stream.Collectors;
import javafx.scene.control.TableCell;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Bytes from dump to dump as small bars, and a word where there is more each time, or as much in all. */
final class TrendCell extends TableCell<GrowthRow, GrowthRow> {
    private static final double HEIGHT = 16;
    private static final double WIDTH = 6;

    private final HBox bars = new HBox();

    TrendCell() {
        bars.getStyleClass().add("trend");
        bars.setMaxHeight(HEIGHT);
    }

    @Override
    protected void updateItem(GrowthRow row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null) {
            setGraphic(null);
            setText(null);
            Tips.set(this, null);
            return;
        }
        long most = Math.max(
                1, row.retained().stream().mapToLong(Long::longValue).max().orElse(1));
        bars.getChildren().clear();
        for (long bytes : row.retained()) {
            Region bar = new Region();
            bar.getStyleClass().add("kept");
            double height = Math.max(1, HEIGHT * bytes / most);
            bar.setMinSize(WIDTH, height);
            bar.setMaxSize(WIDTH, height);
            bars.getChildren().add(bar);
        }
        setGraphic(bars);
        setText(row.moved() ? text("growth.moved") : row.steady() ? text("growth.steady") : null);
        Tips.set(this, row.retained().stream().map(Units::bytes).collect(Collectors.joining(" → ")));
    }
}
