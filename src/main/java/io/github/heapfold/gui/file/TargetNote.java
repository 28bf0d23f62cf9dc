package io.github.heapfold.gui.file;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.CutText;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Bounds;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;

/** Beside the act, where it goes and what is to be known of that, while the place where both are told is out of sight. */
public final class TargetNote extends VBox {
    private final ScrollPane scroll;
    private final Node place;
    private final ReadOnlyBooleanWrapper needed = new ReadOnlyBooleanWrapper();

    /**
     * @param place where the target is chosen, in what scrolls
     * @param warning empty where there is none
     * @param busy while a job works, nothing is about to be written
     */
    public TargetNote(
            ScrollPane scroll,
            Node place,
            ObservableValue<Path> target,
            ObservableValue<String> warning,
            ObservableValue<Boolean> busy) {
        this.scroll = scroll;
        this.place = place;
        setId("target-note");
        setMinWidth(0);
        setAlignment(Pos.CENTER_RIGHT);
        Label where = line(Styles.TEXT_MUTED);
        where.setAlignment(Pos.CENTER_RIGHT);
        InvalidationListener cut = value -> cut(where, target.getValue());
        where.widthProperty().addListener(cut);
        where.fontProperty().addListener(cut);
        where.paddingProperty().addListener(cut);
        target.addListener(cut);
        cut(where, target.getValue());
        Label what = line("danger-text");
        what.setId("target-note-warning");
        what.textProperty().bind(warning);
        Controls.showWhile(what, warning.map(words -> !words.isEmpty()));
        getChildren().addAll(where, what);
        Controls.showWhile(this, needed.flatMap(out -> busy.map(works -> out && !works)));
        InvalidationListener moved = value -> Platform.runLater(this::look);
        scroll.vvalueProperty().addListener(moved);
        scroll.viewportBoundsProperty().addListener(moved);
        scroll.getContent().layoutBoundsProperty().addListener(moved);
    }

    private static Label line(String style) {
        Label line = Controls.label("", Styles.TEXT_SMALL, style);
        line.setMinWidth(0);
        return line;
    }

    /** How a path begins tells less than how it ends: what the file is called goes last. */
    private static void cut(Label where, Path target) {
        List<String> shorter = CutText.paths(target).stream()
                .map(path -> text("compress.into", path))
                .toList();
        Tips.set(where, shorter.get(0));
        where.setAccessibleText(shorter.get(0));
        // As wide as the whole would be, so that more of it comes back with more room.
        where.setPrefWidth(Math.ceil(CutText.width(where.getFont(), shorter.get(0)) + around(where)));
        where.setText(
                where.getWidth() <= 0
                        ? shorter.get(0)
                        : CutText.file(where.getFont(), shorter, where.getWidth() - around(where)));
    }

    private static double around(Label where) {
        return where.snappedLeftInset() + where.snappedRightInset();
    }

    private void look() {
        Bounds seen = scroll.getContent().sceneToLocal(place.localToScene(place.getLayoutBounds()));
        double top = Scrolling.top(scroll);
        needed.set(seen != null && (seen.getMinY() < top || seen.getMaxY() > top + Scrolling.seen(scroll)));
    }
}
