package io.github.heapfold.gui.batch;

import static io.github.heapfold.gui.text.Texts.text;

import atlantafx.base.theme.Styles;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.Controls;
import io.github.heapfold.gui.controls.WrapRow;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.text.Purpose;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.BatchReport;
import io.github.heapfold.report.ReportTexts;
import io.github.heapfold.report.SizeReport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/**
 * What came of a batch so far: a hint before anything did, then before and after of all files, and that the work was
 * stopped. It is as high from the beginning as it gets, so that the files below it stay where they are.
 */
final class BatchOutcome extends StackPane {
    /** Of sizes and a time that take as much room as any. */
    private static final SizeReport WIDE = new SizeReport(
            "",
            "",
            Presets.OOM.name(),
            FoldOptions.DEFAULT_LEVEL,
            888_000_000,
            88_800_000,
            Duration.ofSeconds(628),
            List.of());

    private final List<OpenFile> files;
    private final JobQueue queue;
    private final Label headline = Controls.label("", "headline");
    private final Label circumstances = Controls.label("", "headline-side", Styles.TEXT_MUTED);
    private final Label hint = Controls.note("");
    private final Label stopped = Controls.wrapped("");
    private final ReportTexts texts = ReportTexts.in(Texts.locale());

    BatchOutcome(List<OpenFile> files, JobQueue queue) {
        this.files = files;
        this.queue = queue;
        headline.setId("headline");
        stopped.setId("batch-stopped");
        stopped.setGraphic(Controls.icon(Feather.STOP_CIRCLE));
        VBox told = new VBox(row(headline, circumstances), stopped);
        told.getStyleClass().add("batch-told");
        Label wideHeadline = Controls.label(
                text("batch.headline", count(files.size()), count(files.size()), texts.headline(WIDE)), "headline");
        Label wideCircumstances = Controls.label(
                text("batch.reported", count(files.size())) + " · " + circumstances(WIDE), "headline-side");
        WrapRow room = row(wideHeadline, wideCircumstances);
        room.setVisible(false);
        setAlignment(Pos.TOP_LEFT);
        setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(room, hint, told);
    }

    private static WrapRow row(Label headline, Label circumstances) {
        headline.setWrapText(true);
        headline.setMinHeight(USE_PREF_SIZE);
        circumstances.setWrapText(true);
        return WrapRow.headline(headline, circumstances);
    }

    private static String count(long files) {
        return String.valueOf(files);
    }

    /** @param before what there is to say before the first file is done */
    void show(String before, Optional<BatchReport> report) {
        report.ifPresent(batch -> {
            headline.setText(Texts.unbroken(headline(batch.total())));
            circumstances.setText(Texts.unbroken(counts(batch) + " · " + circumstances(batch.total())));
        });
        Controls.show(headline.getParent(), report.isPresent());
        showStopped();
        hint.setText(before);
        // It takes its place also when it is not shown.
        hint.setVisible(report.isEmpty() && !stopped.isVisible());
    }

    /** What was not reached may look as it did before the run, or as what an earlier one did. */
    private void showStopped() {
        List<OpenFile> undone = files.stream()
                .filter(file -> BatchWork.isStopped(file) && !BatchWork.isBusy(file, queue))
                .toList();
        long earlier = undone.stream().filter(BatchWork::isDone).count();
        stopped.setText(
                earlier == 0
                        ? text("batch.stopped.run", count(undone.size()), count(files.size()))
                        : text("batch.stopped.earlier", count(undone.size()), count(files.size()), count(earlier)));
        Controls.show(stopped, !undone.isEmpty());
    }

    /** Sizes of some of the files are not taken for those of all. */
    private String headline(SizeReport total) {
        long known = files.stream()
                .filter(file -> BatchWork.report(file, queue).isPresent())
                .count();
        String sizes = texts.headline(total);
        return known == files.size() ? sizes : text("batch.headline", count(known), count(files.size()), sizes);
    }

    private String circumstances(SizeReport total) {
        return texts.circumstances(total, Purpose::of);
    }

    private String counts(BatchReport batch) {
        String compressed = text("batch.reported", count(batch.files().size()));
        long failed = files.stream().filter(BatchWork::hasFailed).count();
        long packed = files.stream()
                .filter(file -> BatchWork.isPacked(file)
                        && BatchWork.report(file, queue).isPresent())
                .count();
        return Stream.of(
                        compressed,
                        packed == 0 ? "" : text("batch.packed", count(packed)),
                        failed == 0 ? "" : text("batch.failures", count(failed)))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
    }
}
