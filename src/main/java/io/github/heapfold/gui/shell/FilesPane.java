package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.table.RowMenu;
import io.github.heapfold.message.Visible;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The left of the window: the opened files, and where to drop or browse for more. */
final class FilesPane extends VBox {
    private final Workspace workspace;
    private final ListView<OpenFile> list;

    private static final PseudoClass LOW = PseudoClass.getPseudoClass("low");

    /** What shows the file of the row that has the focus, where none is shown. */
    private static final Set<KeyCode> OPENING = Set.of(KeyCode.ENTER, KeyCode.SPACE);

    /** How often a list is asked to scroll to a row. */
    private static final int TRIES = 3;

    private final Runnable arranged = this::arranged;
    private final Label dropKey = Controls.label(text("files.browse.key"), Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private int tries;

    /** Whether the list is just being brought in line with the workspace, or the other way round. */
    private boolean showing;

    /**
     * @param browse asks the user for files and opens them
     * @param recent files opened before, latest first
     * @param reveal shows a file in its folder
     * @param together goes to work on all files
     */
    FilesPane(
            Workspace workspace,
            Runnable browse,
            Supplier<List<Path>> recent,
            Consumer<Path> reveal,
            Runnable together) {
        this.workspace = workspace;
        getStyleClass().add("files-pane");
        // A list that changes moves its selection about; what is selected is the workspace's word. Hence one listener
        // before
        // the list's own, and one after it.
        workspace.files().addListener((ListChangeListener<OpenFile>) change -> showing = true);
        list = new ListView<>(workspace.files());
        workspace.files().addListener((ListChangeListener<OpenFile>) change -> {
            showing = false;
            showSelection();
        });
        list.setId("files");
        list.setAccessibleText(text("files.title"));
        list.setPlaceholder(placeholder());
        list.setCellFactory(view -> new FileCell(workspace));
        RowMenu.of(
                list,
                new FocusedRow<>(list),
                text("file.copyPath"),
                file -> () -> file.path().toString(),
                file -> List.of(
                        Controls.menuItem("file-reveal", text("jobs.reveal"), () -> reveal.accept(file.path())),
                        Controls.menuItem("file-again", text("file.rescan"), () -> workspace.readAgain(file)),
                        Controls.menuItem("file-close", text("file.close"), () -> workspace.close(file))));
        // The link below takes room when a second file is there.
        list.heightProperty().addListener((value, before, now) -> see());
        list.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        list.getSelectionModel().getSelectedItems().addListener((ListChangeListener<OpenFile>)
                change -> takeSelection());
        workspace.selected().addListener((value, before, now) -> showSelection());
        workspace.batch().addListener((ListChangeListener<OpenFile>) change -> showSelection());
        list.setOnKeyPressed(event -> {
            OpenFile file = list.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.DELETE && file != null) {
                List.copyOf(list.getSelectionModel().getSelectedItems()).forEach(workspace::close);
                event.consume();
            } else if (OPENING.contains(event.getCode()) && file == null) {
                list.getSelectionModel().select(list.getFocusModel().getFocusedIndex());
                event.consume();
            }
        });
        VBox.setVgrow(list, Priority.ALWAYS);
        HBox head = new HBox(Controls.heading(text("files.title")), Controls.spacer(), recentButton(recent));
        head.getStyleClass().add("row");
        getChildren().addAll(head, list, together(together), dropButton(browse));
    }

    /** Several files that are selected at once make a batch. */
    private void takeSelection() {
        if (showing) {
            return;
        }
        // While a selection changes, the list may have holes.
        List<OpenFile> chosen = list.getSelectionModel().getSelectedItems().stream()
                .filter(Objects::nonNull)
                .toList();
        showing = true;
        if (chosen.size() > 1) {
            workspace.batch().setAll(chosen);
        } else if (chosen.size() == 1) {
            workspace.batch().clear();
            workspace.selected().set(chosen.get(0));
        }
        showing = false;
    }

    private void showSelection() {
        if (showing) {
            return;
        }
        showing = true;
        list.getSelectionModel().clearSelection();
        if (workspace.batch().isEmpty()) {
            OpenFile file = workspace.selected().get();
            if (file != null) {
                list.getSelectionModel().select(file);
                see();
            }
        } else {
            workspace.batch().forEach(list.getSelectionModel()::select);
        }
        showing = false;
    }

    /** Scrolls to the selected file, once rows are where they will be: before, a list scrolls to where rows were. */
    private void see() {
        tries = TRIES;
        Scene scene = list.getScene();
        if (scene != null) {
            scene.removePostLayoutPulseListener(arranged);
            scene.addPostLayoutPulseListener(arranged);
            Platform.requestNextPulse();
        }
    }

