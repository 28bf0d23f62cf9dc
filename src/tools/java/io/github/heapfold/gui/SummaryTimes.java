package io.github.heapfold.gui;

import static io.github.heapfold.gui.Waiting.interact;

import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import org.testfx.util.WaitForAsyncUtils;

/**
 * How soon a dump that is dropped tells something: its first numbers, all numbers, who keeps the memory, and when all
 * of the summary is there; and how much of the Java heap the window then takes. {@code src/tools/benchmark/window.sh}
 * says how it is run.
 */
public final class SummaryTimes {
    /** Between two looks, in milliseconds. */
    private static final long LOOK = 200;

    /** What no answer takes of a dump that fits this machine, in nanoseconds. */
    private static final long LONGEST = TimeUnit.MINUTES.toNanos(5);

    private SummaryTimes() {}

    /** @param args the dump, and a folder for what the window remembers */
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
        CompletableFuture<Long> first = new CompletableFuture<>();
        CompletableFuture<Long> all = new CompletableFuture<>();
        long start = System.nanoTime();
        interact(() -> {
            app[0].workspace().open(List.of(dump));
            OpenFile file = app[0].workspace().find(dump).orElseThrow();
            file.partial().addListener((value, before, now) -> first.complete(System.nanoTime()));
            file.inspection().addListener((value, before, now) -> {
                first.complete(System.nanoTime());
                all.complete(System.nanoTime());
            });
        });
        print("first numbers", start, first.get());
        print("all numbers", start, all.get());
        Parent page = stage[0].getScene().getRoot();
        await(
                "who keeps what",
                start,
                () -> !page.lookupAll("#map-crumbs .label").isEmpty());
        await("the likely leak", start, () -> page.lookup("#leak-sentence") != null);
        await(
                "the classes",
                start,
                () -> page.lookupAll("#classes-card .hyperlink").size() > 1);
        await(
                "the expected size",
                start,
                () -> page.lookup("#summary-result") instanceof Label size
                        && size.getText().contains("%"));
        await("all of the summary", start, () -> app[0].queue().unfinished().isEmpty());
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                Locale.ROOT,
                "Java heap in use: %d MB, at most %d MB%n",
                (runtime.totalMemory() - runtime.freeMemory()) >> 20,
                runtime.maxMemory() >> 20);
        // Threads of the toolkit and of jobs go on for ever.
        Runtime.getRuntime().halt(0);
    }

    /**
     * Tells when the window shows what is asked for. Looked at rarely, and in the window's thread: whoever looks through
     * the window takes its time from others. The program ends if it does not come, as when the window names its parts
     * otherwise than here.
     */
    private static void await(String what, long start, Callable<Boolean> condition) throws Exception {
        while (!WaitForAsyncUtils.asyncFx(condition).get()) {
            if (System.nanoTime() - start > LONGEST) {
                System.err.println("nothing in the window tells " + what);
                Runtime.getRuntime().halt(1);
            }
            Thread.sleep(LOOK);
        }
        print(what, start, System.nanoTime());
    }

    private static void print(String what, long from, long to) {
        System.out.printf(Locale.ROOT, "%s after %d ms%n", what, TimeUnit.NANOSECONDS.toMillis(to - from));
    }
}
