package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.shared.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.capture.trigger.Condition;
import io.github.heapfold.capture.trigger.Durations;
import io.github.heapfold.gui.shared.Controls;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** The editor of the trigger, its switch and its state. */
final class TriggerPane extends VBox {
    private static final List<Duration> WINDOWS = List.of(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(15));

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
        program.setTooltip(new Tooltip(text("capture.trigger.program.tooltip")));
        program.textProperty().bindBidirectional(model.program());
        CheckBox full = new CheckBox(text("capture.trigger.full"));
        full.selectedProperty().bindBidirectional(model.full());
        CheckBox error = new CheckBox(text("capture.trigger.oom"));
        error.setId("trigger-oom");
        error.setTooltip(new Tooltip(text("capture.trigger.oom.tooltip")));
        error.selectedProperty().bindBidirectional(model.outOfMemory());
        HBox condition = condition(model);
        condition.disableProperty().bind(model.full().not());
        Spinner<Integer> most = spinner("trigger-most", 1, 1000, model.most().get(), text("capture.trigger.most"));
        most.valueProperty().addListener((value, before, now) -> model.most().set(now));
        HBox limit = new HBox(new Label(text("capture.trigger.most")), Controls.spacer(), most);
        limit.getStyleClass().add("row");
        editor.getChildren().addAll(program, full, condition, error, limit);
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
                .bind(service.running()
                        .flatMap(on -> service.state()
                                .map(now -> !on
                                        ? text("capture.trigger.off")
                                        : now.isEmpty() ? text("capture.trigger.on") : now)));
        getChildren().addAll(Controls.heading(text("capture.trigger")), editor, action, state);
    }

    private static HBox condition(TriggerModel model) {
        ChoiceBox<Condition.Metric> metric = new ChoiceBox<>();
        metric.getItems().setAll(Condition.Metric.values());
        metric.setConverter(shown(chosen -> text("capture.metric." + chosen)));
        metric.setAccessibleText(text("capture.metric"));
        metric.setTooltip(new Tooltip(text("capture.metric.tooltip")));
        metric.valueProperty().bindBidirectional(model.metric());
        Spinner<Integer> percent =
                spinner("trigger-percent", 1, 100, model.percent().get(), text("capture.percent"));
        percent.valueProperty()
                .addListener((value, before, now) -> model.percent().set(now));
        ChoiceBox<Duration> window = new ChoiceBox<>();
        window.getItems().setAll(WINDOWS);
        window.setConverter(shown(Durations::text));
        window.setAccessibleText(text("capture.window"));
        window.setTooltip(new Tooltip(text("capture.window.tooltip")));
        window.valueProperty().bindBidirectional(model.window());
        HBox box = new HBox(metric, new Label("≥"), percent, new Label("%"), window);
        box.getStyleClass().add("row");
        return box;
    }

    private static Spinner<Integer> spinner(String id, int least, int most, int value, String name) {
        Spinner<Integer> spinner = new Spinner<>(least, most, value);
        spinner.setId(id);
        spinner.setEditable(true);
        spinner.setMinWidth(72);
        spinner.setPrefWidth(76);
        spinner.setAccessibleText(name);
        spinner.getStyleClass().add(Styles.SMALL);
        return spinner;
    }

    private static <T> StringConverter<T> shown(Function<T, String> text) {
        return new StringConverter<>() {
            @Override
            public String toString(T value) {
                return value == null ? "" : text.apply(value);
            }

            @Override
            public T fromString(String typed) {
                throw new UnsupportedOperationException("values are chosen, not typed");
            }
        };
    }
}
