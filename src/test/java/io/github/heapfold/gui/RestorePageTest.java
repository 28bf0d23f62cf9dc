package io.github.heapfold.gui;

import static io.github.heapfold.gui.TestWindow.open;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javafx.event.ActionEvent;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The page Restore in windows of the usual and of the smallest size: what is seen of it, and that it stands still. */
@ExtendWith(ApplicationExtension.class)
class RestorePageTest {
    @TempDir
    Path folder;

    private final FxRobot robot = new FxRobot();
    private final FakeDialogs dialogs = new FakeDialogs();
    private Stage stage;
    private Composition app;

    @Start
    void start(Stage window) {
        stage = window;
        Settings settings = new Settings(folder.resolve("settings.properties"));
        app = TestWindow.show(window, settings, dialogs);
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    private void show(Path file, int width, int height) throws Exception {
        show(file, width, height, ViewId.RESTORE);
    }

    private void show(Path file, int width, int height, ViewId view) throws Exception {
        robot.interact(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
        });
        OpenFile opened = open(app, file);
        robot.interact(() -> opened.view().set(view));
        await(() -> stage.getScene().getWidth() <= width && place("target").getHeight() > 0);
        layout();
    }

    private void layout() {
        robot.interact(() -> {
            stage.getScene().getRoot().applyCss();
            stage.getScene().getRoot().layout();
        });
    }

    private Node byId(String id) {
        return robot.lookup((Node node) -> id.equals(node.getId())).query();
    }

    private Bounds place(String id) {
        Node node = byId(id);
        return node.localToScene(node.getLayoutBounds());
    }

    private List<Double> heights(String... ids) {
        layout();
        return read(() -> Stream.of(ids).map(id -> place(id).getMinY()).toList());
    }

    @ParameterizedTest
    @CsvSource({"1100,720", "800,560"})
    void nothingMovesWhenTheResultOfARestoreComes(int width, int height) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        show(Folds.fold(dump, folder.resolve("own.hfold"), Presets.OOM), width, height);
        String[] parts = {"purpose-MAT", "purpose-SMALL", "target", "change-target", "check-file", "restore"};
        List<Double> before = heights(parts);

