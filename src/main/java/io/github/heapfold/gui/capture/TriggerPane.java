package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.binding.Bindings;
import javafx.beans.property.Property;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The editor of the trigger, its switch and its state. */
final class TriggerPane extends VBox {
    private static final List<Duration> WINDOWS = List.of(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(15));

    private static final List<Duration> GAPS = List.of(
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(10),
            Duration.ofMinutes(30),
            Duration.ofHours(1),
            Duration.ofHours(6),
            Duration.ofHours(24));

    private final VBox editor = new VBox();

    /**
     * @param start begins to watch as the model says
     */
    TriggerPane(TriggerModel model, Resident service, Runnable start) {
        getStyleClass().add("capture-group");
        editor.getStyleClass().add("capture-group");
        TextField program = new TextField();
        program.setId("trigger-program");
        program.setPromptText(text("capture.trigger.program"));
        program.setAccessibleText(text("capture.trigger.program"));
        Tips.set(program, text("capture.trigger.program.tooltip"));
        program.textProperty().bindBidirectional(model.program());
        CheckBox full = Controls.checkBox("trigger-full", text("capture.trigger.full"));
        full.selectedProperty().bindBidirectional(model.full());
        CheckBox error = Controls.checkBox("trigger-oom", text("capture.trigger.oom"));
        Tips.set(error, text("capture.trigger.oom.tooltip"));
        error.selectedProperty().bindBidirectional(model.outOfMemory());
        FlowPane condition = condition(model);
        condition.disableProperty().bind(model.full().not());
        Spinner<Integer> most = spinner(
                "trigger-most", 1, TriggerModel.MOST_CAPTURES, model.most().get(), text("capture.trigger.most"));
        most.valueProperty().addListener((value, before, now) -> model.most().set(now));
        ChoiceBox<Duration> gap = durations("trigger-gap", "capture.trigger.gap", GAPS, model.gap());
        ChoiceBox<Integer> limit = choice("trigger-limit", "capture.trigger.limit", TriggerModel.LIMITS, model.limit());
        limit.setConverter(Controls.named(gigabytes -> gigabytes == 0
                ? text("capture.limit.none")
                : text("capture.limit.gigabytes", Integer.toString(gigabytes))));
        editor.getChildren()
                .addAll(
                        program,
                        full,
                        condition,
                        error,
                        row("capture.trigger.most", most),
                        row("capture.trigger.gap", gap),
                        row("capture.trigger.limit", limit));
        editor.disableProperty().bind(service.running());
        Button action = Controls.button("trigger-switch", "", () -> {
            if (service.running().get()) {
                service.stop();
            } else {
                start.run();
            }
        });
        action.setMaxWidth(Double.MAX_VALUE);
        action.textProperty()
                .bind(service.running().map(on -> text(on ? "capture.trigger.stop" : "capture.trigger.start")));
        action.disableProperty()
                .bind(service.running().not().and(model.complete().not()));
        Label state = Controls.note("");
        state.setId("trigger-state");
        state.textProperty()
                .bind(Bindings.createStringBinding(
                        () -> state(model, service),
                        model.program(),
                        model.complete(),
                        service.running(),
                        service.over(),
                        service.state(),
                        service.count(),
                        service.last()));
        getChildren().addAll(Controls.heading(text("capture.trigger")), editor, action, state);
    }

    private static String state(TriggerModel model, Resident service) {
        if (!service.running().get()) {
            // The toolkit has no tooltip for a button that cannot be pressed.
            return service.over().get().isEmpty()
                    ? text(
                            model.complete().get()
                                    ? "capture.trigger.off"
                                    : model.program().get().isBlank()
                                            ? "capture.trigger.off.program"
                                            : "capture.trigger.off.reason")
                    : service.over().get() + last(service);
        }
        String measured = service.state().get();
        if (measured.isEmpty()) {
            measured = text(model.full().get() ? "capture.trigger.on" : "capture.trigger.on.oom");
        }
        String count = text(
                "capture.trigger.count",
                Integer.toString(service.count().get()),
                Integer.toString(model.most().get()));
        return measured + "\n" + count + last(service);
    }

    private static String last(Resident service) {
        String last = service.last().get();
        return last.isEmpty() ? "" : "\n" + last;
    }

    private static WrapRow row(String key, Region control) {
        return WrapRow.ends(new Label(text(key)), control);
    }

    private static <T> ChoiceBox<T> choice(String id, String key, List<T> choices, Property<T> value) {
        ChoiceBox<T> box = new ChoiceBox<>();
        box.setId(id);
        box.getStyleClass().add("capture-choice");
        box.getItems().setAll(choices);
        box.setAccessibleText(text(key));
        Tips.set(box, text(key + ".tooltip"));
        box.valueProperty().bindBidirectional(value);
        return box;
    }

    /** What was remembered may be none of the usual ones. */
    private static ChoiceBox<Duration> durations(
            String id, String key, List<Duration> usual, Property<Duration> value) {
        List<Duration> choices = Stream.concat(usual.stream(), Stream.of(value.getValue()))
                .distinct()
                .sorted()
                .toList();
        ChoiceBox<Duration> box = choice(id, key, choices, value);
        box.setConverter(Controls.named(TimeTexts::of));
        return box;
    }

    private static FlowPane condition(TriggerModel model) {
        ChoiceBox<Condition.Metric> metric =
                choice("trigger-metric", "capture.metric", List.of(Condition.Metric.values()), model.metric());
        metric.setConverter(Controls.named(chosen -> text("capture.metric." + chosen)));
        Spinner<Integer> percent =
                spinner("trigger-percent", 1, 100, model.percent().get(), text("capture.percent"));
        percent.valueProperty()
                .addListener((value, before, now) -> model.percent().set(now));
        ChoiceBox<Duration> window = durations("trigger-window", "capture.window", WINDOWS, model.window());
        HBox part = new HBox(new Label("≥"), percent, new Label("%"));
        part.getStyleClass().add("row");
        HBox duration = new HBox(new Label(text("capture.window.for")), window);
        duration.getStyleClass().add("row");
        // Where there is little room, the time goes below, and before it the part with its signs.
        FlowPane box = new FlowPane(metric, part, duration);
        box.getStyleClass().add("capture-condition");
        return box;
    }

    private static Spinner<Integer> spinner(String id, int least, int most, int value, String name) {
        Spinner<Integer> spinner = new Spinner<>(least, most, value);
        spinner.setId(id);
        spinner.setEditable(true);
        spinner.setAccessibleText(name);
        // What is typed counts, not only what is confirmed with Enter.
        spinner.getEditor().focusedProperty().addListener((focus, before, now) -> {
            if (!now) {
                commit(spinner);
            }
        });
        spinner.getStyleClass().add(Styles.SMALL);
        return spinner;
    }

    private static void commit(Spinner<Integer> spinner) {
        try {
            spinner.commitValue();
        } catch (NumberFormatException e) {
            // No number: what it was before stays, and is shown below.
        }
        spinner.getEditor().setText(spinner.getValue().toString());
    }
}
