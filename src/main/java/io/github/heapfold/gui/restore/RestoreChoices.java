package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.shared.Texts.text;

import io.github.heapfold.gui.shared.Controls;
import javafx.beans.property.BooleanProperty;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** How a dump is restored: what stands where something was left out, for whom, and whether gzipped. */
final class RestoreChoices extends VBox {
    RestoreChoices(RestoreModel model) {
        getStyleClass().add("target");
        getChildren().add(Controls.heading(text("restore.how")));
        if (!model.isLossless()) {
            getChildren().addAll(fill(model), fault(model), box("complete", model.complete()));
        }
        getChildren().addAll(box("mat", model.forMat()), box("gzip", model.gzip()));
    }

    private static HBox fill(RestoreModel model) {
        TextField field = new TextField();
        field.setId("fill");
        field.setPromptText("0");
        field.setPrefColumnCount(6);
        field.setTooltip(new Tooltip(text("restore.fill.tooltip")));
        field.textProperty().bindBidirectional(model.fill());
        Label label = new Label(text("restore.fill"));
        label.setLabelFor(field);
        HBox.setHgrow(field, Priority.ALWAYS);
        HBox row = new HBox(label, field);
        row.getStyleClass().add("row");
        return row;
    }

    private static Label fault(RestoreModel model) {
        Label fault = Controls.note("");
        fault.textProperty().bind(model.fillFault());
        fault.visibleProperty().bind(model.fillFault().isNotEmpty());
        fault.managedProperty().bind(fault.visibleProperty());
        return fault;
    }

    private static CheckBox box(String name, BooleanProperty chosen) {
        CheckBox box = new CheckBox(text("restore." + name));
        box.setId("restore-" + name);
        box.setTooltip(new Tooltip(text("restore." + name + ".tooltip")));
        box.selectedProperty().bindBidirectional(chosen);
        return box;
    }
}
