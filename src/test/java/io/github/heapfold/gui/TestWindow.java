package io.github.heapfold.gui;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.interact;

import io.github.heapfold.gui.shell.Settings;
import java.nio.file.Path;
import javafx.stage.Stage;

/** The app's whole window, as a test of its flows begins and ends with it. */
final class TestWindow {
    private TestWindow() {}

    /** @param folder where what the window remembers is kept */
    static Composition show(Stage stage, Path folder, FakeDialogs dialogs) {
        return show(stage, new Settings(folder.resolve("settings.properties")), dialogs);
    }

    /** @param settings what the window remembers */
    static Composition show(Stage stage, Settings settings, FakeDialogs dialogs) {
        Composition app = new Composition(settings, dialogs, path -> {});
        HeapfoldApp.show(stage, app, settings);
        return app;
    }

    /** So that nothing writes into the test's folder any more when that is deleted. */
    static void stopJobs(Composition app) throws Exception {
        interact(app::stop);
        await(() -> app.queue().unfinished().isEmpty());
    }
}