    /** Rows are of several heights, so a list may be a little off at first. */
    private void arranged() {
        OpenFile file = workspace.selected().get();
        if (tries-- > 0 && file != null && list.getItems().contains(file) && !isWhole(file)) {
            list.scrollTo(file);
            Platform.requestNextPulse();
        } else {
            list.getScene().removePostLayoutPulseListener(arranged);
        }
    }

    /** Whether all of a row is in sight; then it stays under the pointer that clicked it. */
    private boolean isWhole(OpenFile file) {
        return list.lookupAll(".list-cell").stream()
                .filter(node -> node.isVisible() && node instanceof ListCell<?> cell && cell.getItem() == file)
                .map(node -> list.sceneToLocal(node.localToScene(node.getLayoutBounds())))
                .anyMatch(row -> row.getMinY() >= 0 && row.getMaxY() <= list.getHeight());
    }

    /** Whoever has opened several may not know that they can be chosen together. */
    private Node together(Runnable act) {
        Hyperlink all = new Hyperlink();
        all.setId("files-together");
        all.setOnAction(event -> act.run());
        Tips.set(all, text("files.all.key"));
        all.setGraphic(Controls.icon(Feather.LAYERS));
        all.setMaxWidth(Double.MAX_VALUE);
        all.setWrapText(true);
        all.setMinHeight(Hyperlink.USE_PREF_SIZE);
        Runnable show = () -> {
            int count = opened().size();
            // What cannot be read is no part of it, which is not to be found out by counting.
            boolean isPart = workspace.files().stream()
                    .anyMatch(file -> !file.isOfUse() && !file.madeHere().get());
            boolean made =
                    workspace.files().stream().anyMatch(file -> file.madeHere().get());
            all.setText(text(
                    isPart ? "files.all.readable" : made ? "files.all.results" : "files.all", Integer.toString(count)));
            Controls.show(all, count > 1 && !workspace.batch().containsAll(opened()));
        };
        InvalidationListener read = value -> show.run();
        workspace.files().addListener((ListChangeListener<OpenFile>) change -> {
            while (change.next()) {
                change.getRemoved().forEach(file -> {
                    file.state().removeListener(read);
                    file.madeHere().removeListener(read);
                });
                change.getAddedSubList().forEach(file -> {
                    file.state().addListener(read);
                    file.madeHere().addListener(read);
                });
            }
            show.run();
        });
        workspace.batch().addListener((ListChangeListener<OpenFile>) change -> show.run());
        show.run();
        return all;
    }

    /** Where the window is low, rows have the room of what is below them. */
    void setLow(boolean low) {
        pseudoClassStateChanged(LOW, low);
        Controls.show(dropKey, !low);
    }

    /** Gives the focus to the list; where none of its files is shown, to the one that came last. */
    void focus() {
        Focus.into(list);
        if (list.getSelectionModel().isEmpty()) {
            list.getFocusModel().focus(list.getItems().size() - 1);
        }
    }

    /** Makes a batch of all that somebody opened, where there are several. */
    void chooseAll() {
        List<OpenFile> all = opened();
        if (all.size() > 1) {
            workspace.batch().setAll(all);
        }
    }

    /** Those that somebody opened to work on: without what was made of them, and what cannot be read. */
    private List<OpenFile> opened() {
        return workspace.files().stream()
                .filter(file -> file.isOfUse() && !file.madeHere().get())
                .toList();
    }

    private static Node placeholder() {
        Label label = Controls.note(text("files.empty"));
        label.getStyleClass().add("files-empty");
        return label;
    }

    private Node recentButton(Supplier<List<Path>> recent) {
        MenuButton button = new MenuButton(null, Controls.icon(Feather.CLOCK));
        button.setId("recent");
        button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL, "no-arrow");
        Tips.set(button, text("files.recent"));
        button.setAccessibleText(text("files.recent"));
        button.setOnShowing(event -> {
            button.getItems().clear();
            for (Path path : recent.get()) {
                MenuItem item = new MenuItem(Visible.of(path.toString()));
                item.setMnemonicParsing(false);
                item.setOnAction(chosen -> workspace.open(List.of(path)));
                button.getItems().add(item);
            }
            if (button.getItems().isEmpty()) {
                MenuItem none = new MenuItem(text("files.recent.none"));
                none.setDisable(true);
                button.getItems().add(none);
            }
        });
        // A menu without items does not open, and then has no chance to get some.
        button.getItems().add(new MenuItem());
        return button;
    }

    private Node dropButton(Runnable browse) {
        VBox label = new VBox(
                Controls.label(text("files.drop"), "drop-title"),
                Controls.label(text("files.browse"), Styles.TEXT_MUTED),
                dropKey);
        label.getStyleClass().add("drop-label");
        Button button = new Button(null, label);
        button.setId("browse");
        button.getStyleClass().add("drop-button");
        button.setMaxWidth(Double.MAX_VALUE);
        button.setAccessibleText(text("files.browse.accessible"));
        button.setOnAction(event -> browse.run());
        return button;
    }
}
