package io.github.heapfold.gui.preferences;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.DialogPlace;
import io.github.heapfold.gui.controls.ThemeChoice;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Language;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.ProgramVersion;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.Property;
import javafx.beans.value.ObservableValue;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Modality;
import javafx.stage.Window;
import javafx.util.Subscription;
import org.kordamp.ikonli.feather.Feather;

/**
 * Shows and changes what the user prefers. Every change takes effect at once, but for the language, which needs another
 * window.
 */
public final class PreferencesDialog extends Dialog<Void> {
    private final Preferences preferences;
    private final Analyzers analyzers;
    private final Function<Optional<Path>, Optional<Path>> choose;

    /** What the dialog hears of; the preferences outlive it. */
    private Subscription heard = Subscription.EMPTY;

    private final Label restart = new Label(text("preferences.language.restart"), Controls.icon(Feather.INFO));
    private final Button changeNow;

    /**
     * @param choose asks the user for a program
     * @param file where it is all kept
     * @param anew puts another window in the place of this one, in the language that is chosen by then
     * @param help shows what the guide says of all this
     */
    public PreferencesDialog(
            Preferences preferences,
            Analyzers analyzers,
            Function<Optional<Path>, Optional<Path>> choose,
            Path file,
            Window owner,
            Runnable anew,
            Runnable help) {
        this.preferences = preferences;
        this.analyzers = analyzers;
        this.choose = choose;
        changeNow = Controls.button("language-now", text("preferences.language.now"), () -> {
            close();
            // This dialog goes first, and what may be asked then stands over the window.
            Platform.runLater(anew);
        });
        initOwner(owner);
        // The guide can be read beside it.
        initModality(Modality.WINDOW_MODAL);
        setTitle(text("preferences.title"));
        setResizable(true);
        VBox content = new VBox(look(), work(), programs(), about(file));
        content.getStyleClass().add("preferences");
        getDialogPane().setId("preferences");
        getDialogPane().setContent(content);
        getDialogPane().getScene().getAccelerators().put(new KeyCodeCombination(KeyCode.F1), help);
        getDialogPane().getButtonTypes().add(new ButtonType(text("dialog.close"), ButtonBar.ButtonData.CANCEL_CLOSE));
        DialogPlace.install(this);
        hear(preferences.textSize(), this::fit);
        setOnHidden(event -> heard.unsubscribe());
    }

    private void hear(ObservableValue<?> value, Runnable act) {
        heard = heard.and(value.subscribe((before, now) -> act.run()));
    }

    /** Behind the new style, so that larger or more text does not push the button out of the window. */
    private void fit() {
        Platform.runLater(() -> DialogPlace.refit(this));
    }

    private Node look() {
        GridPane grid = grid();
        row(
                grid,
                "preferences.theme",
                box(
                        "theme-choice",
                        List.of(ThemeChoice.values()),
                        preferences.theme(),
                        theme -> text("theme." + theme)));
        ComboBox<Language> languages = box(
                "language",
                List.of(Language.values()),
                preferences.language(),
                // Those who cannot read this language have to find their own.
                language -> text("language." + language));
        restart.setId("language-restart");
        restart.setWrapText(true);
        restart.setMinHeight(Label.USE_PREF_SIZE);
        showRestart();
        hear(preferences.language(), () -> {
            showRestart();
            fit();
        });
        // A row of its own would leave a gap while there is nothing to be said.
        row(grid, "preferences.language", languages, new VBox(6, languages, restart, changeNow));
        ComboBox<Integer> sizes = box(
                "text-size",
                Preferences.TEXT_SIZES,
                preferences.textSize().asObject(),
                size -> text("preferences.text.percent", String.valueOf(size)));
        // By keys it is chosen while the list is open, whose rows would be of both sizes.
        hear(preferences.textSize(), sizes::hide);
        row(grid, "preferences.text", sizes);
        return group("preferences.look", grid);
    }

    /** Whatever was chosen when the dialog opened: what matters is the language that the window is in. */
    private void showRestart() {
        Locale chosen = preferences.language().get().locale(Locale.getDefault());
        boolean isAnother = !chosen.equals(Texts.locale());
        Controls.show(restart, isAnother);
        Controls.show(changeNow, isAnother);
    }

