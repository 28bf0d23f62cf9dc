package io.github.heapfold.gui.file;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.report.Units;
import java.nio.file.Files;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.util.Duration;

/** Says of a damaged file that it has grown since it was read: it was being written or copied, and may be whole by now. */
public final class GrownNote extends VBox {
    private static final Duration AGAIN = Duration.seconds(2);

    /** A note with a button beside it is no narrower than this. */
    private static final double NOTE = 260;

    private final OpenFile file;
    private final Background background;
    private final Label sentence = Controls.wrapped("");
    private final Timeline again = new Timeline(new KeyFrame(AGAIN, event -> look()));

    /** Whether a look has not come back yet, as from a server that does not answer. */
    private boolean isLooking;

    /** Held here: what listens to it has it only as long. */
    private final ObservableValue<Boolean> seen;

    /**
     * @param readAgain looks at the file anew
     */
    public GrownNote(OpenFile file, Background background, Runnable readAgain) {
        this.file = file;
        this.background = background;
        setId("grown");
        sentence.setId("grown-text");
        sentence.setMaxWidth(Double.MAX_VALUE);
        Button act = Controls.button("grown-rescan", text("file.rescan"), readAgain);
        getStyleClass().addAll("banner", "warning");
        getChildren().add(WrapRow.of(sentence, act).grow(sentence, NOTE));
        again.setCycleCount(Animation.INDEFINITE);
        seen = Controls.shown(this);
        seen.addListener((value, before, now) -> watch());
        file.state().addListener((value, before, now) -> watch());
        watch();
    }

    /** Looks as long as somebody sees the file, and there is something that may have become better. */
    private void watch() {
        Controls.show(this, false);
        if (seen.getValue() && isDamaged()) {
            look();
            again.play();
        } else {
            again.stop();
        }
    }

    private boolean isDamaged() {
        return file.state().get() == OpenFile.State.READY
                && file.inspection().get().damage().isPresent();
    }

    private void look() {
        if (isLooking) {
            return;
        }
        isLooking = true;
        background.run(
                () -> Files.size(file.path()),
                bytes -> {
                    isLooking = false;
                    show(bytes);
                },
                // That it is gone is told by whatever reads it next.
                failure -> isLooking = false);
    }

    private void show(long bytes) {
        boolean grown = isDamaged() && bytes > file.inspection().get().fileBytes();
        if (grown) {
            Controls.say(sentence, text("file.grown", Units.bytes(bytes)));
        }
        Controls.show(this, grown);
    }
}
