package io.github.heapfold.gui.convert;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.ResultCard;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.file.DumpBoxes;
import io.github.heapfold.gui.file.TargetRow;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.text.DamageTexts;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;

/** Writing a dump that Eclipse MAT refuses as one that it opens: how, where to, and the result. */
public final class ConvertView implements PageView {
    private final ConvertModel model;
    private final ConvertRunner runner;
    private final FileActions actions;
    private final JobPane progress;
    private final TargetRow target;
    private final VBox root = new VBox();
    private final ResultCard result = new ResultCard("convert");

    /**
     * @param chooser asks the user for another target
     * @param actions show and open what was written
     */
    public ConvertView(
            ConvertModel model,
            ConvertRunner runner,
            Background background,
            Function<Path, Optional<Path>> chooser,
            FileActions actions) {
        this.model = model;
        this.runner = runner;
        this.actions = actions;
        this.progress = runner.progress(model.file());
        this.target = new TargetRow(
                model.dump().target(),
                Bindings.createObjectBinding(model::neededBytes, model.dump().gzip()),
                background,
                chooser);
        VBox content = new VBox(how());
        model.damage().ifPresent(report -> content.getChildren().add(damage(report)));
        content.getStyleClass().add("restore-content");
        root.setId("convert-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(result, new SidedCard(content, side()));
        model.result().addListener((value, before, now) -> show(now));
    }

    private Node how() {
        VBox box = new VBox(Controls.heading(text("convert.how")), Controls.note(text("convert.intro")));
        box.getStyleClass().add("restore-choices");
        CheckBox app = new CheckBox(text("convert.app"));
        app.setId("convert-app");
        Tips.set(app, text("convert.app.tooltip"));
        app.selectedProperty().bindBidirectional(model.appHeapOnly());
        app.disableProperty().bind(model.repair());
        if (model.damage().isPresent()) {
            ToggleGroup group = new ToggleGroup();
            RadioButton repair = choice(group, "repair");
            RadioButton convert = choice(group, "convert");
            (model.repair().get() ? repair : convert).setSelected(true);
            repair.selectedProperty()
                    .addListener((value, before, now) -> model.repair().set(now));
            box.getChildren().addAll(repair, cost("repair"), convert, cost("convert"));
        }
        if (model.file().isAndroid()) {
            box.getChildren().add(app);
        }
        box.getChildren().addAll(DumpBoxes.gzip(model.dump()), DumpBoxes.dense(model.dump()));
        return box;
    }

    private static RadioButton choice(ToggleGroup group, String name) {
        RadioButton button = new RadioButton(text("convert.way." + name));
        button.setId("way-" + name);
        button.setToggleGroup(group);
        return button;
    }

    private static Node cost(String name) {
        Node cost = Controls.note(text("convert.way." + name + ".what"));
        cost.getStyleClass().add("choice-cost");
        return cost;
    }

    private Node damage(DamageReport report) {
        Inspection inspection = model.file().inspection().get();
        VBox box = new VBox(Controls.heading(text("convert.damage")));
        DamageTexts.lines(report, inspection.summary())
                .forEach(line -> box.getChildren().add(Controls.note(line)));
        box.getStyleClass().add("stripped-content");
        return box;
    }

    private SidePane side() {
        Button run = Controls.mainButton("convert", "convert.run", this::run);
        run.textProperty()
                .bind(Bindings.when(model.repair())
                        .then(text("convert.run.repair"))
                        .otherwise(text("convert.run")));
        run.disableProperty().bind(progress.busy().or(target.unusable()));
        // What is there already is not what one comes for.
        Runnable weigh = () -> {
            Converted made = model.result().get();
            Controls.accent(
                    run,
                    made == null || !made.target().equals(model.dump().target().get()));
        };
        model.result().addListener((value, before, now) -> weigh.run());
        model.dump().target().addListener((value, before, now) -> weigh.run());
        VBox original = new VBox(
                Controls.heading(text("convert.original")),
                Controls.label(
                        Units.bytes(model.file().inspection().get().summary().bytes()), "big-number"));
        return new SidePane(
                original, target, target.warning(progress.busy(), model.file().problem()), progress, run);
    }

    private void show(Converted converted) {
        Path target = converted.target();
        Button reveal = Controls.button("reveal", text("reveal"), () -> actions.reveal(target));
        result.show(
                text("restore.done", target.getFileName(), Units.bytes(converted.writtenBytes())),
                target,
                List.of(reveal, actions.openIn(model.file(), target)),
                converted.lines().stream().<Node>map(Controls::note).toList());
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void run() {
        // A key takes no focus from a name that was just typed.
        target.take(() -> {
            if (!progress.busy().get() && !target.unusable().get()) {
                runner.run(model);
            }
        });
    }
}
