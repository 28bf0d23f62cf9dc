package io.github.heapfold.gui.compress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.text.Texts;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** What is said of a size that is not known yet. */
@ExtendWith(ApplicationExtension.class)
class ExpectedPaneTest {
    @TempDir
    Path folder;

    private final Queue<Runnable> work = new ArrayDeque<>();
    private LiveEstimate estimate;
    private CompressModel model;
    private ExpectedPane pane;

    @Start
    void start(Stage stage) throws IOException {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("dump.hprof"));
        Inspection inspection = new InspectJob(Input.of(dump), 1).findSample().run(JobMonitor.silent());
        OpenFile file = new OpenFile(dump, false);
        file.inspection().set(inspection);
        estimate = new LiveEstimate(
                Input.of(dump),
                inspection,
                1,
                1,
                List.of(),
                new Background(work::add, Runnable::run),
                asked -> {},
                System::nanoTime);
        model = new CompressModel(file);
        pane = new ExpectedPane(model, estimate);
        stage.setScene(new Scene(pane, 400, 300));
        stage.show();
    }

    private boolean isWorking() {
        return pane.lookup(".progress-indicator") instanceof ProgressIndicator shown && shown.isVisible();
    }

    private double resultWidth() {
        return width("result-part");
    }

    private double width(String part) {
        pane.getScene().getRoot().layout();
        return ((Region) pane.lookup(".share-bar ." + part)).getWidth();
    }

    private String note() {
        return ((Label) pane.lookup("#expected-note")).getText();
    }

    @Test
    void noResultIsDrawnBeforeOneIsKnownAndNothingTurnsWhereNobodyEstimates(FxRobot robot) {
        robot.interact(() -> estimate.ask(Presets.OOM, 3));
        assertThat(isWorking()).isTrue();
        assertThat(resultWidth()).isZero();
        // As while the dump is compressed.
        robot.interact(estimate::stop);
        assertThat(isWorking()).isFalse();
        assertThat(note()).isEqualTo("size not known");
        assertThat(((Label) pane.lookup("#expected-size")).getText()).isEqualTo("–");

        robot.interact(() -> {
            estimate.ask(Presets.OOM, 3);
            while (!work.isEmpty()) {
                work.remove().run();
            }
        });
        assertThat(isWorking()).isFalse();
        assertThat(resultWidth()).isPositive();
        assertThat(note()).contains("measured on the whole dump");

        // What was measured of one choice says nothing of another.
        robot.interact(() -> estimate.ask(Presets.OOM, 9));
        assertThat(note()).contains("being estimated");
        robot.interact(estimate::stop);
        assertThat(note()).isEqualTo("size not known");
        assertThat(resultWidth()).isZero();
    }

    /** What is missing of a sample may be unlike what has been coded of it. */
    @Test
    void noBoundIsSaidOfAPartOfASample(FxRobot robot) throws IOException {
        Path dump = LiveEstimateTest.ofManyChunks(folder.resolve("larger.hprof"));
        Inspection inspection = new InspectJob(Input.of(dump), 1).findSample().run(JobMonitor.silent());
        OpenFile file = new OpenFile(dump, false);
        file.inspection().set(inspection);
        List<String> notes = new ArrayList<>();
        robot.interact(() -> {
            LiveEstimate begun = new LiveEstimate(
                    Input.of(dump),
                    inspection,
                    1,
                    1,
                    List.of(),
                    new Background(Runnable::run, Runnable::run),
                    asked -> {},
                    System::nanoTime);
            ExpectedPane other = new ExpectedPane(new CompressModel(file), begun);
            begun.current().addListener((value, before, now) -> {
                notes.add(((Label) other.lookup("#expected-note")).getText());
                begun.pause(Optional.of(JobRequest.Queue.WORK));
                notes.add(((Label) other.lookup("#expected-note")).getText());
                begun.stop();
                begun.pause(Optional.empty());
                notes.add(((Label) other.lookup("#expected-note")).getText());
            });
            begun.ask(Presets.OOM, 3);
        });
        assertThat(notes.get(0)).contains("provisional").doesNotContain("±");
        assertThat(notes.get(1)).contains("provisional", "goes on after the job that runs");
        assertThat(notes.get(2)).contains("interrupted after").doesNotContain("±");
    }

    /** What is encrypted stays in the file, which is then about as large as with all that there is. */
    @Test
    void aSealedFileIsExpectedToBeAsLargeAsOneThatKeepsEverything(FxRobot robot) {
        robot.interact(() -> {
            estimate.ask(Presets.OOM, 3);
            while (!work.isEmpty()) {
                work.remove().run();
            }
        });
        assertThat(width("stripped")).isPositive();

        robot.interact(() -> model.seal().on().set(true));

        long all = estimate.goals().get().get(Presets.LOSSLESS).size().bytes();
        assertThat(((Label) pane.lookup("#expected-size")).getText()).isEqualTo("≈ " + Units.bytes(all));
        assertThat(note()).contains("Keep every byte");
        assertThat(((Label) pane.lookup("#expected-left-out")).getText()).startsWith("Encrypted: ");
        assertThat(width("stripped")).isZero();
        assertThat(estimate.expected(true).orElseThrow().bytes()).isEqualTo(all);
    }

    @Test
    void whatIsLeftOutInPartIsDrawnAsThatAndOfWhatItIsKeptIsSaid(FxRobot robot) {
        robot.interact(() -> model.switches().apply(Presets.byName("mat").orElseThrow()));
        assertThat(((Label) pane.lookup("#expected-left-out")).getText())
                .startsWith("Left out: "
                        + Texts.unbroken(Units.bytes(model.switches().strippedBytes())))
                .contains("and parts of another "
                        + Texts.unbroken(Units.bytes(model.switches().partlyBytes())))
                .endsWith("Kept of it: part of the array contents");
        robot.interact(() -> {
            estimate.ask(Presets.byName("mat").orElseThrow(), 3);
            while (!work.isEmpty()) {
                work.remove().run();
            }
        });
        assertThat(pane.lookup("#expected-bar").isVisible()).isTrue();
        assertThat(resultWidth()).isPositive();
        double stripped = (double) model.switches().strippedBytes() / model.originalBytes();
        assertThat(width("stripped"))
                .isCloseTo(stripped * ((Region) pane.lookup("#expected-bar")).getWidth(), Offset.offset(1.0));
        assertThat(width("in-part")).isPositive();

        robot.interact(() -> model.switches().apply(Presets.byName("share").orElseThrow()));
        assertThat(((Label) pane.lookup("#expected-left-out")).getText())
                .contains("and parts of another ")
                .endsWith("Kept of it: names of classes, fields and methods");

        robot.interact(() -> model.switches().apply(Presets.OOM));
        assertThat(((Label) pane.lookup("#expected-left-out")).getText()).doesNotContain("parts of", "Kept");
        assertThat(width("stripped")).isPositive();
        assertThat(width("in-part")).isZero();
    }
}
