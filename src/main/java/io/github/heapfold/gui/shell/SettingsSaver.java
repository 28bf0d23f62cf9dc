package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.Background;
import java.io.IOException;
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

    private final Settings settings;
    private final PauseTransition pause = new PauseTransition(SOON);

    public SettingsSaver(Settings settings, Background background) {
        this.settings = settings;
        pause.setOnFinished(event -> background.run(
                () -> {
                    settings.save();
                    return true;
                },
                done -> {},
                SettingsSaver::log));
        settings.onChange(() -> Platform.runLater(pause::playFromStart));
    }

    /** Writes it now, where it has changed: nothing is left to be written soon. */
    public void saveNow() {
        try {
            settings.save();
        } catch (IOException e) {
            log(e);
        }
    }

    private static void log(Throwable failure) {
        LOG.log(Logger.Level.WARNING, "what the window remembers could not be saved", failure);
    }
}
