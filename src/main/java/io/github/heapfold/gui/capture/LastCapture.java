package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.message.Visible;
import java.nio.file.Path;
import java.util.Objects;
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
    private final ReadOnlyObjectProperty<CaptureRunner.Captured> last;
    private final Background background;
    private final Label done = name("capture-done");
    private final Label needs = name("capture-needs");
    private final Button show;

    /** @param open shows the file */
    LastCapture(ReadOnlyObjectProperty<CaptureRunner.Captured> last, Background background, Consumer<Path> open) {
        this.last = last;
        this.background = background;
        done.setGraphic(Controls.icon(Feather.CHECK_CIRCLE));
        needs.getStyleClass().add(Styles.TEXT_MUTED);
        show = Controls.button(
                "capture-open",
                text("capture.done.open"),
                () -> open.accept(last.get().file()));
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
        CaptureRunner.Captured captured = last.get();
        done.setVisible(captured != null);
        show.setVisible(captured != null);
        tell(captured, Optional.empty());
        if (captured != null) {
            background.run(() -> CaptureRunner.base(captured.file()), base -> tell(captured, base), failure -> {});
        }
    }

    private static String told(CaptureRunner.Captured captured) {
        String name = Visible.of(String.valueOf(captured.file().getFileName()));
        return captured.why().isEmpty() ? text("capture.done", name) : text("capture.done.why", name, captured.why());
    }

    private void tell(CaptureRunner.Captured captured, Optional<String> base) {
        if (Objects.equals(captured, last.get())) {
            done.setText(captured == null ? "" : told(captured));
            needs.setText(base.map(name -> text("capture.done.needs", name)).orElse(""));
            Tips.set(done, done.getText());
            Tips.set(needs, needs.getText());
        }
    }
}
