package io.github.heapfold.gui.analyse.paths;

import io.github.heapfold.gui.analyse.heap.ObjectNames;
import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.TextSize;
import javafx.geometry.Insets;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;

/** A line of a path. */
final class PathCell extends ListCell<PathsPart.Line> {
    private static final double INDENT = 14;
    private static final int DEEPEST = 16;

    private final Label arrow = Controls.label("↳", Styles.TEXT_MUTED);
    private final Label before = Controls.label("", "field-name");
    private final Label name = new Label();
    private final Label label = Controls.label("", Styles.TEXT_MUTED);
    private final HBox box = new HBox(arrow, before, name, label);

    PathCell() {
        box.getStyleClass().add("owner-cell");
        name.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        name.setMinWidth(0);
        before.setMinWidth(Label.USE_PREF_SIZE);
        label.setMinWidth(0);
        // Long lines are cut, never make the list scroll sideways.
        setPrefWidth(0);
    }

    @Override
    protected void updateItem(PathsPart.Line line, boolean empty) {
        super.updateItem(line, empty);
        if (empty || line == null) {
            setGraphic(null);
            setAccessibleText(null);
            return;
        }
        boolean heading = line.depth() < 0;
        Controls.show(arrow, line.depth() > 0);
        before.setText(line.before());
        before.getStyleClass().setAll("label", line.depth() == 0 ? "root-kind" : "field-name");
        Controls.show(before, !line.before().isEmpty());
        name.setText(line.name());
        name.getStyleClass().setAll("label");
        name.getStyleClass().add(heading ? Styles.TEXT_BOLD : line.id() == null ? Styles.TEXT_MUTED : "object-name");
        label.setText(line.label() + (line.id() == null ? "" : "  " + ObjectNames.id(line.id())));
        box.setPadding(new Insets(0, 0, 0, TextSize.scaled(INDENT) * Math.max(0, Math.min(line.depth(), DEEPEST))));
        setAccessibleText(line.words());
        setGraphic(box);
    }
}
