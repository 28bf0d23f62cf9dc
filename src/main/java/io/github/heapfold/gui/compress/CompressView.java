package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.SidePane;
import io.github.heapfold.gui.controls.SidedCard;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.TargetRow;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.job.compress.ResultFormat;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileSelection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Choosing what to leave out, with exact bytes, costs and the expected size, and starting the work. */
public final class CompressView implements PageView {
    private static final int[] LEVELS = {1, 3, 6, 9};

    /** The others are named after the programs that leave out the same, and are in the menu. */
    static final List<Profile> OWN_PRESETS = Presets.all().subList(0, 4);

    private final CompressModel model;
    private final CompressRunner runner;
    private final VBox root = new VBox();
    private final List<ToggleButton> presets = new ArrayList<>();
    private final List<ToggleButton> levels = new ArrayList<>();
    /** A choice of one's own; bears the name of a profile that has no button. */
    private final ToggleButton custom = new ToggleButton(text("preset.custom"));

    private final Label purpose = Controls.note("");
    private final JobPane progress;
    private final LiveEstimate estimate;

    /**
     * @param estimate tells how large the result will be
     * @param chooser asks the user for another target
     * @param profiles opens and keeps profiles
     */
    public CompressView(
            CompressModel model,
            CompressRunner runner,
            LiveEstimate estimate,
            Background background,
            Function<Path, Optional<Path>> chooser,
            ProfileActions profiles) {
        this.model = model;
        this.runner = runner;
        this.estimate = estimate;
        progress = runner.progress(model.file());
        ChoiceList choices = new ChoiceList(model, estimate);
        // What Tailor's format holds is settled.
        choices.disableProperty().bind(model.format().isEqualTo(ResultFormat.TAILOR));
        SidedCard body = new SidedCard(choices, side(background, chooser));
        body.card().setId("choices");
        root.setId("compress-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(toolbar(new ProfileMenu(model, profiles, background)), body);
        model.file().profile().addListener((value, before, now) -> refresh());
        model.level().addListener((value, before, now) -> refresh());
        // Nobody looks at what is expected while another view is on, or the file is closed.
        root.sceneProperty().addListener((value, before, now) -> {
            if (now == null) {
                estimate.stop();
            } else {
                ask();
            }
        });
        refresh();
    }

    private Node toolbar(Node profileMenu) {
        ToggleGroup group = new ToggleGroup();
        for (Profile preset : OWN_PRESETS) {
            ToggleButton button = new ToggleButton(textOr("preset." + preset.name(), preset.name()));
            button.setId("preset-" + preset.name());
            button.setTooltip(new Tooltip(textOr("preset." + preset.name() + ".purpose", preset.purpose())));
            button.setUserData(preset);
            button.setOnAction(event -> model.apply(preset));
            presets.add(button);
        }
        custom.setId("preset-custom");
        custom.setTooltip(new Tooltip(text("preset.custom.tooltip")));
        custom.setOnAction(event -> model.makeOwn());
        presets.add(custom);
        WrapRow preset = WrapRow.of(
                Controls.label(text("compress.preset"), Styles.TEXT_MUTED), Controls.segments(group, presets));
        return WrapRow.wide(preset, levels(), profileMenu);
    }

    private Node levels() {
        ToggleGroup group = new ToggleGroup();
        for (int level : LEVELS) {
            ToggleButton button = new ToggleButton(String.valueOf(level));
            button.setId("level-" + level);
            button.setUserData(level);
            button.setTooltip(new Tooltip(text("level." + level)));
            button.setAccessibleText(text("compress.level") + " " + level + ", " + text("level." + level));
            button.setOnAction(event -> model.level().set(level));
            levels.add(button);
        }
        HBox box =
                new HBox(Controls.label(text("compress.level"), Styles.TEXT_MUTED), Controls.segments(group, levels));
        box.getStyleClass().add("row");
        return box;
    }

    private SidePane side(Background background, Function<Path, Optional<Path>> chooser) {
        Button compress = Controls.mainButton("compress", "compress.run", this::run);
        compress.disableProperty().bind(progress.busy());
        VBox what = new VBox(Controls.heading(text("compress.purpose")), purpose);
        what.setSpacing(4);
        VBox facts = new VBox(new ExpectedPane(model, estimate), what, new FormatChoices(model));
        return new SidePane(
                facts,
                new TargetRow(
                        model.target(),
                        Bindings.createObjectBinding(
                                this::neededBytes, estimate.value(), model.format(), model.strippedBytes()),
                        background,
                        chooser),
                progress,
                compress);
    }

    private Optional<Long> neededBytes() {
        return switch (model.format().get()) {
            case HFOLD -> Optional.ofNullable(estimate.value().get()).map(SizeEstimate::bytes);
            case HPROF -> Optional.of(model.dumpBytes());
            case HPROF_GZ, TAILOR -> Optional.empty();
        };
    }

    private void refresh() {
        Optional<Profile> preset = model.preset();
        boolean own = preset.stream().noneMatch(OWN_PRESETS::contains);
        for (ToggleButton button : presets) {
            button.setSelected(own ? button == custom : preset.orElseThrow().equals(button.getUserData()));
        }
        String name = model.file().profile().get().name();
        boolean named = own && !name.equals(ProfileSelection.CUSTOM);
        custom.setText(named ? textOr("preset." + name, name) : text("preset.custom"));
        for (ToggleButton button : levels) {
            button.setSelected(button.getUserData().equals(model.level().get()));
        }
        purpose.setText(preset.map(chosen -> textOr("preset." + chosen.name() + ".purpose", chosen.purpose()))
                .orElseGet(this::purpose));
        if (root.getScene() != null) {
            ask();
        }
    }

    private void ask() {
        estimate.ask(model.file().profile().get(), model.level().get());
    }

    /** Of a profile that is no preset. */
    private String purpose() {
        Profile profile = model.file().profile().get();
        String said = profile.purpose().isEmpty() ? text("preset.custom.tooltip") : profile.purpose();
        return profile.name().equals(ProfileSelection.CUSTOM) ? said : text("preset.named", profile.name(), said);
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
