package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.JobMonitor;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** The apps on Android devices that can be dumped: looked for when somebody asks, for that starts another program. */
final class AndroidPane extends VBox {
    private final Background background;
    private final UnaryOperator<String> environment;
    private final ChoiceBox<AndroidApp> apps = new ChoiceBox<>();
    private final Label state = Controls.note(text("capture.android.about"));
    private final Button look = Controls.button("android-look", text("capture.android.look"), this::look);
    private final Button capture;

    /**
     * @param environment gives the values of variables, null where they have none
     * @param start captures an app
     */
    AndroidPane(Background background, UnaryOperator<String> environment, Consumer<AndroidApp> start) {
        this.background = background;
        this.environment = environment;
        getStyleClass().add("capture-group");
        apps.setId("android-apps");
        apps.setAccessibleText(text("capture.android.apps"));
        apps.setMaxWidth(Double.MAX_VALUE);
        apps.setConverter(Controls.named(AndroidApp::title));
        look.setMaxWidth(Double.MAX_VALUE);
        Tips.set(look, text("capture.android.look.tooltip"));
        capture = Controls.button("android-capture", text("capture.now"), () -> start.accept(apps.getValue()));
        capture.setMaxWidth(Double.MAX_VALUE);
        capture.disableProperty().bind(apps.valueProperty().isNull());
        state.setId("android-state");
        getChildren().addAll(Controls.heading(text("capture.android")), look, apps, capture, state);
        show(List.of());
    }

    private void look() {
        look.setDisable(true);
        state.setText(text("capture.android.looking"));
        background.run(
                () -> AndroidApp.all(environment, JobMonitor.silent()),
                found -> {
                    show(found);
                    state.setText(
                            text(found.isEmpty() ? "capture.android.none" : "capture.android.found", found.size()));
                },
                failure -> {
                    show(List.of());
                    state.setText(Problem.reason(failure));
                });
    }

    private void show(List<AndroidApp> found) {
        look.setDisable(false);
        apps.getItems().setAll(found);
        apps.setValue(found.isEmpty() ? null : found.get(0));
        Controls.show(apps, !found.isEmpty());
        Controls.show(capture, !found.isEmpty());
    }
}
