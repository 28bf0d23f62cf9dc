package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.shared.Texts.text;
import static io.github.heapfold.gui.shared.Texts.textOr;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.shared.Background;
import io.github.heapfold.gui.shared.Controls;
import io.github.heapfold.gui.shared.PageView;
import io.github.heapfold.gui.shared.Problem;
import io.github.heapfold.gui.shared.ShareBar;
import io.github.heapfold.gui.shared.SidePane;
import io.github.heapfold.gui.shared.TargetRow;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
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

    /** The others are named after the programs that leave out the same. */
    private static final int OWN_PRESETS = 4;

    private final CompressModel model;
    private final CompressRunner runner;
    private final Background background;
    private final Supplier<Optional<Path>> profiles;
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
     * @param profiles asks the user for the file of a profile
     */
    public CompressView(
            CompressModel model,
            CompressRunner runner,
            Background background,
            Function<Path, Optional<Path>> chooser,
            Supplier<Optional<Path>> profiles) {
        this.model = model;
        this.background = background;
        this.profiles = profiles;
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
        HBox body = new HBox(choices, side(chooser));
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
        Button open = Controls.button("open-profile", text("compress.profile.open"), this::openProfile);
        open.setTooltip(new Tooltip(text("compress.profile.open.tooltip")));
        HBox own = new HBox(
                Controls.label(text("compress.preset"), Styles.TEXT_MUTED),
                Controls.segments(group, presets.subList(0, OWN_PRESETS)));
        // Two halves of one switch, so that a narrow window can break the line between them.
        HBox others = new HBox(Controls.segments(group, presets.subList(OWN_PRESETS, presets.size())), open);
        own.getStyleClass().add("row");
        others.getStyleClass().add("row");
        FlowPane toolbar = new FlowPane(own, others, levels());
        toolbar.getStyleClass().add("toolbar-flow");
        return toolbar;
    }

    private void openProfile() {
        profiles.get()
                .ifPresent(file -> background.run(
                        () -> ProfileFile.read(file),
                        model::apply,
                        failure -> model.file()
                                .problem()
                                .set(Problem.of(text("problem.profile", file.getFileName()), file, failure))));
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

    private Node side(Function<Path, Optional<Path>> chooser) {
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
                .orElse(purpose()));
        long stripped = model.strippedBytes().get();
        double part = model.originalBytes() == 0 ? 0 : (double) stripped / model.originalBytes();
        saved.setText(Units.bytes(stripped));
        saved.setTooltip(new Tooltip(text("exact.bytes", Units.count(stripped))));
        String exactness = model.keepsParts() ? "compress.ofall.atmost" : "compress.ofall";
        ofAll.setText(text(exactness, Units.percent(part), Units.bytes(model.originalBytes())));
        bar.set(1 - part, part);
        bar.setAccessibleText(saved.getText() + " " + ofAll.getText());
    }

    /** Of a profile that is no preset. */
    private String purpose() {
        String said = model.file().profile().get().purpose();
        return said.isEmpty() ? text("preset.custom.tooltip") : said;
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