    private Node work() {
        GridPane grid = grid();
        ComboBox<Profile> profiles = box(
                "default-profile",
                // And that of the user's own that is the default, if it is.
                Stream.concat(
                                Presets.all().stream(),
                                Stream.of(preferences.profile().get()))
                        .distinct()
                        .toList(),
                preferences.profile(),
                profile -> Purpose.named(profile.name()));
        row(grid, "preferences.profile", profiles);
        row(
                grid,
                "preferences.level",
                box(
                        "default-level",
                        IntStream.rangeClosed(FoldOptions.MIN_LEVEL, FoldOptions.MAX_LEVEL)
                                .boxed()
                                .toList(),
                        preferences.level().asObject(),
                        Purpose::effort));
        row(
                grid,
                "preferences.jobs",
                box(
                        "jobs-at-once",
                        IntStream.rangeClosed(1, Preferences.MOST_JOBS).boxed().toList(),
                        preferences.jobsAtOnce().asObject(),
                        String::valueOf));
        grid.add(Controls.note(text("preferences.work.note")), 1, grid.getRowCount());
        return group("preferences.work", grid);
    }

    private Node programs() {
        GridPane grid = grid();
        row(grid, "analyzer.MAT", program(Analyzer.MAT, preferences.mat()));
        row(grid, "analyzer.VISUALVM", program(Analyzer.VISUALVM, preferences.visualVm()));
        return group("preferences.programs", grid);
    }

    private static Node about(Path file) {
        Label about = Controls.note(text(
                "preferences.about",
                ProgramVersion.get().orElseGet(() -> text("preferences.about.development")),
                file.toString()));
        about.setId("about");
        about.setMinHeight(Label.USE_PREF_SIZE);
        return about;
    }

    private Region program(Analyzer analyzer, ObjectProperty<Optional<Path>> chosen) {
        Label path = new Label();
        path.setId("path-" + analyzer);
        path.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        path.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(path, Priority.ALWAYS);
        Node forget = Controls.button(
                "forget-" + analyzer, text("preferences.program.find"), () -> chosen.set(Optional.empty()));
        Runnable show = () -> {
            Optional<Path> program = analyzers.program(analyzer).get();
            path.setText(program.map(Path::toString)
                    .orElse(text(chosen.get().isPresent() ? "preferences.program.bad" : "preferences.program.none")));
            Tips.set(path, program.map(found -> Visible.of(found.toString())).orElse(null));
            Controls.show(forget, chosen.get().isPresent());
        };
        hear(analyzers.program(analyzer), show);
        hear(chosen, show);
        show.run();
        HBox row = new HBox(
                path,
                Controls.button(
                        "choose-" + analyzer,
                        text("preferences.program.choose"),
                        () -> choose.apply(analyzers.program(analyzer).get())
                                .ifPresent(program -> chosen.set(Optional.of(program)))),
                forget);
        row.getStyleClass().add("row");
        return row;
    }

    private static <T> ComboBox<T> box(String id, List<T> values, Property<T> property, Function<T, String> name) {
        ComboBox<T> box = Controls.comboBox(id);
        box.getItems().setAll(values);
        box.setConverter(Controls.named(name));
        box.setValue(property.getValue());
        box.valueProperty().addListener((value, before, now) -> property.setValue(now));
        // A property made for this box would be gone before it was ever told.
        box.setUserData(property);
        box.setMaxWidth(Double.MAX_VALUE);
        return box;
    }

    private static GridPane grid() {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("preferences-grid");
        ColumnConstraints name = new ColumnConstraints();
        name.setMinWidth(Label.USE_PREF_SIZE);
        name.setPercentWidth(32);
        ColumnConstraints value = new ColumnConstraints();
        value.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().addAll(name, value);
        return grid;
    }

    private static void row(GridPane grid, String key, Region value) {
        row(grid, key, value, value);
    }

    /** @param cell what the value stands in, the first if there is more */
    private static void row(GridPane grid, String key, Region value, Node cell) {
        Label name = new Label(text(key));
        name.setWrapText(true);
        name.setMinHeight(Label.USE_PREF_SIZE);
        if (cell != value) {
            // Beside the value, and not beside the middle of all that is in the cell.
            GridPane.setValignment(name, VPos.TOP);
            name.minHeightProperty().bind(value.heightProperty());
        }
        name.setLabelFor(value);
        value.setAccessibleText(text(key));
        grid.addRow(grid.getRowCount(), name, cell);
    }

    private static Node group(String key, Node content) {
        VBox group = new VBox(Controls.heading(text(key)), content);
        group.getStyleClass().add("preferences-group");
        return group;
    }
}
