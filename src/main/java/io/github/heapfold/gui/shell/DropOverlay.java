package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.file.FileNames;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.input.DragEvent;
import javafx.scene.input.Dragboard;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Lies over the whole window while files are dragged over it, and says what dropping them will do. */
final class DropOverlay extends StackPane {
    private final Background background;
    private final Consumer<List<Path>> open;
    private final Label promise = Controls.label("", Styles.TITLE_2);
    private int drag;

    /**
     * @param open takes the dropped files
     */
    DropOverlay(Background background, Consumer<List<Path>> open) {
        this.background = background;
        this.open = open;
        setId("drop-overlay");
        getStyleClass().add("drop-overlay");
        promise.setId("drop-promise");
        FontIcon icon = Controls.icon(Feather.DOWNLOAD);
        icon.getStyleClass().add("empty-icon");
        VBox box = new VBox(16, icon, promise);
        box.setAlignment(Pos.CENTER);
        box.getStyleClass().add("drop-box");
        getChildren().add(box);
        // The window below goes on to hear of the drag.
        setMouseTransparent(true);
        setVisible(false);
    }

    /** Takes drops anywhere on a node. */
    void install(Node target) {
        target.addEventFilter(DragEvent.DRAG_ENTERED_TARGET, event -> entered(event));
        target.addEventFilter(DragEvent.DRAG_OVER, event -> {
            if (isForHere(event)) {
                event.acceptTransferModes(TransferMode.COPY);
                event.consume();
            }
        });
        target.addEventHandler(DragEvent.DRAG_EXITED, event -> setVisible(false));
        target.addEventFilter(DragEvent.DRAG_DROPPED, event -> {
            if (!isForHere(event)) {
                return;
            }
            List<Path> paths = paths(event.getDragboard());
            drag++;
            setVisible(false);
            event.setDropCompleted(!paths.isEmpty());
            event.consume();
            if (!paths.isEmpty()) {
                background.run(() -> Drops.judge(paths).toOpen(), open, failure -> open.accept(paths));
            }
        });
    }

    private void entered(DragEvent event) {
        if (isVisible() || !isForHere(event)) {
            return;
        }
        Dragboard board = event.getDragboard();
        setVisible(true);
        promise.setText(text("drop.looking"));
        List<Path> paths = paths(board);
        int current = ++drag;
        background.run(
                () -> Drops.judge(paths).promise(),
                words -> {
                    if (current == drag) {
                        promise.setText(words);
                    }
                },
                failure -> promise.setText(text("drop.other")));
    }

    /** Files from elsewhere: one that is dragged out of this window's own list is open already. */
    private static boolean isForHere(DragEvent event) {
        return !(event.getGestureSource() instanceof FileCell) && hasFiles(event.getDragboard());
    }

    private static boolean hasFiles(Dragboard board) {
        return board.hasFiles() || (board.hasUrl() && board.getUrl().startsWith("file:"));
    }

    private static List<Path> paths(Dragboard board) {
        if (board.hasFiles()) {
            return FileNames.of(board.getFiles().stream().map(File::getPath).toList())
                    .files();
        }
        return board.hasUrl() ? Drops.fromUriList(board.getUrl()) : List.of();
    }
}
