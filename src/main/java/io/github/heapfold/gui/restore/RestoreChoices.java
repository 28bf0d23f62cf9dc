package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.DumpBoxes;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.layout.GridPane;

/** How a dump is restored: what stands where something was left out, for whom, and whether gzipped. */
final class RestoreChoices extends MeasuredBox {
    RestoreChoices(RestoreModel model) {
        getStyleClass().add("restore-choices");
        getChildren().add(Controls.heading(text("restore.how")));
        if (!model.isLossless()) {
            getChildren().add(fill(model));
            if (!model.fills().isEmpty()) {
                getChildren().add(fills(model));
            }
            getChildren().addAll(fault(model), DumpBoxes.box("restore", "complete", model.complete()));
        }
        getChildren()
                .addAll(
                        DumpBoxes.box("restore", "mat", model.forMat()),
                        DumpBoxes.gzip(model.dump()),
                        DumpBoxes.dense(model.dump()));
    }

    private static WrapRow fill(RestoreModel model) {
        TextField field = field("fill", model.fill());
        Label label = new Label(text("restore.fill"));
        label.setLabelFor(field);
        return WrapRow.of(label, field);
    }

    private static TextField field(String id, StringProperty value) {
        TextField field = new TextField();
        field.setId(id);
        field.setPromptText("0");
        field.setPrefColumnCount(6);
        Tips.set(field, text("restore.fill.tooltip"));
        field.textProperty().bindBidirectional(value);
        return field;
    }

    /** A field for each type of which something was left out, out of the way of those who want zeros. */
    private static TitledPane fills(RestoreModel model) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("facts-grid");
        model.fills().forEach((type, value) -> {
            TextField field = field("fill-" + type.label(), value);
            field.setPromptText("");
            field.setAccessibleText(text("restore.fill.type", type.label()));
            Tips.set(field, text("restore.fill.type", type.label()));
            Label label = new Label(type.label());
            label.setLabelFor(field);
            grid.addRow(grid.getRowCount(), label, field);
        });
        TitledPane pane = new TitledPane(text("restore.fill.each"), grid);
        Controls.disclose(pane, "fill-each");
        return pane;
    }

    private static Label fault(RestoreModel model) {
        Label fault = Controls.note("");
        fault.textProperty().bind(model.fillFault());
        Controls.showWhile(fault, model.fillFault().isNotEmpty());
        return fault;
    }
}
