package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.shared.Texts.text;
import static io.github.heapfold.gui.shared.Texts.textOr;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.shared.Background;
import io.github.heapfold.gui.shared.Controls;
import io.github.heapfold.gui.shared.PageView;
import io.github.heapfold.gui.shared.ShareBar;
import io.github.heapfold.gui.shared.SidePane;
import io.github.heapfold.gui.shared.TargetRow;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Choosing what to leave out, with exact bytes and costs, and starting the work. */
public final class CompressView implements PageView {
    private static final int[] LEVELS = {1, 3, 6, 9};

    private final CompressModel model;
    private final CompressRunner runner;
    private final VBox root = new VBox();
    private final List<ToggleButton> presets = new ArrayList<>();
    private final Label purpose = Controls.note("");
    private final Label saved = Controls.label("", "big-number");
    private final Label ofAll = Controls.note("");
    private final ShareBar bar = new ShareBar("kept", "stripped");
    private final Button compress;
    private final JobPane progress;

    /**
     * @param chooser asks the user for another target
     */
    public CompressView(
            CompressModel model, CompressRunner runner, Background background, Function<Path, Optional<Path>> chooser) {
        this.model = model;
        this.runner = runner;
        compress = Controls.button("compress", text("compress.run"), this::run);
        compress.getStyleClass().add(Styles.ACCENT);
        compress.setMaxWidth(Double.MAX_VALUE);
        progress = runner.progress(model.file());
        compress.disableProperty().bind(progress.busy());
        compress.setTooltip(new Tooltip(text("compress.run.tooltip")));
        ScrollPane choices = new ScrollPane(new ChoiceList(model));
        choices.setFitToWidth(true);
        choices.getStyleClass().add("card");
        choices.setId("choices");
        HBox.setHgrow(choices, Priority.ALWAYS);
        HBox body = new HBox(choices, side(background, chooser));
        body.getStyleClass().add("columns");
        VBox.setVgrow(body, Priority.ALWAYS);
        root.setId("compress-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(toolbar(), body);
        model.file().profile().addListener((value, before, now) -> refresh());
        model.strippedBytes().addListener((value, before, now) -> refresh());
        refresh();
    }

    private Node toolbar() {
        ToggleGroup group = new ToggleGroup();
        for (Profile preset : Presets.all()) {
            ToggleButton button = new ToggleButton(textOr("preset." + preset.name(), preset.name()));
            button.setId("preset-" + preset.name());
            button.setTooltip(new Tooltip(preset.purpose()));
            button.setUserData(preset);
            button.setOnAction(event -> model.apply(preset));
            presets.add(button);
        }
        ToggleButton custom = new ToggleButton(text("preset.custom"));
        custom.setId("preset-custom");
        custom.setTooltip(new Tooltip(text("preset.custom.tooltip")));
        custom.setOnAction(event -> model.makeOwn());
        presets.add(custom);
        HBox presetBox =
                new HBox(Controls.label(text("compress.preset"), Styles.TEXT_MUTED), Controls.segments(group, presets));
        presetBox.getStyleClass().add("row");
        FlowPane toolbar = new FlowPane(presetBox, levels());
        toolbar.getStyleClass().add("toolbar-flow");
        return toolbar;
    }

    private Node levels() {
        ToggleGroup group = new ToggleGroup();
        List<ToggleButton> buttons = new ArrayList<>();
        for (int level : LEVELS) {
            ToggleButton button = new ToggleButton(String.valueOf(level));
            button.setId("level-" + level);
            button.setTooltip(new Tooltip(text("level." + level)));
            button.setAccessibleText(text("compress.level") + " " + level + ", " + text("level." + level));
            button.setSelected(level == model.level().get());
            button.setOnAction(event -> model.level().set(level));
            buttons.add(button);
        }
        HBox box =
                new HBox(Controls.label(text("compress.level"), Styles.TEXT_MUTED), Controls.segments(group, buttons));
        box.getStyleClass().add("row");
        return box;
    }

    private Node side(Background background, Function<Path, Optional<Path>> chooser) {
        VBox legend = new VBox();
        bar.setPrefHeight(14);
        bar.setMinHeight(14);
        HBox swatches = new HBox(
                Controls.swatch("kept", text("legend.kept")), Controls.swatch("stripped", text("legend.stripped")));
        swatches.getStyleClass().add("legend");
        legend.getChildren().addAll(bar, swatches);
        legend.setSpacing(6);
        VBox numbers = new VBox(Controls.heading(text("compress.leftout")), saved, ofAll);
        VBox what = new VBox(Controls.heading(text("compress.purpose")), purpose);
        what.setSpacing(4);
        VBox facts = new VBox(numbers, legend, what, Controls.note(text("compress.then")));
        return new SidePane(facts, new TargetRow(model.target(), background, chooser), progress, compress);
    }

    private void refresh() {
        Optional<Profile> preset = model.preset();
        for (ToggleButton button : presets) {
            button.setSelected(
                    preset.map(chosen -> chosen.equals(button.getUserData())).orElse(button.getUserData() == null));
        }
        purpose.setText(preset.map(chosen -> textOr("preset." + chosen.name() + ".purpose", chosen.purpose()))
                .orElse(text("preset.custom.tooltip")));
        long stripped = model.strippedBytes().get();
        double part = model.originalBytes() == 0 ? 0 : (double) stripped / model.originalBytes();
        saved.setText(Units.bytes(stripped));
        saved.setTooltip(new Tooltip(text("exact.bytes", Units.count(stripped))));
        ofAll.setText(text("compress.ofall", Units.percent(part), Units.bytes(model.originalBytes())));
        bar.set(1 - part, part);
        bar.setAccessibleText(saved.getText() + " " + ofAll.getText());
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void run() {
        if (!progress.busy().get()) {
            runner.run(model);
        }
    }
}
