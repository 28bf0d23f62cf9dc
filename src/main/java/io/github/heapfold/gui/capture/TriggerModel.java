package io.github.heapfold.gui.capture;

import io.github.heapfold.capture.CaptureOptions;
import io.github.heapfold.capture.LocalJvm;
import io.github.heapfold.capture.TriggerService;
import io.github.heapfold.capture.trigger.Condition;
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
    private static final Duration GAP = Duration.ofMinutes(10);

    private final StringProperty program = new SimpleStringProperty("");
    private final BooleanProperty full = new SimpleBooleanProperty(true);
    private final ObjectProperty<Condition.Metric> metric = new SimpleObjectProperty<>(Condition.Metric.HEAP);
    private final IntegerProperty percent = new SimpleIntegerProperty(85);
    private final ObjectProperty<Duration> window = new SimpleObjectProperty<>(Duration.ofSeconds(30));
    private final BooleanProperty outOfMemory = new SimpleBooleanProperty(true);
    private final IntegerProperty most = new SimpleIntegerProperty(3);
    private final BooleanBinding complete = Bindings.createBooleanBinding(
            () -> !program.get().isBlank() && (full.get() || outOfMemory.get()), program, full, outOfMemory);

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
        return new TriggerService.Options(
                jvms,
                true,
                conditions,
                outOfMemory.get(),
                new TriggerService.Limits(most.get(), GAP, Long.MAX_VALUE),
                folder,
                capture);
    }
}
