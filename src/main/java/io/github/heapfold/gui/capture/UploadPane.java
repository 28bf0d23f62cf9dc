package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;

/** Where captured files are sent. */
final class UploadPane extends VBox {
    UploadPane(UploadModel model) {
        getStyleClass().add("capture-group");
        TextField header = field("upload-header", "capture.upload.header", model.header());
        Controls.showWhile(header, model.address().map(typed -> !typed.isBlank()));
        getChildren()
                .addAll(
                        Controls.label(text("capture.upload")),
                        field("upload-address", "capture.upload", model.address()),
                        fault("upload-address-fault", model.addressFault()),
                        header,
                        fault("upload-header-fault", model.headerFault()));
    }

    private static Label fault(String id, ObservableValue<String> words) {
        Label label = Controls.wrapped("", Styles.TEXT_SMALL, "danger-text");
        label.setId(id);
        label.textProperty().bind(words);
        Controls.showWhile(label, words.map(said -> !said.isEmpty()));
        return label;
    }

    private static TextField field(String id, String key, StringProperty value) {
        TextField field = new TextField();
        field.setId(id);
        field.setPromptText(text(key + ".prompt"));
        field.setAccessibleText(text(key));
        Tips.set(field, text(key + ".tooltip"));
        field.textProperty().bindBidirectional(value);
        return field;
    }
}
