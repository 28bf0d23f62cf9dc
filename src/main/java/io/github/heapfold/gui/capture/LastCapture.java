package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.message.Visible;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * The file that was captured last and what it cannot be read without, on a line that has its room from the beginning.
 * Each name is shortened by itself: the beginning of one and the end of the other would be the name of a third file.
 */
final class LastCapture extends HBox {
    private final ReadOnlyObjectProperty<Path> last;
    private final Background background;
    private final Label done = name("capture-done");
    private final Label needs = name("capture-needs");
    private final Button show;

    /** @param open shows the file */
    LastCapture(ReadOnlyObjectProperty<Path> last, Background background, Consumer<Path> open) {
        this.last = last;
        this.background = background;
        done.setGraphic(Controls.icon(Feather.CHECK_CIRCLE));
        needs.getStyleClass().add(Styles.TEXT_MUTED);
        show = Controls.button("capture-open", text("capture.done.open"), () -> open.accept(last.get()));
        show.getStyleClass().add(Styles.SMALL);
        show.setMinWidth(USE_PREF_SIZE);
        getChildren().addAll(done, needs, show);
        getStyleClass().add("row");
        last.addListener((value, before, now) -> show());
        show();
    }

    private static Label name(String id) {
        Label label = Controls.label("");
        label.setId(id);
        label.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        label.setMinWidth(0);
        return label;
    }

    private void show() {
        Path file = last.get();
        done.setVisible(file != null);
        show.setVisible(file != null);
        tell(file, Optional.empty());
        if (file != null) {
            background.run(() -> CaptureRunner.base(file), base -> tell(file, base), failure -> {});
        }
    }

    private void tell(Path file, Optional<String> base) {
        if (file == last.get()) {
            done.setText(file == null ? "" : text("capture.done", Visible.of(String.valueOf(file.getFileName()))));
            needs.setText(base.map(name -> text("capture.done.needs", name)).orElse(""));
            Tips.set(done, done.getText());
            Tips.set(needs, needs.getText());
        }
    }
}
