package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import java.nio.file.Path;
import java.util.function.BiConsumer;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The watched folder and its switch. */
final class WatchPane extends VBox {
    /**
     * @param start begins to watch a folder; and whether dumps are deleted
     */
    WatchPane(CaptureMemory memory, Resident service, BiConsumer<Path, Boolean> start) {
        getStyleClass().add("capture-group");
        FolderRow folder = new FolderRow("watch-folder", text("capture.watch.folder"));
        CheckBox delete = Controls.checkBox("watch-delete", text("capture.watch.delete"));
        Tips.set(delete, text("capture.watch.delete.tooltip"));
        memory.keep("watch.folder", folder.typed());
        memory.keep("watch.delete", delete.selectedProperty());
        VBox editor = new VBox(folder, delete);
        editor.getStyleClass().add("capture-group");
        editor.disableProperty().bind(service.running());
        Button action = Controls.button("watch-switch", "", () -> {
            if (service.running().get()) {
                service.stop();
            } else {
                folder.folder().ifPresent(path -> start.accept(path, delete.isSelected()));
            }
        });
        action.setMaxWidth(Double.MAX_VALUE);
        action.textProperty()
                .bind(service.running().map(on -> text(on ? "capture.watch.stop" : "capture.watch.start")));
        action.disableProperty()
                .bind(Bindings.createBooleanBinding(
                        () -> !folder.usable().getValue() && !service.running().get(),
                        folder.usable(),
                        service.running()));
        Label state = Controls.note("");
        state.textProperty()
                .bind(Bindings.createStringBinding(() -> state(service), service.running(), service.over()));
        getChildren().addAll(Controls.heading(text("capture.watch")), editor, action, state);
    }

    private static String state(Resident service) {
        if (service.running().get()) {
            return text("capture.watch.on");
        }
        return service.over().get().isEmpty()
                ? text("capture.watch.off")
                : service.over().get();
    }
}
