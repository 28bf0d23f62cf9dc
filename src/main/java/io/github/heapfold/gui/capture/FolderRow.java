package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.stage.DirectoryChooser;
import org.kordamp.ikonli.feather.Feather;

/** A folder: its path, to be typed or chosen. */
final class FolderRow extends HBox {
    private final TextField field = new TextField();
    private final ObservableValue<Boolean> usable =
            field.textProperty().map(typed -> path(typed).isPresent());

    FolderRow(String id, String name) {
        getStyleClass().add("row");
        field.setId(id);
        field.setAccessibleText(name);
        field.setPromptText(name);
        field.setMinWidth(0);
        HBox.setHgrow(field, Priority.ALWAYS);
        getChildren()
                .addAll(
                        field,
                        Controls.iconButton(id + "-choose", Feather.FOLDER, text("capture.choose"), this::choose));
    }

    private void choose() {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(field.getAccessibleText());
        folder().map(Path::toFile).ifPresent(chooser::setInitialDirectory);
        File chosen = chooser.showDialog(getScene().getWindow());
        if (chosen != null) {
            set(chosen.toPath());
        }
    }

    void set(Path folder) {
        field.setText(folder.toString());
    }

    /** Its path as it was typed. */
    StringProperty typed() {
        return field.textProperty();
    }

    /** Whether a folder that is there has been named. */
    ObservableValue<Boolean> usable() {
        return usable;
    }

    /** The folder; empty where there is none of that name. */
    Optional<Path> folder() {
        return path(field.getText());
    }

    private static Optional<Path> path(String typed) {
        try {
            return typed.isBlank()
                    ? Optional.empty()
                    : Optional.of(Path.of(typed.strip())).filter(Files::isDirectory);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
