package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.ChoiceCard;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.MeasuredBox;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.Scrolling;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.Soundness;
import io.github.heapfold.gui.file.TargetRow;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.report.WholeLabel;
import io.github.heapfold.gui.text.MissingParts;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ChangeListener;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TitledPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What is the restored dump for? The target, and behind a disclosure what comes back for what was left out. */
public final class RestoreView implements PageView {
    /** From this width on all purposes stand beside each other. */
    private static final double WIDE = 520;

    private final List<ChoiceCard> cards = new ArrayList<>();
    private final RestoreModel model;
    private final RestoreRunner runner;
    private final FileActions actions;
    private final JobPane progress;
    private final VBox root = new VBox();
    private final Node foot;
    private final RestoredCard result;
    private final Optional<KeyPane> key;
    private TargetRow target;

    /**
     * @param chooser asks the user for another target
     * @param keys asks for a file of secret keys
     * @param actions show and compare what was restored
     * @param base says what it was folded against, where it was
     */
    public RestoreView(
            RestoreModel model,
            RestoreRunner runner,
            Background background,
            Function<Path, Optional<Path>> chooser,
            Supplier<Optional<Path>> keys,
            FileActions actions,
            Optional<Node> base) {
        this.model = model;
        this.runner = runner;
        this.actions = actions;
        this.result = new RestoredCard(model.file(), actions);
        this.progress = runner.progress(model.file()).low();
        this.key = model.sealed().map(seal -> new KeyPane(model, seal, keys, this::run));
        VBox content = new MeasuredBox(
                Controls.label(text("restore.question"), Styles.TEXT_MUTED),
                purposes(),
                how(background, chooser),
                adjust());
        key.ifPresent(pane -> content.getChildren().add(2, pane));
        base.ifPresent(note -> content.getChildren().add(0, note));
        model.key().isUsed().addListener((value, before, now) -> model.choose(model.purpose()));
        content.getStyleClass().addAll("view", "compress-content");
        ScrollPane scroll = Controls.scroll(content);
        scroll.setMinHeight(TextSize.scaled(Scrolling.LEAST_SEEN));
        // It is the first to give room, and the first to take it.
        scroll.setPrefHeight(TextSize.scaled(Scrolling.LEAST_SEEN));
        VBox.setVgrow(scroll, Priority.ALWAYS);
        foot = foot();
        root.setId("restore-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(scroll, result.node().room(), foot);
        model.file().results().restored().addListener((value, before, now) -> result.show());
        key.ifPresent(pane -> model.key().fault().addListener((value, before, now) -> {
            if (!now.isEmpty()) {
                // What is in sight stays where it is: one types there again.
                Platform.runLater(() -> {
                    Focus.ready(root);
                    Focus.see(pane);
                });
            }
        }));
        model.dump().target().addListener((value, before, now) -> model.file().leavePlace(ViewId.RESTORE));
        model.file().results().missing().addListener((value, before, now) -> result.show());
        result.show();
    }

    private Node stripped() {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("detail-grid");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        ColumnConstraints bytes = new ColumnConstraints();
        bytes.setHalignment(HPos.RIGHT);
        bytes.setMinWidth(Label.USE_PREF_SIZE);
        grid.getColumnConstraints().addAll(name, bytes);
        for (RestoreModel.Stripped stripped : model.stripped()) {
            Label size = new Label(Units.bytes(stripped.bytes()));
            size.setMinWidth(Label.USE_PREF_SIZE);
            Tips.set(size, text("exact.bytes", Units.count(stripped.bytes())));
            Label what = new Label(stripped.name());
            // Both ends tell: the tag and the field.
            what.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
            Strippable.named(stripped.name()).ifPresent(strippable -> Tips.set(what, strippable.cost(Texts.locale())));
            grid.addRow(grid.getRowCount(), what, size);
        }
        VBox content = new MeasuredBox(Controls.heading(text("restore.stripped")));
        if (model.isLossless()) {
            Label whole = new Label(text("restore.lossless"));
            whole.setWrapText(true);
            whole.setGraphic(icon(Feather.CHECK_CIRCLE));
            content.getChildren().add(whole);
        } else {
            Label comes = Controls.note(text("restore.zeros"));
            content.getChildren().addAll(comes, grid);
            if (!model.kept().isEmpty()) {
                Label kept = Controls.note(text("restore.kept", String.join(", ", model.kept())));
                kept.setId("restore-kept");
                content.getChildren().add(kept);
            }
        }
        content.getStyleClass().add("stripped-content");
        return content;
    }

    private Node purposes() {
        ToggleGroup group = new ToggleGroup();
        for (RestoreModel.Purpose purpose : RestoreModel.Purpose.values()) {
            ChoiceCard card = new ChoiceCard("purpose-" + purpose, text("purpose." + purpose), "", "");
            card.setToggleGroup(group);
            card.setOnAction(event -> model.choose(purpose));
            cards.add(card);
        }
        Runnable refresh = () -> {
            for (int i = 0; i < cards.size(); i++) {
                cards.get(i).setSelected(RestoreModel.Purpose.values()[i] == model.purpose());
                cards.get(i)
                        .rename(title(RestoreModel.Purpose.values()[i]), what(RestoreModel.Purpose.values()[i]), "");
                boolean small = RestoreModel.Purpose.values()[i] == RestoreModel.Purpose.SMALL;
                // Of a damaged file, what is whole is less, or no more.
                String most = small ? "< " : model.file().soundness().faulty().get() ? "≤ " : "";
                cards.get(i).figures(most + Units.bytes(model.restoredBytes()), "");
            }
        };
        List.of(
                        model.forMat(),
                        model.complete(),
                        model.dump().gzip(),
                        model.key().isUsed(),
                        model.file().soundness().faulty())
                .forEach(chosen -> chosen.addListener((value, before, now) -> refresh.run()));
        refresh.run();
        return ChoiceCard.beside(cards, 2, WIDE);
    }

    private boolean hasZeros(RestoreModel.Purpose purpose) {
        return purpose == RestoreModel.Purpose.EXACT && !model.isWhole();
    }

    /** What comes back with zeros is not as it was. */
    private String title(RestoreModel.Purpose purpose) {
        return text(hasZeros(purpose) ? "purpose.EXACT.zeros" : "purpose." + purpose);
    }

    private String what(RestoreModel.Purpose purpose) {
        if (purpose == RestoreModel.Purpose.MAT && model.file().isRefusedByMat()) {
            return text("purpose.MAT.refused");
        }
        if (purpose == RestoreModel.Purpose.MAT && model.isWhole()) {
            return text("purpose.MAT.whole");
        }
        return text(hasZeros(purpose) ? "purpose.EXACT.stripped" : "purpose." + purpose + ".what");
    }

    private Node how(Background background, Function<Path, Optional<Path>> chooser) {
        SizeReport sizes = model.sizes();
        GridPane facts = new GridPane();
        facts.getStyleClass().add("detail-grid");
        ColumnConstraints left = new ColumnConstraints();
        left.setHgrow(Priority.ALWAYS);
        ColumnConstraints right = new ColumnConstraints();
        right.setHalignment(HPos.RIGHT);
        facts.getColumnConstraints().addAll(left, right);
        fact(facts, text("restore.size"), Units.bytes(sizes.originalBytes()));
        fact(facts, text("restore.folded"), Units.bytes(sizes.storedBytes()));
        fact(facts, text("restore.left"), left(sizes));
        fact(facts, text("restore.profile"), Purpose.of(sizes.profile()));
        if (sizes.level() > 0) {
            fact(facts, text("restore.level"), Purpose.effort(sizes.level()));
        }
        VBox about =
                new MeasuredBox(facts, new WholeLabel(model.file().soundness().whole()));
        target = new TargetRow(
                        model.dump().target(),
                        Bindings.createObjectBinding(
                                model::needed,
                                model.complete(),
                                model.key().isUsed(),
                                model.dump().gzip(),
                                model.dump().dense()),
                        background,
                        chooser)
                .sparing(model.file().path());
        return target.beside(about);
    }

    private String left(SizeReport sizes) {
        String whole = Units.bytes(sizes.strippedBytes());
        long inPart =
                MissingParts.bytesInPart(sizes, model.file().inspection().get().profile());
        return inPart == 0 ? whole : text("restore.left.more", whole, Units.bytes(inPart));
    }

    private Node adjust() {
        VBox content = new MeasuredBox(new RestoreChoices(model), stripped());
        content.getStyleClass().add("restore-content");
        TitledPane pane =
                new TitledPane(text(model.isLossless() ? "restore.adjust.lossless" : "restore.adjust"), content);
        Controls.disclose(pane, "adjust");
        return pane;
    }

    private Node foot() {
        Button restore = Controls.mainButton("restore", "restore.run", () -> run(false));
        restore.setMaxWidth(Region.USE_PREF_SIZE);
        Button check =
                Controls.button("check-file", text("restore.check"), () -> actions.check(model.file(), model.key()));
        check.setGraphic(Controls.icon(Feather.CHECK_CIRCLE));
        Tips.set(check, text("report.check.tooltip"));
        BooleanBinding locked = key.map(pane -> pane.ready().not())
                .orElse(Bindings.createBooleanBinding(() -> false))
                .or(progress.busy());
        check.disableProperty().bind(locked);
        restore.disableProperty()
                .bind(locked.or(model.fillFault().isNotEmpty())
                        .or(target.unusable())
                        .or(target.tooSmall()));
        Button salvage = Controls.button("salvage", text("restore.salvage"), () -> run(true));
        Tips.set(salvage, text("restore.salvage.tooltip"));
        salvage.disableProperty().bind(locked.or(target.unusable()));
        Controls.showWhile(
                salvage,
                model.file()
                        .soundness()
                        .faulty()
                        .and(model.file().soundness().hopeless().not()));
        // What is known to fail is not what one comes for.
        ChangeListener<Boolean> weigh = (value, before, faulty) -> {
            Controls.accent(restore, !faulty);
            Controls.accent(salvage, faulty);
        };
        model.file().soundness().faulty().addListener(weigh);
        weigh.changed(
                model.file().soundness().faulty(),
                false,
                model.file().soundness().faulty().get());
        return progress.foot(target.warning(progress.busy(), model.file().problem()), salvage, check, restore);
    }

    private static void fact(GridPane grid, String name, String value) {
        grid.addRow(grid.getRowCount(), new Label(name), new Label(value));
    }

    private static FontIcon icon(Feather feather) {
        FontIcon icon = Controls.icon(feather);
        icon.getStyleClass().add("success-icon");
        return icon;
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public Optional<Node> acts() {
        return Optional.of(foot);
    }

    @Override
    public boolean offers(String act) {
        Soundness known = model.file().soundness();
        return act.equals(RestoreRunner.WHOLE)
                && known.faulty().get()
                && !known.hopeless().get();
    }

    /** What is chosen, which is where one goes on. */
    @Override
    public Node entry() {
        return ChoiceCard.chosen(cards).map(Node.class::cast).orElse(root);
    }

    @Override
    public void run() {
        run(model.file().soundness().faulty().get());
    }

    private void run(boolean salvage) {
        // A key takes no focus from a name that was just typed.
        target.take(() -> begin(salvage));
    }

    private void begin(boolean salvage) {
        boolean understood = salvage || model.fillFault().get().isEmpty();
        boolean unlocked = key.stream().allMatch(pane -> pane.ready().get());
        boolean hopeless =
                target.unusable().get() || (!salvage && target.tooSmall().get());
        if (!progress.busy().get() && understood && unlocked && !hopeless) {
            runner.run(model, salvage);
        }
    }
}
