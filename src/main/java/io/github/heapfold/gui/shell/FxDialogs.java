package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.shared.Texts.text;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.stage.FileChooser;
import javafx.stage.Window;

/** The questions as dialogs of the platform and of the toolkit. */
public final class FxDialogs implements Dialogs {
    private final Window owner;

    public FxDialogs(Window owner) {
        this.owner = owner;
    }

    @Override
    public List<Path> open(Optional<Path> folder) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(text("dialog.open"));
        folder.ifPresent(path -> begin(chooser, path));
        chooser.getExtensionFilters()
                .addAll(
                        // A dump is known by its first bytes; names say nothing.
                        new FileChooser.ExtensionFilter(text("dialog.open.all"), "*"),
                        new FileChooser.ExtensionFilter(
                                text("dialog.open.dumps"), "*.hprof", "*.hprof.gz", "*.hfold", "*.bin", "*.dump"));
        List<File> files = chooser.showOpenMultipleDialog(owner);
        return files == null ? List.of() : files.stream().map(File::toPath).toList();
    }

    @Override
    public Optional<Path> saveAs(String title, Path suggestion) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(suggestion.getFileName().toString());
        begin(chooser, suggestion.toAbsolutePath().getParent());
        return Optional.ofNullable(chooser.showSaveDialog(owner)).map(File::toPath);
    }

    private static void begin(FileChooser chooser, Path folder) {
        // The chooser refuses a folder that has gone.
        if (folder != null && Files.isDirectory(folder)) {
            chooser.setInitialDirectory(folder.toFile());
        }
    }

    @Override
    public boolean mayReplace(Path file) {
        return ask(
                "replace-dialog",
                text("dialog.replace", file.getFileName()),
                text("dialog.replace.text", file),
                text("dialog.replace.yes"),
                text("dialog.cancel"));
    }

    @Override
    public boolean mayStop(int jobs) {
        return ask(
                "stop-dialog",
                jobs == 1 ? text("dialog.stop.one") : text("dialog.stop", jobs),
                text("dialog.stop.text"),
                text("dialog.stop.yes"),
                text("dialog.stop.no"));
    }

    private boolean ask(String id, String title, String question, String yes, String no) {
        ButtonType yesButton = new ButtonType(yes, ButtonBar.ButtonData.OK_DONE);
        ButtonType noButton = new ButtonType(no, ButtonBar.ButtonData.CANCEL_CLOSE);
        Alert alert = new Alert(Alert.AlertType.CONFIRMATION, question, yesButton, noButton);
        alert.initOwner(owner);
        alert.setTitle(title);
        alert.setHeaderText(title);
        alert.getDialogPane().setId(id);
        alert.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
        alert.getDialogPane().setPrefWidth(480);
        alert.getDialogPane().lookupAll(".label").forEach(label -> ((Label) label).setWrapText(true));
        // What cannot be undone is not what a hasty Enter does.
        ((Button) alert.getDialogPane().lookupButton(yesButton)).setDefaultButton(false);
        ((Button) alert.getDialogPane().lookupButton(noButton)).setDefaultButton(true);
        return alert.showAndWait().filter(yesButton::equals).isPresent();
    }
}
