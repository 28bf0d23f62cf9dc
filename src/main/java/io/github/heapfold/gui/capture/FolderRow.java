package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.files.NewFile;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.text.Problem;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.StringProperty;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.stage.Window;
import org.kordamp.ikonli.feather.Feather;

/** A folder: its path, to be typed or chosen. */
final class FolderRow extends VBox {
    private final TextField field = new TextField();
    private final ReadOnlyBooleanWrapper usable = new ReadOnlyBooleanWrapper();
    private final Label none = Controls.label("", Styles.TEXT_SMALL, "danger-text");
    private final WrapRow missing;

    FolderRow(String id, String name) {
        getStyleClass().add("capture-folder");
        field.setId(id);
        field.setAccessibleText(name);
        field.setPromptText(name);
        field.setMinWidth(0);
        HBox.setHgrow(field, Priority.ALWAYS);
        HBox row = new HBox(
                field, Controls.iconButton(id + "-choose", Feather.FOLDER, text("capture.choose"), this::choose));
        row.getStyleClass().add("row");
        none.setId(id + "-none");
        none.setWrapText(true);
        Button make = Controls.button(id + "-make", text("capture.folder.make"), this::make);
        make.getStyleClass().add(Styles.SMALL);
        missing = WrapRow.of(none, make);
        getChildren().addAll(row, missing);
        field.textProperty().addListener((value, before, now) -> check());
        // It may have been made or moved meanwhile.
        field.focusedProperty().addListener((value, before, now) -> check());
        sceneProperty()
                .flatMap(Scene::windowProperty)
                .flatMap(Window::focusedProperty)
                .addListener((value, before, now) -> check());
        check();
    }

    /** Looks whether the folder is there. What is wrong is said where it can be mended. */
    void check() {
        usable.set(folder().isPresent());
        none.setText(text("capture.folder.none"));
        Controls.show(missing, !field.getText().isBlank() && !usable.get());
    }

    private void make() {
        try {
            NewFile.folders(Path.of(field.getText().strip()));
            check();
        } catch (IOException | InvalidPathException e) {
            none.setText(Problem.reason(e));
        }
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
    ReadOnlyBooleanProperty usable() {
        return usable.getReadOnlyProperty();
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
