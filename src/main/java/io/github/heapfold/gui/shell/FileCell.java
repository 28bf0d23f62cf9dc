package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.file.TwoLines;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.message.Visible;
import java.util.List;
import java.util.stream.IntStream;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** One opened file: its name, and in one line what it is. */
final class FileCell extends ListCell<OpenFile> {
    private final TwoLines name = new TwoLines(Styles.TEXT_BOLD);
    private final Label outline = Controls.label("", Styles.TEXT_SMALL, Styles.TEXT_MUTED);
    private final FontIcon warning = Controls.icon(Feather.ALERT_TRIANGLE);
    private final VBox content;
    private final InvalidationListener changed = value -> refresh();
    private final WeakInvalidationListener weakly = new WeakInvalidationListener(changed);
    private OpenFile file;

    FileCell(Workspace workspace) {
        warning.getStyleClass().add("problem-icon");
        outline.setMaxWidth(Double.MAX_VALUE);
        InvalidationListener fit = value -> fit();
        outline.widthProperty().addListener(fit);
        outline.fontProperty().addListener(fit);
        HBox.setHgrow(outline, Priority.ALWAYS);
        Button close = Controls.iconButton(null, Feather.X, text("file.close"), () -> workspace.close(file));
        close.getStyleClass().add("file-close");
        close.setFocusTraversable(false);
        // It has its room all the time, so that nothing is cut or moves when the pointer comes.
        close.visibleProperty().bind(hoverProperty());
        // Not beside the name, which would be broken elsewhere under the pointer.
        HBox below = new HBox(outline, close);
        below.getStyleClass().add("file-outline");
        content = new VBox(name, below);
        content.getStyleClass().add("file-cell");
        setOnDragDetected(event -> {
            if (file != null) {
                ClipboardContent content = new ClipboardContent();
                content.putFiles(List.of(file.path().toFile()));
                startDragAndDrop(TransferMode.COPY).setContent(content);
                event.consume();
            }
        });
        // Long names are cut, never make the list scroll sideways.
        setPrefWidth(0);
    }

    /** As high as the name takes in the width of the list. */
    @Override
    protected double computePrefHeight(double width) {
        double room = Math.max(0, width - snappedLeftInset() - snappedRightInset());
        return getGraphic() == null || width < 0
                ? super.computePrefHeight(width)
                : snappedTopInset() + content.prefHeight(room) + snappedBottomInset();
    }

    @Override
    protected void updateItem(OpenFile item, boolean empty) {
        super.updateItem(item, empty);
        if (file != item) {
            if (file != null) {
                file.state().removeListener(weakly);
                file.scanned().removeListener(weakly);
                file.problem().removeListener(weakly);
                file.soundness().faulty().removeListener(weakly);
                file.androidHeap().removeListener(weakly);
                file.folder().removeListener(weakly);
            }
            file = item;
            if (item != null) {
                item.state().addListener(weakly);
                item.scanned().addListener(weakly);
                item.problem().addListener(weakly);
                item.soundness().faulty().addListener(weakly);
                item.androidHeap().addListener(weakly);
                item.folder().addListener(weakly);
            }
        }
        setGraphic(empty || item == null ? null : content);
        if (empty || item == null) {
            Tips.set(this, null);
        }
        refresh();
    }

    private void refresh() {
        if (file == null) {
            return;
        }
        name.setText(file.name());
        // One icon for good: a new one is an empty box until its font is set.
        outline.setGraphic(FileOutline.isBad(file) ? warning : null);
        String whole = String.join(text("job.separator"), FileOutline.of(file));
        setAccessibleText(file.name() + ", " + whole);
        Tips.set(this, Visible.of(file.path().toString()) + "\n" + whole);
        fit();
    }

    /** As much of what it is as has room, none of it cut: what comes last tells least. */
    private void fit() {
        if (file == null) {
            return;
        }
        double icon =
                outline.getGraphic() == null ? 0 : warning.getLayoutBounds().getWidth() + outline.getGraphicTextGap();
        double room = outline.getWidth() - outline.snappedLeftInset() - outline.snappedRightInset() - icon;
        List<String> parts = FileOutline.of(file);
        outline.setText(IntStream.iterate(parts.size(), left -> left > 1, left -> left - 1)
                .mapToObj(left -> String.join(text("job.separator"), parts.subList(0, left)))
                .filter(words -> outline.getWidth() <= 0 || CutText.width(outline.getFont(), words) <= room)
                .findFirst()
                .orElse(parts.get(0)));
    }
}
