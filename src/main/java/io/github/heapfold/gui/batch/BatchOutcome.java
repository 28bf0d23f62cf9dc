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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    /** The level with the longest name in the language of the window. */
    private final int wideLevel = IntStream.rangeClosed(FoldOptions.MIN_LEVEL, FoldOptions.MAX_LEVEL)
            .boxed()
            .max(Comparator.comparingInt(level -> Purpose.effort(level).length()))
            .orElseThrow();

    private static final String DUMP = ".hprof";

    private final List<OpenFile> files;
    private final JobQueue queue;
    private final Label headline = Controls.label("", "headline");
    private final Label circumstances = Controls.label("", "headline-side", Styles.TEXT_MUTED);
    private final Label hint = Controls.note("");
    private final Label stopped = Controls.wrapped("");
    private final ReportTexts texts = ReportTexts.in(Texts.locale());

    /** Never seen, and as high as what is shown can get, of whichever purpose. */
    private final StackPane room = new StackPane();

    private boolean isRoomForPacked;

    BatchOutcome(List<OpenFile> files, JobQueue queue) {
        this.files = files;
        this.queue = queue;
        headline.setId("headline");
        stopped.setId("batch-stopped");
        room.setVisible(false);
        room.setAlignment(Pos.TOP_LEFT);
        makeRoom();
        setAlignment(Pos.TOP_LEFT);
        setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(room, hint, told(headline, circumstances, stopped));
    }

    private static VBox told(Label headline, Label circumstances, Label stopped) {
        stopped.setGraphic(Controls.icon(Feather.STOP_CIRCLE));
        VBox told = new VBox(row(headline, circumstances), stopped);
        told.getStyleClass().add("batch-told");
        return told;
    }

    private void makeRoom() {
        room.getChildren()
                .setAll(Presets.all().stream()
                        .map(preset -> wide(preset.name()))
                        .toList());
    }

    /** Of sizes and a time that take as much room as any, with all that there may be to say beside them. */
    private VBox wide(String purpose) {
        SizeReport total =
                new SizeReport("", "", purpose, wideLevel, 888_000_000, 88_800_000, Duration.ofSeconds(628), List.of());
        String all = count(files.size());
        return told(
                Controls.label(Texts.unbroken(text("batch.headline", all, all, texts.headline(total))), "headline"),
                Controls.label(
                        Texts.unbroken(counts(files.size(), isRoomForPacked ? files.size() : 0, files.size()) + " · "
                                + circumstances(total)),
                        "headline-side"),
                Controls.wrapped(text("batch.stopped.earlier", all, all, all)));
    }

    /** Once it is kept, it stays: nothing moves when such a file is closed or turns out to be none. */
    private void keepRoomForPacked() {
        if (!isRoomForPacked && files.stream().anyMatch(BatchOutcome::mayBePacked)) {
            isRoomForPacked = true;
            makeRoom();
        }
    }

    /** Of a file that has not been read its name tells. */
    private static boolean mayBePacked(OpenFile file) {
        return file.isUnread()
                ? BatchWork.isDump(file) && !file.path().toString().endsWith(DUMP)
                : BatchWork.isPacked(file);
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
        keepRoomForPacked();
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
        long failed = files.stream().filter(BatchWork::hasFailed).count();
        long packed = files.stream()
                .filter(file -> BatchWork.isPacked(file)
                        && BatchWork.report(file, queue).isPresent())
                .count();
        return counts(batch.files().size(), packed, failed);
    }

    private static String counts(long compressed, long packed, long failed) {
        return Stream.of(
                        text("batch.reported", count(compressed)),
                        packed == 0 ? "" : text("batch.packed", count(packed)),
                        failed == 0 ? "" : text("batch.failures", count(failed)))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" · "));
    }
}
