package io.github.heapfold.gui.report;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.ComparedFile;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobPane;
import io.github.heapfold.gui.text.MissingParts;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.message.Visible;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** Before and after: one headline, the waterfall, and the table behind it. */
public final class ReportView implements PageView {
    private final SizeReport report;
    private final OpenFile file;
    private final ReportTexts texts = ReportTexts.in(Texts.locale());
    private final VBox root = new VBox();
    private final ExportMenu export;
    private final Button reveal;
    private final Button verify;
    private final ObservableValue<Verification> check;
    private final ToggleButton toCheck = tab("report-tab-check", text("report.tab.check"));

    /** Held here, because the file knows it only weakly. */
    private final InvalidationListener found = changed -> answer();

    /**
     * @param file a file whose report is there
     */
    public ReportView(OpenFile file, FileActions actions, ObservableValue<Theme> theme) {
        this.file = file;
        this.report = file.results().report().get();
        reveal = Controls.button("reveal", text("reveal"), () -> actions.reveal(Path.of(report.target())));
        reveal.setGraphic(Controls.icon(Feather.FOLDER));
        Tips.set(reveal, text("reveal.tooltip"));
        Optional<FileActions.Pair> pair = actions.pair(file);
        ObservableValue<ComparedFile> compared =
                file.results().compared(pair.map(FileActions.Pair::result).orElse(file.path()));
        check = compared.map(ComparedFile::found);
        export = new ExportMenu(
                file,
                () -> new BatchReport(
                        List.of(report),
                        Checks.of(compared.getValue(), file.soundness().whole().get())),
                actions);
        verify = pair.map(known -> verifyButton(() -> actions.verify(file, known), text("report.verify.tooltip")))
                .orElseGet(() -> verifyButton(() -> actions.check(file), text("report.check.tooltip")));
        JobPane progress = actions.progress(file);
        verify.disableProperty().bind(progress.busy());
        WaterfallCard card = new WaterfallCard(theme);
        card.show(report);
        VBox.setVgrow(card, Priority.SOMETIMES);
        TagSizesTable table = new TagSizesTable(report, this::records);
        table.setMinHeight(TextSize.scaled(90));
        table.setPrefHeight(250);
        VBox.setVgrow(table, Priority.ALWAYS);
        VBox bytes = new VBox(card, table);
        bytes.getStyleClass().add("view");
        bytes.setId("report-bytes");
        Optional<Button> compare =
                pair.isPresent() ? Optional.empty() : Optional.of(compareButton(file, actions, progress));
        CheckPane checks = new CheckPane(compared, file.soundness().whole(), compare);
        StackPane pages = new StackPane(bytes, checks);
        VBox.setVgrow(pages, Priority.ALWAYS);
        ToggleGroup group = new ToggleGroup();
        ToggleButton toBytes = tab("report-tab-bytes", text("report.tab.bytes"));
        group.selectedToggleProperty().addListener((value, before, now) -> {
            Controls.show(bytes, now == toBytes);
            Controls.show(checks, now == toCheck);
        });
        HBox tabs = Controls.segments(group, List.of(toBytes, toCheck));
        toBytes.setSelected(true);
        mark();
        check.addListener(new WeakInvalidationListener(found));
        file.soundness().whole().addListener(new WeakInvalidationListener(found));
        root.setId("report-view");
        root.getStyleClass().add("view");
        root.getChildren().addAll(headline(), progress, WrapRow.of(tabs), pages);
        made().ifPresent(line -> root.getChildren().add(1, line));
        texts.packed(new BatchReport(List.of(report))).ifPresent(said -> {
            Label packed = Controls.note(said);
            packed.setId("report-packed");
            root.getChildren().add(root.getChildren().indexOf(progress), packed);
        });
        base().ifPresent(name -> {
            Label needs = Controls.note(text("report.base", name));
            needs.setId("report-base");
            root.getChildren().add(root.getChildren().indexOf(progress), needs);
        });
        long inPart = MissingParts.bytesInPart(report, leftOut());
        if (inPart > 0) {
            Label less = Controls.note(text("report.inPart", Units.bytes(inPart)));
            less.setId("report-in-part");
            root.getChildren().add(root.getChildren().indexOf(progress), less);
        }
    }

