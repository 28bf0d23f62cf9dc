package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.DialogPlace;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.file.FileEnding;
import io.github.heapfold.gui.file.TargetGuard;
import io.github.heapfold.gui.jobs.AtWork;
import io.github.heapfold.message.Visible;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Insets;
import javafx.scene.Node;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The questions as dialogs of the platform and of the toolkit. */
public final class FxDialogs implements Dialogs {
    /** Pixels at 100 %. */
    private static final double ICON = 28;

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
                                text("dialog.open.dumps"),
                                "*.hprof",
                                "*.hprof.gz",
                                "*.zst",
                                "*.zip",
                                "*.tar",
                                "*.tar.gz",
                                "*.tgz",
                                "*.hfold",
                                "*.bin",
                                "*.dump"));
        List<File> files = chooser.showOpenMultipleDialog(owner);
        return files == null ? List.of() : files.stream().map(File::toPath).toList();
    }

    @Override
    public Optional<Path> openProfile() {
        return openOne(
                text("dialog.profile"),
                Optional.empty(),
                new FileChooser.ExtensionFilter(text("dialog.profile.files"), "*.profile"),
                new FileChooser.ExtensionFilter(text("dialog.open.all"), "*"));
    }

    @Override
    public Optional<Path> openKeys() {
        return openOne(text("dialog.keys"), Optional.empty());
    }

    @Override
    public Optional<Path> openFolded(Optional<Path> folder) {
        return openOne(
                text("dialog.base"),
                folder,
                new FileChooser.ExtensionFilter(text("dialog.base.files"), "*.hfold"),
                new FileChooser.ExtensionFilter(text("dialog.open.all"), "*"));
    }

    @Override
    public Optional<Path> openProgram(Optional<Path> known) {
        return openOne(
                text("dialog.program"),
                known.map(program -> program.toAbsolutePath().getParent()));
    }

    private Optional<Path> openOne(String title, Optional<Path> folder, FileChooser.ExtensionFilter... filters) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        folder.ifPresent(path -> begin(chooser, path));
        chooser.getExtensionFilters().addAll(filters);
        return Optional.ofNullable(chooser.showOpenDialog(owner)).map(File::toPath);
    }

    @Override
    public Optional<Path> folder(String title, Path first) {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle(title);
        if (Files.isDirectory(first)) {
            chooser.setInitialDirectory(first.toFile());
        }
        return Optional.ofNullable(chooser.showDialog(owner)).map(File::toPath);
    }

    @Override
    public Optional<Path> saveAs(String title, Path suggestion) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(suggestion.getFileName().toString());
        begin(chooser, suggestion.toAbsolutePath().getParent());
        return Optional.ofNullable(chooser.showSaveDialog(owner)).map(File::toPath);
    }

    @Override
    public Optional<Path> saveAs(String title, Path suggestion, List<FileEnding> endings) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        chooser.setInitialFileName(suggestion.getFileName().toString());
        begin(chooser, suggestion.toAbsolutePath().getParent());
        endings.forEach(ending -> chooser.getExtensionFilters()
                .add(new FileChooser.ExtensionFilter(ending.title(), "*." + ending.ending())));
        File chosen = chooser.showSaveDialog(owner);
        if (chosen == null) {
            return Optional.empty();
        }
        String filter = chooser.getSelectedExtensionFilter() == null
                ? endings.get(0).ending()
                : chooser.getSelectedExtensionFilter().getExtensions().get(0).substring(2);
        Path named = Endings.named(
                chosen.toPath(),
                filter,
                endings.stream().map(FileEnding::ending).toList());
        // The chooser has asked about the name as it was typed, not about this one.
        boolean asked = named.equals(chosen.toPath());
        return asked || !Files.exists(named) || mayReplace(named, null) ? Optional.of(named) : Optional.empty();
    }

    @Override
    public void showPath(Path file) {
        ButtonType copy = new ButtonType(text("dialog.path.copy"), ButtonBar.ButtonData.LEFT);
        ButtonType close = new ButtonType(text("dialog.close"), ButtonBar.ButtonData.CANCEL_CLOSE);
        Alert alert = new Alert(Alert.AlertType.INFORMATION, "", copy, close);
        TextField path = new TextField(file.toString());
        path.setId("path");
        path.setEditable(false);
        alert.initOwner(owner);
        DialogPlace.install(alert);
        alert.setTitle(text("dialog.path"));
        alert.setHeaderText(text("dialog.path.text"));
        alert.setGraphic(icon(Feather.FOLDER));
        path.setMinHeight(Region.USE_PREF_SIZE);
        VBox content = new VBox(path);
        content.setPadding(new Insets(12));
        alert.getDialogPane().setContent(content);
        alert.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
        alert.getDialogPane().setId("path-dialog");
        alert.getDialogPane().setPrefWidth(520);
        alert.showAndWait().filter(copy::equals).ifPresent(button -> Controls.copy(file.toString()));
    }

    @Override
    public void showRefused(List<String> names) {
        Alert alert = new Alert(
                Alert.AlertType.WARNING,
                text("dialog.refused.text", System.getProperty("sun.jnu.encoding", "?")),
                new ButtonType(text("dialog.close"), ButtonBar.ButtonData.CANCEL_CLOSE));
        alert.initOwner(owner);
        DialogPlace.install(alert);
        alert.setTitle(text("app.name"));
        alert.setHeaderText(
                text("dialog.refused", names.stream().map(Visible::of).collect(Collectors.joining("\n"))));
        alert.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
        alert.getDialogPane().setId("refused-dialog");
        alert.showAndWait();
    }

    private static void begin(FileChooser chooser, Path folder) {
        // The chooser refuses a folder that has gone.
        if (folder != null && Files.isDirectory(folder)) {
            chooser.setInitialDirectory(folder.toFile());
        }
    }

    @Override
    public boolean mayReplace(Path file, Path source) {
        return ask(
                "replace-dialog",
                text("dialog.replace", file.getFileName()),
                ReplaceQuestion.of(file, source),
                text("dialog.replace.yes"),
                text("dialog.cancel"));
    }

    @Override
    public TargetGuard.Replacing mayReplaceAll(List<Path> files, boolean others) {
        ButtonType all = new ButtonType(text("dialog.replace.all", files.size()), ButtonBar.ButtonData.OK_DONE);
        ButtonType none = new ButtonType(text("dialog.replace.others"), ButtonBar.ButtonData.NO);
        ButtonType cancel = new ButtonType(text("dialog.cancel"), ButtonBar.ButtonData.CANCEL_CLOSE);
        ButtonType chosen = ask(
                "replace-dialog",
                text("dialog.replace.several", files.size()),
                ReplaceQuestion.ofSeveral(files),
                others ? List.of(all, none, cancel) : List.of(all, cancel));
        return chosen == all
                ? TargetGuard.Replacing.ALL
                : chosen == none ? TargetGuard.Replacing.NONE : TargetGuard.Replacing.CANCEL;
    }

    @Override
    public boolean mayStop(ObservableValue<AtWork> work) {
        ButtonType stop = new ButtonType(text("dialog.stop.yes"), ButtonBar.ButtonData.OK_DONE);
        ButtonType stay = new ButtonType(text("dialog.stop.no"), ButtonBar.ButtonData.CANCEL_CLOSE);
        Alert alert = alert("stop-dialog", "", "", List.of(stop, stay));
        // Whoever was asked decides. A job that ends may begin another one, as that which sends what was captured.
        AtomicReference<AtWork> last = new AtomicReference<>(work.getValue());
        Subscription told = work.subscribe(now -> {
            boolean isOver = now.isEmpty();
            if (!isOver) {
                last.set(now);
            }
            alert.setTitle(isOver ? last.get().titleAfter() : now.title());
            alert.setHeaderText(alert.getTitle());
            alert.setContentText(isOver ? text("dialog.stop.done.text") : now.lost());
            ((Button) alert.getDialogPane().lookupButton(stop))
                    .setText(text(isOver ? "dialog.stop.done.yes" : "dialog.stop.yes"));
            ((Button) alert.getDialogPane().lookupButton(stay))
                    .setText(text(isOver ? "dialog.stop.done.no" : "dialog.stop.no"));
        });
        boolean stops = alert.showAndWait().orElse(stay) == stop;
        told.unsubscribe();
        return stops;
    }

    @Override
    public Permission mayPause(String title, String question) {
        CheckBox never = Controls.checkBox("ask-never", text("capture.ask.never"));
        boolean yes = ask("pause-dialog", title, question, text("capture.ask.yes"), text("dialog.cancel"), never);
        return !yes ? Permission.NO : never.isSelected() ? Permission.ALWAYS : Permission.ONCE;
    }

    /** As the window's own; the toolkit's are pictures of another age, and no larger for large texts. */
    private static FontIcon icon(Feather feather) {
        FontIcon icon = Controls.icon(feather, (int) TextSize.scaled(ICON));
        icon.getStyleClass().add("dialog-icon");
        return icon;
    }

    private boolean ask(String id, String title, String question, String yes, String no, Node... more) {
        ButtonType yesButton = new ButtonType(yes, ButtonBar.ButtonData.OK_DONE);
        ButtonType noButton = new ButtonType(no, ButtonBar.ButtonData.CANCEL_CLOSE);
        return ask(id, title, question, List.of(yesButton, noButton), more) == yesButton;
    }

    /**
     * Gives the button that was chosen.
     *
     * @param buttons the last is that of who does not want it, and the one that Enter presses
     */
    private ButtonType ask(String id, String title, String question, List<ButtonType> buttons, Node... more) {
        return alert(id, title, question, buttons, more).showAndWait().orElse(buttons.get(buttons.size() - 1));
    }

    private Alert alert(String id, String title, String question, List<ButtonType> buttons, Node... more) {
        ButtonType last = buttons.get(buttons.size() - 1);
        Alert alert = new Alert(Alert.AlertType.CONFIRMATION, question, buttons.toArray(ButtonType[]::new));
        alert.initOwner(owner);
        DialogPlace.install(alert);
        alert.setTitle(title);
        alert.setHeaderText(title);
        alert.setGraphic(icon(Feather.HELP_CIRCLE));
        alert.getDialogPane().setId(id);
        alert.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
        alert.getDialogPane().setPrefWidth(480);
        alert.getDialogPane().lookupAll(".label").forEach(label -> ((Label) label).setWrapText(true));
        if (more.length > 0) {
            Label words = new Label(question);
            words.setWrapText(true);
            words.setMinHeight(Region.USE_PREF_SIZE);
            VBox content = new VBox(12, words);
            content.getChildren().addAll(more);
            content.setPadding(new Insets(12));
            alert.getDialogPane().setContent(content);
        }
        // What cannot be undone is not what a hasty Enter does.
        for (ButtonType button : buttons) {
            ((Button) alert.getDialogPane().lookupButton(button)).setDefaultButton(button == last);
        }
        return alert;
    }
}