        TestWindow.work(robot, app, "restore");
        await(() -> byId("restore-title").isVisible());
        assertThat(heights(parts)).isEqualTo(before);
        assertThat(place("restore-title").getMinY())
                .isGreaterThan(place("purpose-MAT").getMinY());
        assertThat(place("restore-title").getMaxY()).isLessThan(place("restore").getMinY());
    }

    private void type(String path) {
        TextField name = (TextField) byId("target");
        robot.interact(() -> {
            name.setText(path);
            name.fireEvent(new ActionEvent());
        });
    }

    @ParameterizedTest
    @CsvSource({"1100,720", "800,560"})
    void nothingMovesWhenAConversionCannotBeWrittenNorWhenItIsDone(int width, int height) throws Exception {
        show(Files.write(folder.resolve("phone.hprof"), AndroidDumps.heaps()), width, height);
        String[] parts = {"purpose-MAT", "purpose-SMALL", "target", "change-target", "convert"};
        // What it will be is not known.
        assertThat(byId("purpose-MAT").getAccessibleText()).contains("≤ ");
        List<Double> before = heights(parts);

        type(folder.resolve("nowhere").resolve("back.hprof").toString());
        await(() -> byId("target-warning").getParent().isVisible());
        assertThat(heights(parts)).isEqualTo(before);

        type(folder.resolve("back.hprof").toString());
        await(() -> !byId("target-warning").getParent().isVisible());
        TestWindow.work(robot, app, "convert");
        await(() -> byId("convert-title").isVisible());
        assertThat(heights(parts)).isEqualTo(before);
        assertThat(place("convert-title").getMaxY()).isLessThan(place("convert").getMinY());
    }

    private Path damagedFold() throws IOException {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("whole.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("own.hfold"), Presets.OOM);
        byte[] bytes = Files.readAllBytes(folded);
        try (FoldFile fold = FoldFile.open(folded)) {
            bytes[Math.toIntExact(fold.index().chunks().get(0).offset()) + 400] ^= 1;
        }
        return Files.write(folded, bytes);
    }

    private void assertToldAboveTheActs(String act) throws Exception {
        await(() -> robot.lookup("#problem").tryQuery().isPresent());
        layout();
        assertThat(place("problem").getMinY()).isGreaterThan(place("page-body").getMinY());
        for (String id : List.of("problem-reason", "remedy-jobs.retry")) {
            assertThat(place(id).getMaxY()).as(id).isLessThan(place(act).getMinY());
        }
    }

    @ParameterizedTest
    @CsvSource({"1100,720", "800,560"})
    void nothingMovesWhenARestoreFailsAndNoActIsThereTwice(int width, int height) throws Exception {
        show(damagedFold(), width, height);
        await(() -> app.queue().unfinished().isEmpty());
        String[] parts = {"purpose-MAT", "purpose-SMALL", "check-file", "restore", "salvage"};
        List<Double> before = heights(parts);

        TestWindow.work(robot, app, "restore");
        assertToldAboveTheActs("restore");
        assertThat(heights(parts)).isEqualTo(before);
        assertThat(robot.lookup((Node node) ->
                                node instanceof Labeled labeled && "Restore what is whole".equals(labeled.getText()))
                        .match(Node::isVisible)
                        .queryAll())
                .hasSize(1);

        // Elsewhere there is no such act beside it.
        OpenFile file = app.workspace().selected().get();
        robot.interact(() -> {
            Problem told = file.problem().get();
            file.problem().set(null);
            file.view().set(ViewId.SUMMARY);
            file.fail(ViewId.SUMMARY, told);
        });
        await(() -> robot.lookup((Node node) -> "remedy-restore.salvage".equals(node.getId()))
                .tryQuery()
                .isPresent());
        assertThat(place("problem").getMinY())
                .isGreaterThan(place("summary-view").getMinY());
    }

    @ParameterizedTest
    @CsvSource({"1100,720", "800,560"})
    void nothingMovesWhenCompressingFails(int width, int height) throws Exception {
        show(Samples.list(8, 2000).writeTo(folder.resolve("own.hprof")), width, height, ViewId.COMPRESS);
        await(() -> app.queue().unfinished().isEmpty());
        // A folder of that name, which is not known to be in the way before.
        Path taken = Files.createDirectory(folder.resolve("taken.hfold"));
        Files.createFile(taken.resolve("in the way"));
        dialogs.target = taken;
        dialogs.replace = true;
        robot.interact(((ButtonBase) byId("change-target"))::fire);
        await(() -> !byId("compress").isDisabled());
        String[] parts = {"preset-mat", "preset-share", "compress"};
        List<Double> before = heights(parts);

        TestWindow.work(robot, app, "compress");
        assertToldAboveTheActs("compress");
        assertThat(heights(parts)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"1100,720", "800,560"})
    void theNameOfWhatIsWrittenIsNotCut(int width, int height) throws Exception {
        byte[] whole = Samples.list(8, 2000).build();
        Path cut = folder.resolve("leak_service_of_some_name.hprof");
        show(Files.write(cut, Arrays.copyOf(whole, whole.length * 2 / 3)), width, height);
        TextField name = (TextField) byId("target");
        assertThat(name.getText()).isEqualTo("leak_service_of_some_name.repaired.hprof");
        Text text = read(() -> (Text) name.lookup(".text"));
        assertThat(text.getLayoutBounds().getWidth())
                .isPositive()
                .isLessThan(name.getWidth() - name.snappedLeftInset() - name.snappedRightInset());
    }

    @Test
    void aDamagedDumpIsRestoredWholeOrWithWhatWasCutOff() throws Exception {
        byte[] bent = Samples.list(8, 2000).build();
        Arrays.fill(bent, bent.length / 2, bent.length / 2 + 100, (byte) 0x7f);
        show(Files.write(folder.resolve("bent.hprof"), bent), 1100, 720);
        assertThat(((ToggleButton) byId("way-repair")).isSelected()).isTrue();
        assertThat(robot.lookup("#way-convert").tryQuery()).isEmpty();

        byte[] whole = DumpBuilder.dump(8)
                .segment(heap -> heap.bytes(0x1000, new byte[100]).bytes(0x1020, new byte[100]))
                .build();
        show(Files.write(folder.resolve("cut.hprof"), Arrays.copyOf(whole, whole.length - 50)), 1100, 720);
        ToggleButton repair = (ToggleButton) byId("way-repair");
        ToggleButton convert = (ToggleButton) byId("way-convert");
        assertThat(repair.isSelected()).isTrue();
        robot.interact(convert::fire);
        assertThat(repair.isSelected()).isFalse();
        assertThat(((TextField) byId("target")).getText()).isEqualTo("cut.mat.hprof");
        // What is chosen stays where it is chosen once more.
        robot.interact(convert::fire);
        assertThat(convert.isSelected()).isTrue();
        assertThat(((Labeled) byId("convert")).getText()).isEqualTo("Repair");
    }
}
