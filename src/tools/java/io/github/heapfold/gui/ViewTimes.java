package io.github.heapfold.gui;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.interact;

import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Settings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.stage.Stage;

/**
 * How long the window's thread works on a switch from view to view: to have the view, to style it and to lay it out, in
 * processor time, which other work of the machine does not lengthen. {@code src/tools/benchmark/window.sh} says how
 * such programs are run.
 */
public final class ViewTimes {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ViewTimes() {}

    /** @param args the dump, a folder for what the window remembers, and for how many seconds nobody does anything */
    public static void main(String[] args) throws Exception {
        Path dump = Path.of(args[0]);
        Settings settings = new Settings(Path.of(args[1]).resolve("none"));
        Composition[] app = new Composition[1];
        Stage[] stage = new Stage[1];
        Platform.startup(() -> Platform.setImplicitExit(false));
        interact(() -> {
            stage[0] = new Stage();
            app[0] = new Composition(settings, new FakeDialogs(), path -> {}, new LastingThreads("job"));
            HeapfoldApp.show(stage[0], app[0], settings);
        });
        interact(() -> app[0].workspace().open(List.of(dump)));
        OpenFile file = app[0].workspace().find(dump).orElseThrow();
        await(() -> stage[0].getScene().lookup("#treemap") != null
                && app[0].queue().unfinished().isEmpty());
        TimeUnit.SECONDS.sleep(Long.parseLong(args[2]));
        for (int round = 1; round <= 2; round++) {
            for (ViewId view :
                    List.of(ViewId.COMPRESS, ViewId.SUMMARY, ViewId.REPORT, ViewId.INSPECT, ViewId.ANALYSE)) {
                int number = round;
                interact(() -> switchTo(file, view, stage[0].getScene().getRoot(), number));
            }
        }
        // Threads of the toolkit and of jobs go on for ever.
        Runtime.getRuntime().halt(0);
    }

    private static void switchTo(OpenFile file, ViewId view, Parent root, int round) {
        long start = THREADS.getCurrentThreadCpuTime();
        file.view().set(view);
        long there = THREADS.getCurrentThreadCpuTime();
        root.applyCss();
        long styled = THREADS.getCurrentThreadCpuTime();
        root.layout();
        long done = THREADS.getCurrentThreadCpuTime();
        System.out.printf(
                Locale.ROOT,
                "%d. time %s: %d ms (there %d, styled %d, laid out %d)%n",
                round,
                view,
                millis(done - start),
                millis(there - start),
                millis(styled - there),
                millis(done - styled));
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
