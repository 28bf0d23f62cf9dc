package io.github.heapfold.gui.batch;

import static io.github.heapfold.gui.text.Texts.text;
import static io.github.heapfold.gui.text.Texts.textOr;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.PageView;
import io.github.heapfold.gui.controls.TextSize;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.report.ExportMenu;
import io.github.heapfold.gui.report.FileActions;
import io.github.heapfold.gui.report.WaterfallCard;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Several files: one choice for all, the work on each, and one report on all. */
public final class BatchView implements PageView {
    /** Some rows of the table are seen beside the report, in pixels at 100 %. */
    private static final double LEAST_TABLE = 200;

    private final List<OpenFile> files;
    private final JobQueue queue;
    private final BatchActions actions;
    private final VBox root = new VBox();
    private final ComboBox<Profile> profile = new ComboBox<>();
    private final ComboBox<Integer> level = new ComboBox<>();
    private final Label headline = Controls.label("", "headline");
    private final Label circumstances = Controls.label("", "headline-side", Styles.TEXT_MUTED);
    private final Label hint = Controls.note(text("batch.hint"));
    private final Button compress = Controls.button("batch-compress", "", this::run);
    private final Button restore = Controls.button("batch-restore", "", this::restore);
    private final ExportMenu export;
    private final BatchTable table;
    private final WaterfallCard waterfall;
    private BatchReport shown;
    private final ReportTexts texts = ReportTexts.in(Texts.locale());

    /** Held here, because files and jobs outlive the view and know these only weakly. */
    private final InvalidationListener changed = value -> refresh();

    private final WeakInvalidationListener weakly = new WeakInvalidationListener(changed);

    /**
     * @param files two or more
     */
    public BatchView(
            List<OpenFile> files,
            JobQueue queue,
            BatchActions actions,
            FileActions reports,
            ObservableValue<Theme> theme) {
        this.waterfall = new WaterfallCard(theme);
        this.files = files;
        this.queue = queue;
        this.actions = actions;
        this.table = new BatchTable(files, queue, actions::show);
        this.export = new ExportMenu(files.get(0), () -> report().orElseThrow(), reports);
        compress.getStyleClass().add(Styles.ACCENT);
        compress.setGraphic(FontIcon.of(Feather.MINIMIZE_2));
        restore.setGraphic(FontIcon.of(Feather.MAXIMIZE_2));
        Label title =
                Controls.label(text("batch.title", String.valueOf(files.size())), Styles.TITLE_4, Styles.TEXT_BOLD);
        title.setId("batch-title");
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        HBox head = new HBox(title, export, restore, compress);
        head.getStyleClass().add("page-title");
        headline.setId("headline");
        circumstances.setWrapText(true);
        WrapRow report = WrapRow.headline(headline, circumstances);
        table.setMinHeight(TextSize.scaled(LEAST_TABLE));
        VBox.setVgrow(table, Priority.ALWAYS);
        VBox.setVgrow(waterfall, Priority.SOMETIMES);
        root.setId("batch-view");
        root.getStyleClass().addAll("page", "view");
        root.getChildren().addAll(head, choices(), report, hint, table, waterfall);
        for (OpenFile file : files) {
            file.state().addListener(weakly);
            file.report().addListener(weakly);
            file.restored().addListener(weakly);
            file.problem().addListener(weakly);
        }
        queue.entries().addListener(weakly);
        refresh();
    }

    private Node choices() {
        profile.setId("batch-profile");
        profile.getItems().setAll(Presets.all());
        profile.setConverter(Controls.named(profile -> Purpose.named(profile.name())));
        profile.setValue(Presets.byName(files.get(0).profile().get().name()).orElse(Presets.OOM));
        level.setId("batch-level");
        level.getItems()
                .setAll(IntStream.rangeClosed(FoldOptions.MIN_LEVEL, FoldOptions.MAX_LEVEL)
                        .boxed()
                        .toList());
        level.setConverter(Controls.named(Purpose::effort));
        level.setValue(files.get(0).level().get());
        Label purpose = Controls.note("");
        Runnable show = () -> purpose.setText(textOr(
                "preset." + profile.getValue().name() + ".purpose",
                profile.getValue().purpose()));
        profile.valueProperty().addListener((value, before, now) -> show.run());
        show.run();
        HBox row = new HBox(
                Controls.label(text("batch.goal"), Styles.TEXT_MUTED),
                profile,
                Controls.label(text("compress.level"), Styles.TEXT_MUTED),
                level);
        row.getChildren().forEach(control -> ((Region) control).setMinWidth(Region.USE_PREF_SIZE));
        row.getStyleClass().add("row");
        return new VBox(6, row, purpose);
    }

