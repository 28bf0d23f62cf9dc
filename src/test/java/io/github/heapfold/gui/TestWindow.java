package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.interact;

import io.github.heapfold.gui.ahead.AheadOfUse;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.Phase;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.stage.Stage;
import org.testfx.api.FxRobot;

/** The app's whole window, as tests of its flows begin and end with it, and what many of them do there. */
final class TestWindow {
    private TestWindow() {}

    /** @param folder where what the window remembers is kept */
    static Composition show(Stage stage, Path folder, FakeDialogs dialogs) {
        return show(stage, new Settings(folder.resolve("settings.properties")), dialogs);
    }

    /** @param settings what the window remembers */
    static Composition show(Stage stage, Settings settings, FakeDialogs dialogs) {
        Composition app = new Composition(settings, dialogs, path -> {}, new LastingThreads("job"));
        show(stage, app, settings);
        return app;
    }

    /** The same of an app that has something else than others. */
    static void show(Stage stage, Composition app, Settings settings) {
        HeapfoldApp.show(stage, app, settings);
        QuickStyles.prepare();
        prepareNothing(app, "#rehearsal");
    }

    static OpenFile file(Composition app, Path path) {
        return app.workspace().find(path).orElseThrow();
    }

    /** Waits until a file is there that can be worked with. */
    static void awaitReady(Composition app, Path path) throws Exception {
        awaitRead(app, path);
        interact(() -> prepareNothing(app, "#ahead"));
    }

    private static void awaitRead(Composition app, Path path) throws Exception {
        await(() -> app.workspace()
                .find(path)
                .filter(file -> file.state().get() == OpenFile.State.READY)
                .isPresent());
    }

    /** Most tests look at one or two of the views that would be made ahead of use. */
    private static void prepareNothing(Composition app, String what) {
        if (app.window().lookup(what) instanceof AheadOfUse ahead) {
            ahead.cancel();
        }
    }

    static OpenFile open(Composition app, Path path) throws Exception {
        interact(() -> app.workspace().open(List.of(path)));
        awaitReady(app, path);
        return file(app, path);
    }

    /** The same where views are made ahead of use, as they are for people. */
    static OpenFile openAndPrepare(Composition app, Path path) throws Exception {
        interact(() -> app.workspace().open(List.of(path)));
        awaitRead(app, path);
        return file(app, path);
    }

    /** The same, until all is known of the file that is looked for by itself. */
    static OpenFile openAtRest(Composition app, Path path) throws Exception {
        OpenFile file = open(app, path);
        await(() -> app.queue().unfinished().isEmpty());
        interact(() -> prepareNothing(app, "#ahead"));
        return file;
    }

    /**
     * A part of the analysis of a file, as soon as its heap is open; where there is no room for the buttons of all parts, by
     * the menu that is there for them.
     */
    static void showPart(FxRobot robot, OpenFile file, Place.Part part) throws Exception {
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent());
        interact(() -> file.view().set(ViewId.ANALYSE));
        await(() -> {
            Optional<MenuItem> item = Parts.pressable(robot, "analyse-parts")
                    .map(parts -> ((MenuButton) parts).getItems().get(part.ordinal()));
            Optional<ButtonBase> button = Parts.pressable(robot, "analyse-" + part);
            item.ifPresentOrElse(MenuItem::fire, () -> button.ifPresent(ButtonBase::fire));
            return item.isPresent() || button.isPresent();
        });
    }

    /** Begins work by a button and waits until it is over; whether it may begin is looked up on the disk before. */
    static void work(FxRobot robot, Composition app, String button) throws Exception {
        long[] before = new long[1];
        interact(() -> before[0] = begun(app));
        fire(robot, button);
        await(() -> begun(app) > before[0] && app.queue().unfinished().isEmpty());
    }

    private static long begun(Composition app) {
        return app.queue().entries().stream()
                .filter(entry -> entry.lane() == JobRequest.Queue.WORK)
                .count();
    }

    /** Begins a job that goes on until it is cancelled. */
    static JobEntry endless(Composition app, String name) throws Exception {
        return endless(app, name, JobRequest.Queue.WORK);
    }

    static JobEntry endless(Composition app, String name, JobRequest.Queue queue) throws Exception {
        JobEntry[] job = new JobEntry[1];
        interact(() -> job[0] = app.queue().submit(JobRequest.create(name, queue, monitor -> {
            Progress progress = monitor.phase(Phase.FOLDING);
            while (true) {
                progress.at(1, 2);
                LockSupport.parkNanos(1_000_000);
            }
        })));
        return job[0];
    }

    /** So that nothing writes into the test's folder any more when that is deleted. */
    static void stopJobs(Composition app) throws Exception {
        interact(app::stop);
        await(() -> app.queue().unfinished().isEmpty());
    }
}
