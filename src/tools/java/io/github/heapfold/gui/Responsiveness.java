package io.github.heapfold.gui;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.interact;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javafx.application.Platform;
import javafx.beans.Observable;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TitledPane;
import javafx.stage.Stage;

/**
 * How soon the window answers: when a dump's first numbers and all of them are there, how long the window's thread
 * takes to answer while one dump is opened and another is folded, and how soon the expected size follows a switch.
 * {@code src/tools/benchmark/window.sh} runs it.
 */
public final class Responsiveness {
    private final Path folder;
    private Composition app;
    private Stage stage;

    private Responsiveness(Path folder) {
        this.folder = folder;
    }

    /** @param args a folder for results, the dump to fold and to try switches on, and the dump to open meanwhile */
    public static void main(String[] args) throws Exception {
        Platform.startup(() -> Platform.setImplicitExit(false));
        Responsiveness window = new Responsiveness(Path.of(args[0]));
        window.start();
        Path folded = Path.of(args[1]);
        window.open(folded);
        window.switches(folded);
        window.busy(folded, Path.of(args[2]));
        // Threads of the toolkit and of jobs go on for ever.
        Runtime.getRuntime().halt(0);
    }

    private void start() throws Exception {
        Settings settings = new Settings(folder.resolve("none"));
        interact(() -> {
            stage = new Stage();
            FakeDialogs dialogs = new FakeDialogs();
            dialogs.replace = true;
            app = new Composition(settings, dialogs, path -> {}, new LastingThreads("job"));
            HeapfoldApp.show(stage, app, settings);
        });
    }

    private void open(Path dump) throws Exception {
        long start = System.nanoTime();
        CompletableFuture<Long> first = new CompletableFuture<>();
        CompletableFuture<Long> all = new CompletableFuture<>();
        interact(() -> {
            app.workspace().open(List.of(dump));
            OpenFile file = file(dump);
            file.resultPlace().setFolder(folder);
            file.partial().addListener((value, before, now) -> first.complete(System.nanoTime()));
            file.inspection().addListener((value, before, now) -> {
                first.complete(System.nanoTime());
                all.complete(System.nanoTime());
            });
        });
        print(
                "%s: first numbers after %d ms, all after %d ms",
                dump, millis(start, first.get()), millis(start, all.get()));
    }

    private void switches(Path dump) throws Exception {
        interact(() -> file(dump).view().set(ViewId.COMPRESS));
        settled();
        interact(() -> ((TitledPane) stage.getScene().lookup("#adjust")).setExpanded(true));
        List<Long> took = new ArrayList<>();
        List<CheckBox> boxes = new ArrayList<>();
        interact(() -> stage.getScene().getRoot().lookupAll(".check-box").forEach(node -> {
            if (node instanceof CheckBox box
                    && box.getId() != null
                    && box.getId().startsWith("strip-")) {
                boxes.add(box);
            }
        }));
        Label size = size();
        List<CompletableFuture<Long>> waiting = new ArrayList<>();
        interact(() -> size.getStyleClass().addListener((Observable change) -> {
            if (isSettled(size)) {
                long now = System.nanoTime();
                waiting.forEach(each -> each.complete(now));
            }
        }));
        for (CheckBox box : boxes) {
            for (int times = 0; times < 2; times++) {
                CompletableFuture<Long> there = new CompletableFuture<>();
                long start = System.nanoTime();
                interact(() -> {
                    box.fire();
                    waiting.add(there);
                    if (isSettled(size)) {
                        there.complete(System.nanoTime());
                    }
                });
                took.add(millis(start, there.get(2, TimeUnit.MINUTES)));
                interact(waiting::clear);
            }
        }
        spread("expected size after a switch, " + boxes.size() + " switches of " + dump.getFileName(), took);
    }

    private void busy(Path folded, Path opened) throws Exception {
        interact(() -> ((ButtonBase) stage.getScene().lookup("#compress")).fire());
        List<Long> answers = Collections.synchronizedList(new ArrayList<>());
        Thread prober = new Thread(() -> probe(answers));
        prober.setDaemon(true);
        prober.start();
        open(opened);
        await(() -> app.queue().unfinished().isEmpty());
        prober.interrupt();
        prober.join();
        spread(
                "the window's answer while " + opened.getFileName() + " is opened and " + folded.getFileName()
                        + " folded",
                answers);
    }

    /** Asks the window's thread every 10 ms. */
    private static void probe(List<Long> answers) {
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
            CompletableFuture<Long> answer = new CompletableFuture<>();
            long start = System.nanoTime();
            Platform.runLater(() -> answer.complete(System.nanoTime()));
            answers.add(millis(start, answer.join()));
        }
    }

    private Label size() {
        return (Label) stage.getScene().lookup("#expected-size");
    }

    private static boolean isSettled(Label size) {
        return !size.getText().isEmpty() && !size.getStyleClass().contains(Styles.TEXT_MUTED);
    }

    private void settled() throws Exception {
        await(() -> isSettled(size()));
    }

    private OpenFile file(Path path) {
        return app.workspace().find(path).orElseThrow();
    }

    private static long millis(long from, long to) {
        return TimeUnit.NANOSECONDS.toMillis(to - from);
    }

    private static void spread(String what, List<Long> millis) {
        List<Long> sorted = millis.stream().sorted().toList();
        print(
                "%s: median %d ms, 99 %% within %d ms, longest %d ms (%d times)",
                what,
                sorted.get(sorted.size() / 2),
                sorted.get(sorted.size() * 99 / 100),
                sorted.get(sorted.size() - 1),
                sorted.size());
    }

    private static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
    }
}
