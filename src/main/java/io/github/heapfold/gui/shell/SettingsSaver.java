package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.Background;
import java.lang.System.Logger;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.util.Duration;

/**
 * Writes what is remembered shortly after it has changed, so that nothing is lost where the program does not end well.
 * Several changes at once, as while a column is dragged, are written together.
 */
public final class SettingsSaver {
    private static final Logger LOG = System.getLogger(SettingsSaver.class.getName());
    private static final Duration SOON = Duration.millis(300);

    private final PauseTransition pause = new PauseTransition(SOON);

    public SettingsSaver(Settings settings, Background background) {
        pause.setOnFinished(event -> background.run(
                () -> {
                    settings.save();
                    return true;
                },
                done -> {},
                failure -> LOG.log(Logger.Level.WARNING, "what the window remembers could not be saved", failure)));
        settings.onChange(() -> Platform.runLater(pause::playFromStart));
    }
}
