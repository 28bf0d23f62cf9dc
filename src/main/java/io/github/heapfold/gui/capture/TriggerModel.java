package io.github.heapfold.gui.capture;

import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.capture.resident.TriggerService;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.capture.trigger.Durations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** When to capture, as the user has it in the editor. */
final class TriggerModel {
    static final int MOST_CAPTURES = 1000;

    /** Gigabytes; 0 is for no limit. */
    static final List<Integer> LIMITS = List.of(0, 1, 2, 5, 10, 20, 50, 100);

    private static final long GIGABYTE = 1_000_000_000;

    private final StringProperty program = new SimpleStringProperty("");
    private final BooleanProperty full = new SimpleBooleanProperty(true);
    private final ObjectProperty<Condition.Metric> metric = new SimpleObjectProperty<>(Condition.Metric.HEAP);
    private final IntegerProperty percent = new SimpleIntegerProperty(85);
    private final ObjectProperty<Duration> window = new SimpleObjectProperty<>(Duration.ofSeconds(30));
    private final BooleanProperty outOfMemory = new SimpleBooleanProperty(true);
    private final IntegerProperty most = new SimpleIntegerProperty(3);
    private final ObjectProperty<Duration> gap = new SimpleObjectProperty<>(Duration.ofMinutes(10));
    private final ObjectProperty<Integer> limit = new SimpleObjectProperty<>(LIMITS.get(0));
    private final BooleanBinding complete = Bindings.createBooleanBinding(
            () -> !program.get().isBlank() && (full.get() || outOfMemory.get()), program, full, outOfMemory);

    TriggerModel(CaptureMemory memory) {
        memory.keep("trigger.program", program);
        memory.keep("trigger.full", full);
        memory.keep("trigger.metric", metric, Enum::name, Condition.Metric::valueOf);
        memory.keep("trigger.percent", percent, 1, 100);
        memory.keep("trigger.window", window, Durations::text, Durations::parse);
        memory.keep("trigger.oom", outOfMemory);
        memory.keep("trigger.most", most, 1, MOST_CAPTURES);
        memory.keep("trigger.gap", gap, Durations::text, Durations::parse);
        memory.keep("trigger.limit", limit, String::valueOf, word -> {
            if (!LIMITS.contains(Integer.valueOf(word))) {
                throw new IllegalArgumentException(word);
            }
            return Integer.valueOf(word);
        });
    }

    /** A part of the main class of the JVMs to watch. */
    StringProperty program() {
        return program;
    }

    /** Whether high use is a reason. */
    BooleanProperty full() {
        return full;
    }

    ObjectProperty<Condition.Metric> metric() {
        return metric;
    }

    /** 1 to 100. */
    IntegerProperty percent() {
        return percent;
    }

    ObjectProperty<Duration> window() {
        return window;
    }

    /** Whether an OutOfMemoryError is a reason. */
    BooleanProperty outOfMemory() {
        return outOfMemory;
    }

    /** How many captures at the most. */
    IntegerProperty most() {
        return most;
    }

    /** At least between two captures of a JVM. */
    ObjectProperty<Duration> gap() {
        return gap;
    }

    /** How much of captured files the folder may hold: one of {@link #LIMITS}. */
    ObjectProperty<Integer> limit() {
        return limit;
    }

    /** Whether there is a program to watch and a reason to capture it. */
    BooleanBinding complete() {
        return complete;
    }

    /** What the service is to do. */
    TriggerService.Options options(Path folder, CaptureOptions capture) {
        String part = program.get().strip().toLowerCase(Locale.ROOT);
        Predicate<LocalJvm> jvms =
                jvm -> jvm.mainClass().toLowerCase(Locale.ROOT).contains(part);
        List<Condition> conditions =
                full.get() ? List.of(new Condition(metric.get(), percent.get() / 100.0, window.get())) : List.of();
        long bytes = limit.get() == 0 ? Long.MAX_VALUE : limit.get() * GIGABYTE;
        return new TriggerService.Options(
                jvms,
                true,
                conditions,
                outOfMemory.get(),
                new TriggerService.Limits(most.get(), gap.get(), bytes),
                folder,
                capture,
                false);
    }
}
