package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.TargetNote;
import io.github.heapfold.gui.file.TargetRow;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.estimate.SizeEstimate;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * What is the small file for? A goal with its size in this file; name, place and effort; the rest behind a disclosure.
 */
public final class CompressView implements PageView {
    /** Least width of what is expected beside the target, in pixels at 100 %. */
    private static final double EXPECTED = 260;

    private static final int[] LEVELS = {1, 3, 6, 9};

    private final CompressModel model;
    private final CompressRunner runner;
    private final VBox root = new VBox();
    private final Node foot;
    private final GoalCards cards;
    private final List<ToggleButton> levels = new ArrayList<>();
    private final AdjustPane adjust;
    private final Button compress;
    private final JobPane progress;
    private final LiveEstimate estimate;
    private final SealPane seal;
    private TargetRow target;
    private boolean asking;
    private final UndoList<CompressModel.Chosen> undo;

    /**
     * @param estimate tells how large the result will be
     * @param chooser asks the user for another target
     * @param profiles opens and keeps profiles
     * @param warning what is to be known of secrets before the file is given away
     * @param kept the same where some are known to stay, in a line; empty otherwise
     */
    public CompressView(
            CompressModel model,
            CompressRunner runner,
            LiveEstimate estimate,
            Background background,
            Function<Path, Optional<Path>> chooser,
            ProfileActions profiles,
            Node warning,
            ObservableValue<String> kept) {
        this.model = model;
        this.runner = runner;
        this.estimate = estimate;
        progress = runner.progress(model.file()).low();
        cards = new GoalCards(model, estimate, profiles, this::refresh);
        compress = Controls.mainButton("compress", "compress.run", this::run);
        seal = new SealPane(model, background, profiles::openKeys, this::run);
        compress.setMaxWidth(Region.USE_PREF_SIZE);
        WrapRow question = WrapRow.ends(
                Controls.label(text("goal.question"), Styles.TEXT_MUTED), new ProfileMenu(model, profiles, background));
        adjust = new AdjustPane(model, estimate, background, profiles::openFolded);
        VBox content = new MeasuredBox(question, cards.node(), warning, how(background, chooser), seal, adjust);
        disableWhatFails();
        content.getStyleClass().addAll("view", "compress-content");
        ScrollPane scroll = Controls.scroll(content);
        scroll.setId("choices");
        scroll.setMinHeight(TextSize.scaled(Scrolling.LEAST_SEEN));
        // It is the first to give room, and the first to take it.
        scroll.setPrefHeight(TextSize.scaled(Scrolling.LEAST_SEEN));
        VBox.setVgrow(scroll, Priority.ALWAYS);
        // The card stays under the pointer. Who goes on by arrow keys only comes by.
        cards.custom().addEventHandler(MouseEvent.MOUSE_CLICKED, event -> adjust.setExpanded(true));
        // The pane that says it too may be out of sight.
        Label key = Controls.wrapped("", Styles.TEXT_SMALL);
        key.setId("compress-needs-key");
        key.textProperty().bind(seal.lack().map(Texts::unbroken));
        Controls.showWhile(key, seal.lack().isNotEmpty());
        TargetNote note = new TargetNote(scroll, target, model.target(), kept, progress.busy());
        compress.setMinWidth(Region.USE_PREF_SIZE);
        foot = progress.foot(note, target.warning(progress.busy(), model.file().problem()), key, compress);
        root.setId("compress-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(scroll, foot);
        undo = new UndoList<>(model::chosenNow, model::choose);
        root.addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        followWhatIsKnown();
        refresh();
    }

    /** What is known to fail is not begun; the reason stands beside the button. */
    private void disableWhatFails() {
        compress.disableProperty()
                .bind(progress.busy()
                        .or(seal.lack().isNotEmpty())
                        .or(target.unusable())
                        .or(target.tooSmall()));
    }

    /** The button and the cards say what is chosen, and how large it will be. */
    private void followWhatIsKnown() {
        model.target().addListener((value, before, now) -> model.file().leavePlace(ViewId.COMPRESS));
        for (ObservableValue<?> choice : model.choices()) {
            choice.addListener((value, before, now) -> refresh());
        }
        estimate.value().addListener((value, before, now) -> showSizes());
        estimate.current().addListener((value, before, now) -> showSizes());
        estimate.goals().addListener((value, before, now) -> showSizes());
        estimate.busy().addListener((value, before, now) -> showSizes());
        estimate.awaited().addListener((value, before, now) -> showSizes());
        // Nobody looks at what is expected while another view is on.
        root.sceneProperty().addListener((value, before, now) -> ask());
    }

    private void pressed(KeyEvent event) {
        if (event.getCode() == KeyCode.Z && event.isShortcutDown()) {
            if (event.isShiftDown()) {
                undo.redo();
            } else {
                undo.undo();
            }
            event.consume();
        } else if (event.getCode() == KeyCode.Y && event.isShortcutDown()) {
            undo.redo();
            event.consume();
        }
    }

    private Node how(Background background, Function<Path, Optional<Path>> chooser) {
        target = new TargetRow(
                        model.target(), Bindings.createObjectBinding(this::needed, whatIsNeeded()), background, chooser)
                .sparing(model.file().path())
                .sparing(model.usedBase());
        VBox left = new MeasuredBox(target, levels());
        left.getStyleClass().add("compress-how");
        ExpectedPane expected = new ExpectedPane(model, estimate);
        WrapRow row = WrapRow.wide(left, expected).grow(left, TargetRow.LEAST).grow(expected, EXPECTED);
        row.getStyleClass().add("card");
        return row;
    }

    private Node levels() {
        ToggleGroup group = new ToggleGroup();
        for (int level : LEVELS) {
            ToggleButton button = new ToggleButton(text("effort." + level));
            button.setId("level-" + level);
            button.getStyleClass().add(Styles.SMALL);
            button.setUserData(level);
            Tips.set(button, text("effort.tooltip", Integer.toString(level), text("level." + level)));
            button.setAccessibleText(text("compress.level") + " " + level + ", " + text("level." + level));
            button.setOnAction(event -> model.level().set(level));
            levels.add(button);
        }
        return WrapRow.of(Controls.label(text("compress.level"), Styles.TEXT_MUTED), Controls.segments(group, levels));
    }

    /** All that {@link #needed} depends on. */
    private Observable[] whatIsNeeded() {
        return Stream.concat(
                        Stream.of(estimate.value(), estimate.goals(), estimate.current()), model.choices().stream())
                .toArray(Observable[]::new);
    }

    private TargetRow.Needed needed() {
        return switch (model.format().get()) {
            case HFOLD -> neededFolded();
            case HPROF -> neededDump(model.switches().dumpBytes());
            case HPROF_GZ, TAILOR -> TargetRow.Needed.atMost(Optional.empty());
        };
    }

    private TargetRow.Needed neededFolded() {
        SizeEstimate size = estimate.value().get();
        // Against another file it takes less, and nobody knows how much less; a seal is known about.
        boolean exact =
                size != null && estimate.current().get() && size.isWhole() && !model.hasBase() && !model.isSealed();
        return new TargetRow.Needed(
                exact ? size.bytes() : 0, estimate.expected(model.isSealed()).map(SizeEstimate::bytes));
    }

    /** Zeros may take no room, and what MAT has no use for is left out. */
    private TargetRow.Needed neededDump(long bytes) {
        boolean exact = model.dense().get() && !model.forMat().get();
        return new TargetRow.Needed(exact ? bytes : 0, Optional.of(bytes));
    }

    private void refresh() {
        cards.refresh();
        for (ToggleButton button : levels) {
            button.setSelected(button.getUserData().equals(model.level().get()));
        }
        adjust.refresh();
        showSizes();
        // One act may change several things; they are undone together.
        Platform.runLater(undo::changed);
        ask();
    }

    /** On cards also what is provisional, as beside them; on the button nothing that would change before it is pressed. */
    private void showSizes() {
        cards.showSizes();
        SizeEstimate now = estimate.current().get() ? estimate.value().get() : null;
        SizeEstimate size = now != null && now.settled() ? now : null;
        compress.setText(
                switch (model.format().get()) {
                    case HFOLD -> compressTo(size);
                    case HPROF ->
                        text("compress.run.to", Units.bytes(model.switches().dumpBytes()));
                    case HPROF_GZ, TAILOR -> text("compress.run");
                });
    }

    /** @param size null where it is not known of what is chosen now */
    private String compressTo(SizeEstimate size) {
        boolean sealed = model.isSealed();
        SizeEstimate expected =
                sealed ? estimate.expected(true).filter(SizeEstimate::settled).orElse(null) : size;
        if (expected == null || model.hasBase()) {
            return text("compress.run");
        }
        return text("compress.run.to", (expected.isWhole() && !sealed ? "" : "≈ ") + Units.bytes(expected.bytes()));
    }

    /** Others may ask the same estimate while this view is made ahead, or while another one is on. */
    private void ask() {
        boolean seen = root.getScene() != null && root.isVisible();
        if (seen) {
            estimate.ask(model.file().profile().get(), model.level().get());
        } else if (asking) {
            estimate.stop();
        }
        asking = seen;
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public Optional<Node> acts() {
        return Optional.of(foot);
    }

    /** What is chosen, which is where one goes on. */
    @Override
    public Node entry() {
        return cards.chosen().orElse(root);
    }

    @Override
    public void run() {
        // A key takes no focus from a name that was just typed.
        target.take(() -> {
            if (!compress.isDisabled()) {
                runner.run(model);
            }
        });
    }
}
