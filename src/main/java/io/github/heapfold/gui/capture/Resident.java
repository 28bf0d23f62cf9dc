package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.resident.CaptureCause;
import io.github.heapfold.capture.resident.WatchListener;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** Something that works until it is stopped, and what it says. Belongs to the window's thread. */
final class Resident {
    private static final int REMEMBERED = 500;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    /** In the place of conditions, which all have words, where nothing is measured yet. */
    private static final String UNKNOWN = "";

    /** The work; it ends when the monitor is cancelled. */
    @FunctionalInterface
    interface Work {
        void run(WatchListener listener, JobMonitor monitor) throws IOException;
    }

    private final Executor threads;
    private final Executor ui;
    private final BiConsumer<Path, String> captured;
    private final ObservableList<String> lines = FXCollections.observableArrayList();
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyStringWrapper name = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper state = new ReadOnlyStringWrapper("");

    /** What is told of each JVM by its process number, of each condition. */
    private final Map<Long, Map<String, String>> measured = new TreeMap<>();

    private final ReadOnlyIntegerWrapper count = new ReadOnlyIntegerWrapper();
    private final ReadOnlyStringWrapper last = new ReadOnlyStringWrapper("");
    private final ReadOnlyStringWrapper over = new ReadOnlyStringWrapper("");
    private JobMonitor monitor;

    /**
     * @param threads runs the work
     * @param ui runs what touches the window
     * @param captured takes each folded file, and why it was made
     */
    Resident(Executor threads, Executor ui, BiConsumer<Path, String> captured) {
        this.threads = threads;
        this.ui = ui;
        this.captured = captured;
    }

    ReadOnlyBooleanProperty running() {
        return running.getReadOnlyProperty();
    }

    /** What was measured last, a line for each JVM and condition. */
    ReadOnlyStringProperty state() {
        return state.getReadOnlyProperty();
    }

    /** How many files were captured since it was started. */
    ReadOnlyIntegerProperty count() {
        return count.getReadOnlyProperty();
    }

    /** What was captured last since it was started, what that needs, and why it was; empty before the first. */
    ReadOnlyStringProperty last() {
        return last.getReadOnlyProperty();
    }

    /** How it ended, where it did by itself since it was started last; else empty. */
    ReadOnlyStringProperty over() {
        return over.getReadOnlyProperty();
    }

    /** What was seen, the latest last. */
    ObservableList<String> lines() {
        return lines;
    }

    /** What it waits for, for people; empty where it does not run. */
    ReadOnlyStringProperty name() {
        return name.getReadOnlyProperty();
    }

    /** @param watched what it waits for, for people */
    void start(String watched, Work work) {
        if (running.get()) {
            return;
        }
        name.set(watched);
        running.set(true);
        count.set(0);
        last.set("");
        over.set("");
        JobMonitor current = JobMonitor.silent();
        monitor = current;
        threads.execute(() -> {
            Optional<String> reason = Optional.empty();
            try {
                work.run(listener(), current);
            } catch (IOException | RuntimeException | OutOfMemoryError | LinkageError e) {
                reason = Optional.of(Problem.reason(e));
            } finally {
                Optional<String> fault = reason;
                ui.execute(() -> end(current, fault));
            }
        });
    }

    private void end(JobMonitor current, Optional<String> fault) {
        fault.ifPresent(this::add);
        running.set(false);
        name.set("");
        measured.clear();
        showMeasured();
        String number = Integer.toString(count.get());
        over.set(
                current.isCancelled()
                        ? ""
                        : fault.map(why -> text("capture.over.failed", number, why))
                                .orElseGet(() -> text("capture.over", number)));
    }

    void stop() {
        if (monitor != null) {
            monitor.cancel();
        }
    }

    /** Adds a line to what was seen, from any thread. */
    void say(Message message) {
        ui.execute(() -> add(message.in(Texts.locale())));
    }

    private void add(String line) {
        if (lines.size() == REMEMBERED) {
            lines.remove(0);
        }
        lines.add(LocalTime.now(ZoneId.systemDefault()).format(TIME) + "  " + line);
    }

    private void showMeasured() {
        state.set(measured.values().stream()
                .flatMap(lines -> lines.values().stream())
                .collect(Collectors.joining("\n")));
    }

    private static String why(CaptureCause cause) {
        if (cause instanceof CaptureCause.HighUse use) {
            return text(
                    "capture.why.use",
                    text("capture.metric." + use.condition().metric()),
                    Texts.percent(use.condition().share()));
        }
        return text(cause instanceof CaptureCause.OutOfMemory ? "capture.why.oom" : "capture.why.appeared");
    }

    private WatchListener listener() {
        return new WatchListener() {
            @Override
            public void log(Message message) {
                say(message);
            }

            @Override
            public void captured(Path file, CaptureCause cause) {
                String told = CaptureRunner.told(file);
                String why = why(cause);
                ui.execute(() -> {
                    count.set(count.get() + 1);
                    last.set(text("capture.trigger.last", told, why));
                    captured.accept(file, why);
                });
            }

            @Override
            public void measured(LocalJvm jvm, Condition condition, double mean) {
                String now = text(
                        "capture.trigger.measured",
                        jvm.shortName(),
                        Long.toString(jvm.pid()),
                        Texts.percentInColumn(mean),
                        text("capture.metric." + condition.metric()),
                        Texts.percent(condition.share()),
                        TimeTexts.of(condition.window()));
                ui.execute(() -> {
                    Map<String, String> told = measured.computeIfAbsent(jvm.pid(), pid -> new TreeMap<>());
                    told.remove(UNKNOWN);
                    told.put(condition.toString(), now);
                    showMeasured();
                });
            }

            @Override
            public void unmeasured(LocalJvm jvm) {
                String now = text("capture.trigger.unknown", jvm.shortName(), Long.toString(jvm.pid()));
                ui.execute(() -> {
                    measured.put(jvm.pid(), new TreeMap<>(Map.of(UNKNOWN, now)));
                    showMeasured();
                });
            }

            @Override
            public void ended(LocalJvm jvm) {
                ui.execute(() -> {
                    measured.remove(jvm.pid());
                    showMeasured();
                });
            }
        };
    }
}