    private Optional<AppliedProfile> leftOut() {
        return Optional.ofNullable(file.results().leftOut().get())
                .or(() -> Optional.ofNullable(file.inspection().get()).flatMap(Inspection::profile));
    }

    /** Which file was made, and where: it is another one than the page is of, but for a folded file's own report. */
    private Optional<Node> made() {
        Path target = Path.of(report.target()).toAbsolutePath();
        if (target.equals(file.path().toAbsolutePath())) {
            return Optional.empty();
        }
        String name = Visible.of(String.valueOf(target.getFileName()));
        Label line = Controls.label(text("report.made", name, Visible.of(String.valueOf(target.getParent()))));
        line.setId("report-made");
        line.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        line.setMinHeight(Label.USE_PREF_SIZE);
        Tips.set(line, Visible.of(target.toString()));
        return Optional.of(line);
    }

    /** The name of the file without which what this is about cannot be read. */
    private Optional<String> base() {
        return Optional.ofNullable(file.results().base().get())
                .map(path -> Visible.of(String.valueOf(path.getFileName())))
                .or(() -> Optional.ofNullable(file.inspection().get())
                        .flatMap(Inspection::base)
                        .map(named -> Visible.of(named.name())));
    }

    private static ToggleButton tab(String id, String name) {
        ToggleButton tab = new ToggleButton(name);
        tab.setId(id);
        tab.getStyleClass().add(Styles.SMALL);
        return tab;
    }

    /** Whoever has just asked wants to see the answer; the chart is where it was. */
    private void answer() {
        if (mark()) {
            toCheck.setSelected(true);
        }
    }

    /** The tab tells how it ended, and whether it did is returned. */
    private boolean mark() {
        Verification last = check.getValue();
        boolean known = last != null || file.soundness().whole().get() != null;
        toCheck.setGraphic(known ? CheckLabel.icon(last == null || last.same()) : null);
        return known;
    }

    private Button verifyButton(Runnable action, String tooltip) {
        Button button = Controls.button("verify", text("report.verify"), action);
        button.getStyleClass().add(Styles.ACCENT);
        button.setGraphic(Controls.icon(Feather.CHECK_CIRCLE));
        Tips.set(button, tooltip);
        return button;
    }

    private static Button compareButton(OpenFile file, FileActions actions, JobPane progress) {
        Button button = Controls.button("compare", text("report.compare"), () -> actions.verifyWithChosen(file));
        Tips.set(button, text("report.compare.tooltip"));
        button.disableProperty().bind(progress.busy());
        return button;
    }

    private long records(String name) {
        return Arrays.stream(Tag.values())
                .filter(tag -> tag.name().equals(name))
                .mapToLong(tag -> file.inspection().get().summary().count(tag))
                .sum();
    }

    private Node headline() {
        Label sizes = Controls.label(texts.headline(report), "headline");
        sizes.setId("headline");
        sizes.setMinWidth(Label.USE_PREF_SIZE);
        Tips.set(sizes, text("report.exact", Units.count(report.originalBytes()), Units.count(report.storedBytes())));
        Label ratio = Controls.label(
                Texts.unbroken(texts.circumstances(report, Purpose::of)), "headline-side", Styles.TEXT_MUTED);
        ratio.setId("ratio");
        ratio.setWrapText(true);
        return WrapRow.headline(sizes, ratio);
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return List.of(export, reveal, verify);
    }

    @Override
    public boolean hasMainAct() {
        return true;
    }

    @Override
    public void export() {
        export.show();
    }
}
