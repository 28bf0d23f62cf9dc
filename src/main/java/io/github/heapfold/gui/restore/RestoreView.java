package io.github.heapfold.gui.restore;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.SidePane;
import io.github.heapfold.gui.controls.SidedCard;
import io.github.heapfold.gui.file.TargetRow;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.report.WholeLabel;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.profile.Strippable;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.geometry.HPos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What was left out of a folded file and what comes back in its place; the target; the result. */
public final class RestoreView implements PageView {
    private final RestoreModel model;
    private final RestoreRunner runner;
    private final FileActions actions;
    private final JobPane progress;
    private final VBox root = new VBox();
    private final RestoredCard result;

    /**
     * @param chooser asks the user for another target
     * @param actions show and compare what was restored
     */
    public RestoreView(
            RestoreModel model,
            RestoreRunner runner,
            Background background,
            Function<Path, Optional<Path>> chooser,
            FileActions actions) {
        this.model = model;
        this.runner = runner;
        this.actions = actions;
        this.result = new RestoredCard(model.file(), actions);
        this.progress = runner.progress(model.file());
        VBox content = new VBox(new RestoreChoices(model), stripped());
        content.getStyleClass().add("restore-content");
        root.setId("restore-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(result.node(), new SidedCard(content, side(background, chooser)));
        model.file().restored().addListener((value, before, now) -> result.show(model.isLossless()));
        model.file().missing().addListener((value, before, now) -> result.show(model.isLossless()));
        result.show(model.isLossless());
    }

    private Node stripped() {
        GridPane grid = new GridPane();
        grid.getStyleClass().addAll("detail-grid", "stripped-grid");
        ColumnConstraints name = new ColumnConstraints();
        name.setHgrow(Priority.ALWAYS);
        ColumnConstraints bytes = new ColumnConstraints();
        bytes.setHalignment(HPos.RIGHT);
        bytes.setMinWidth(Label.USE_PREF_SIZE);
        grid.getColumnConstraints().addAll(name, bytes);
        for (RestoreModel.Stripped stripped : model.stripped()) {
            Label size = new Label(Units.bytes(stripped.bytes()));
            size.setMinWidth(Label.USE_PREF_SIZE);
            size.setTooltip(new Tooltip(text("exact.bytes", Units.count(stripped.bytes()))));
            Label what = new Label(stripped.name());
            // Both ends tell: the tag and the field.
            what.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
            Strippable.named(stripped.name())
                    .ifPresent(strippable -> what.setTooltip(new Tooltip(strippable.cost(Texts.locale()))));
            grid.addRow(grid.getRowCount(), what, size);
        }
        VBox content = new VBox(Controls.heading(text("restore.stripped")));
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

    private SidePane side(Background background, Function<Path, Optional<Path>> chooser) {
        SizeReport sizes = model.sizes();
        Button restore = Controls.mainButton("restore", "restore.run", this::run);
        Button check = Controls.button("check-file", text("restore.check"), () -> actions.check(model.file()));
        check.setMaxWidth(Double.MAX_VALUE);
        check.setGraphic(FontIcon.of(Feather.CHECK_CIRCLE));
        check.setTooltip(new Tooltip(text("report.check.tooltip")));
        check.disableProperty().bind(progress.busy());
        restore.disableProperty().bind(progress.busy().or(model.fillFault().isNotEmpty()));
        Button salvage = Controls.button("salvage", text("restore.salvage"), () -> run(true));
        salvage.setMaxWidth(Double.MAX_VALUE);
        salvage.setTooltip(new Tooltip(text("restore.salvage.tooltip")));
        salvage.disableProperty().bind(progress.busy());
        salvage.visibleProperty().bind(model.file().faulty());
        salvage.managedProperty().bind(salvage.visibleProperty());
        GridPane facts = new GridPane();
        facts.getStyleClass().add("detail-grid");
        ColumnConstraints left = new ColumnConstraints();
        left.setHgrow(Priority.ALWAYS);
        ColumnConstraints right = new ColumnConstraints();
        right.setHalignment(HPos.RIGHT);
        facts.getColumnConstraints().addAll(left, right);
        fact(facts, text("restore.profile"), sizes.profile());
        if (sizes.level() > 0) {
            fact(facts, text("restore.level"), String.valueOf(sizes.level()));
        }
        fact(facts, text("restore.folded"), Units.bytes(sizes.storedBytes()));
        fact(facts, text("restore.left"), Units.bytes(sizes.strippedBytes()));
        VBox original = new VBox(
                Controls.heading(text("restore.original")),
                Controls.label(Units.bytes(sizes.originalBytes()), "big-number"));
        return new SidePane(
                new VBox(original, facts, new WholeLabel(model.file().whole())),
                new TargetRow(
                        model.dump().target(),
                        Bindings.createObjectBinding(
                                model::neededBytes,
                                model.complete(),
                                model.dump().gzip()),
                        background,
                        chooser),
                progress,
                restore,
                salvage,
                check);
    }

    private static void fact(GridPane grid, String name, String value) {
        grid.addRow(grid.getRowCount(), new Label(name), new Label(value));
    }

    private static FontIcon icon(Feather feather) {
        FontIcon icon = FontIcon.of(feather);
        icon.getStyleClass().add("success-icon");
        return icon;
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void run() {
        run(false);
    }

    private void run(boolean salvage) {
        boolean understood = salvage || model.fillFault().get().isEmpty();
        if (!progress.busy().get() && understood) {
            runner.run(model, salvage);
        }
    }
}
