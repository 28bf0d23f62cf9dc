package io.github.heapfold.gui.convert;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.ChoiceCard;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.ResultCard;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.DumpBoxes;
import io.github.heapfold.gui.file.TargetRow;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.text.DamageTexts;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * The page Restore, of a damaged dump Repair, of one that Eclipse MAT refuses, which is written as one that it opens: how,
 * where to, and the result.
 */
public final class ConvertView implements PageView {
    /** From this width on both ways stand beside each other. */
    private static final double WIDE = 320;

    private final ConvertModel model;
    private final ConvertRunner runner;
    private final FileActions actions;
    private final JobPane progress;
    private final TargetRow target;
    private final List<ChoiceCard> cards = new ArrayList<>();
    private final VBox root = new VBox();
    private final Node foot;
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
        this.progress = runner.progress(model.file()).low();
        this.target = new TargetRow(
                        model.dump().target(),
                        Bindings.createObjectBinding(
                                () -> TargetRow.Needed.atMost(model.neededBytes()),
                                model.dump().gzip()),
                        background,
                        chooser)
                .sparing(model.file().path());
        VBox content = new MeasuredBox(
                Controls.label(
                        text(model.damage().isPresent() ? "convert.question" : "restore.question"), Styles.TEXT_MUTED),
                model.damage().isPresent() ? ways() : purposes(),
                where(),
                adjust());
        model.damage().ifPresent(report -> content.getChildren().add(damage(report)));
        content.getStyleClass().addAll("view", "compress-content");
        ScrollPane scroll = Controls.scroll(content);
        scroll.setMinHeight(TextSize.scaled(Scrolling.LEAST_SEEN));
        // It is the first to give room, and the first to take it.
        scroll.setPrefHeight(TextSize.scaled(Scrolling.LEAST_SEEN));
        VBox.setVgrow(scroll, Priority.ALWAYS);
        foot = foot();
        root.setId("convert-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(scroll, result.room(), foot);
        model.dump().target().addListener((value, before, now) -> model.file().leavePlace(ViewId.RESTORE));
        model.result().addListener((value, before, now) -> show(now));
    }

    /** Of a whole dump, what it is for. */
    private Node purposes() {
        long bytes = model.file().inspection().get().summary().bytes();
        ChoiceCard plain = new ChoiceCard("purpose-MAT", text("purpose.MAT"), text("purpose.MAT.refused"), "");
        plain.figures(aboutBytes(), "");
        ChoiceCard small = new ChoiceCard("purpose-SMALL", text("purpose.SMALL"), text("purpose.SMALL.what"), "");
        small.figures("< " + Units.bytes(bytes), "");
        return either(plain, small, model.dump().gzip());
    }

    /** Of a damaged one, how much of it: there is a choice where it breaks off in an array. */
    private Node ways() {
        if (model.hasMore()) {
            return either(way("convert"), way("repair"), model.repair());
        }
        ChoiceCard whole = way("repair");
        whole.setToggleGroup(new ToggleGroup());
        whole.setSelected(true);
        cards.add(whole);
        return ChoiceCard.beside(cards, 1, WIDE);
    }

    private static ChoiceCard way(String name) {
        return new ChoiceCard("way-" + name, text("convert.way." + name), text("convert.way." + name + ".what"), "");
    }

    /** Two cards, of which that stands first which is chosen at the beginning. */
    private Node either(ChoiceCard no, ChoiceCard yes, BooleanProperty chosen) {
        ToggleGroup group = new ToggleGroup();
        no.setOnAction(event -> chosen.set(false));
        yes.setOnAction(event -> chosen.set(true));
        cards.addAll(chosen.get() ? List.of(yes, no) : List.of(no, yes));
        cards.forEach(card -> card.setToggleGroup(group));
        Runnable refresh = () -> (chosen.get() ? yes : no).setSelected(true);
        chosen.addListener((value, before, now) -> refresh.run());
        refresh.run();
        return ChoiceCard.beside(cards, 1, WIDE);
    }

    /**
     * What only Android has is left out, and of what is damaged some is left out and some filled up: how much that is, is
     * known when the dump is written.
     */
    private String aboutBytes() {
        String sign = model.damage().isPresent() ? "≈ " : "≤ ";
        return sign + Units.bytes(model.file().inspection().get().summary().bytes());
    }

    private Node where() {
        HBox size = new HBox(new Label(text("restore.size")), Controls.spacer(), new Label(aboutBytes()));
        size.getStyleClass().add("row");
        size.setMinWidth(TextSize.scaled(190));
        return target.beside(new VBox(size));
    }

    private Node adjust() {
        VBox content = new MeasuredBox(Controls.note(text("convert.intro")));
        content.getStyleClass().addAll("restore-content", "restore-choices");
        if (model.file().isAndroid() && model.hasMore()) {
            CheckBox app = Controls.checkBox("convert-app", text("convert.app"));
            Tips.set(app, text("convert.app.tooltip"));
            app.selectedProperty().bindBidirectional(model.appHeapOnly());
            app.disableProperty().bind(model.repair());
            content.getChildren().add(app);
        }
        content.getChildren().addAll(DumpBoxes.gzip(model.dump()), DumpBoxes.dense(model.dump()));
        TitledPane pane = new TitledPane(text("restore.adjust.lossless"), content);
        Controls.disclose(pane, "adjust");
        return pane;
    }

    private Node damage(DamageReport report) {
        VBox box = new MeasuredBox(Controls.heading(text("convert.damage")));
        DamageTexts.lines(report, model.file().inspection().get().summary())
                .forEach(line -> box.getChildren().add(Controls.note(line)));
        box.getStyleClass().addAll("card", "stripped-content");
        return box;
    }

    private Node foot() {
        Button run = Controls.mainButton(
                "convert", model.damage().isPresent() ? "convert.repair" : "restore.run", this::run);
        run.setMaxWidth(Region.USE_PREF_SIZE);
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
        return progress.foot(target.warning(progress.busy(), model.file().problem()), run);
    }

    private void show(Converted converted) {
        Path written = converted.target();
        Button reveal = Controls.button("reveal", text("reveal"), () -> actions.reveal(written));
        result.show(
                text("restore.done", written.getFileName(), Units.bytes(converted.writtenBytes())),
                written,
                List.of(reveal, actions.openIn(model.file(), written)),
                converted.lines().stream().<Node>map(Controls::note).toList());
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public boolean hasMainAct() {
        return true;
    }

    @Override
    public Optional<Node> acts() {
        return Optional.of(foot);
    }

    /** What is chosen, which is where one goes on. */
    @Override
    public Node entry() {
        return ChoiceCard.chosen(cards).map(Node.class::cast).orElse(root);
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