    /** As Compress calls it, and as experts do. */
    private List<OpenFile> open(Predicate<FileKind> wanted, Predicate<OpenFile> todo) {
        return files.stream()
                .filter(file -> file.state().get() == OpenFile.State.READY)
                .filter(file -> file.kind().filter(wanted).isPresent())
                .filter(todo)
                .filter(file -> queue.unfinishedAbout(file.path()).isEmpty())
                .toList();
    }

    /** Those that have not been folded, or all again where there is none such. */
    private List<OpenFile> dumps() {
        List<OpenFile> fresh =
                open(FileKind.HPROF::equals, file -> file.report().get() == null);
        return fresh.isEmpty() && isIdle() ? open(FileKind.HPROF::equals, file -> true) : fresh;
    }

    private List<OpenFile> folded() {
        List<OpenFile> fresh =
                open(FileKind::isRestorable, file -> file.restored().get() == null);
        return fresh.isEmpty() && isIdle() ? open(FileKind::isRestorable, file -> true) : fresh;
    }

    /** While the last ones are being worked on, the first are not offered again. */
    private boolean isIdle() {
        return files.stream()
                .allMatch(file -> queue.unfinishedAbout(file.path()).isEmpty());
    }

    private void refresh() {
        for (OpenFile file : files) {
            Optional<JobEntry> job = queue.unfinishedAbout(file.path());
            job.ifPresent(entry -> {
                entry.view().removeListener(weakly);
                entry.view().addListener(weakly);
            });
        }
        int dumps = dumps().size();
        int folded = folded().size();
        compress.setText(dumps == 1 ? text("drop.dump") : text("drop.dumps", dumps));
        restore.setText(folded == 1 ? text("drop.folded") : text("drop.foldeds", folded));
        Controls.show(compress, dumps > 0);
        Controls.show(restore, folded > 0);
        Optional<BatchReport> report = report();
        export.setDisable(report.isEmpty());
        Controls.show(headline.getParent(), report.isPresent());
        Controls.show(hint, report.isEmpty());
        Controls.show(waterfall, report.isPresent());
        report.filter(batch -> !batch.equals(shown)).ifPresent(batch -> {
            shown = batch;
            waterfall.show(batch.total());
            SizeReport total = batch.total();
            headline.setText(texts.headline(total));
        });
        report.ifPresent(batch ->
                circumstances.setText(counts(batch) + " · " + texts.circumstances(batch.total(), Purpose::of)));
        table.refresh();
    }

    private String counts(BatchReport batch) {
        String compressed = text("batch.reported", String.valueOf(batch.files().size()));
        long failed =
                files.stream().filter(file -> file.problem().get() != null).count();
        return failed == 0 ? compressed : compressed + " · " + text("batch.failures", String.valueOf(failed));
    }

    /** On those that have been folded; a dump and its folded file are one. */
    private Optional<BatchReport> report() {
        Map<String, SizeReport> reports = new LinkedHashMap<>();
        for (OpenFile file : files) {
            Optional.ofNullable(file.report().get()).ifPresent(report -> reports.put(report.target(), report));
        }
        return reports.isEmpty() ? Optional.empty() : Optional.of(new BatchReport(List.copyOf(reports.values())));
    }

    @Override
    public Node node() {
        return root;
    }

    @Override
    public void run() {
        List<OpenFile> dumps = dumps();
        actions.together(() -> dumps.forEach(dump -> actions.compress(dump, profile.getValue(), level.getValue())));
    }

    private void restore() {
        List<OpenFile> folded = folded();
        actions.together(() -> folded.forEach(actions::restore));
    }

    @Override
    public void export() {
        if (!export.isDisabled()) {
            export.show();
        }
    }
}
