package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.text.Texts.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.fixture.FakeAdb;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Tips;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.collections.FXCollections;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextField;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The folder for captures, and apps on Android devices. */
@ExtendWith(ApplicationExtension.class)
class CapturePanesTest {
    @TempDir
    Path temp;

    private final ExecutorService work = Executors.newCachedThreadPool();
    private final List<AndroidApp> started = new ArrayList<>();
    private FolderRow row;
    private VBox root;

    @Start
    void start(Stage stage) {
        row = new FolderRow("folder", "Folder");
        root = new VBox(row);
        stage.setScene(new Scene(root, 500, 300));
        stage.show();
    }

    @AfterEach
    void stop() {
        work.shutdownNow();
    }

    private void android(FxRobot robot, String path) {
        Background background = new Background(work, Platform::runLater);
        robot.interact(() -> root.getChildren()
                .add(new AndroidPane(background, name -> name.equals("PATH") ? path : null, started::add)));
    }

    private static void fire(FxRobot robot, String id) {
        robot.interact(robot.lookup(id).queryAs(ButtonBase.class)::fire);
    }

    private static String state(FxRobot robot) {
        return robot.lookup("#android-state").queryAs(Labeled.class).getText();
    }

    @Test
    void ofALongNameOfAClassPackagesGoAsAWhole(FxRobot robot) {
        LocalJvm jvm = new LocalJvm(
                1,
                "org.codehaus.plexus.classworlds.launcher.Launcher",
                "17",
                Path.of("jdk"),
                "me",
                new HeapUse(10, 100, 10, 100),
                Optional.empty());
        robot.interact(() -> {
            JvmCell cell = new JvmCell(new SimpleDoubleProperty(300), captured -> {}, opened -> {});
            cell.updateItem(new JvmRow(jvm), false);
            cell.setPrefWidth(300);
            root.getChildren().setAll(new VBox(cell));
            root.getChildren().forEach(box -> ((VBox) box).setMaxWidth(300));
            root.applyCss();
            root.layout();
        });
        assertThat(robot.lookup(".jvm .label").queryAllAs(Labeled.class))
                .extracting(Labeled::getText)
                .anyMatch(name -> name.matches("…[a-z][a-z.]*\\.Launcher|…Launcher"));
    }

    @Test
    void capturesGoToTheDocumentsWhereThereAreSuch(@TempDir Path home) throws IOException {
        assertThat(CaptureView.usualFolder(home)).isEqualTo(home);
        Path documents = Files.createDirectory(home.resolve("Documents"));
        assertThat(CaptureView.usualFolder(home)).isEqualTo(documents);
    }

    @Test
    void aFolderThatIsNotThereIsSaidAtItsFieldAndCanBeMade(FxRobot robot) {
        Path wanted = temp.resolve("a").resolve("b");
        TextField field = robot.lookup("#folder").queryAs(TextField.class);
        robot.interact(() -> field.setText(temp.toString()));
        assertThat(robot.lookup("#folder-make").query().getParent().isVisible()).isFalse();

        robot.interact(() -> field.setText(wanted.toString()));
        assertThat(robot.lookup("#folder-none").queryAs(Labeled.class).getText())
                .contains("no such folder");
        assertThat(row.usable().get()).isFalse();
        fire(robot, "#folder-make");

        assertThat(wanted).isDirectory();
        assertThat(row.usable().get()).isTrue();
        assertThat(robot.lookup("#folder-make").query().getParent().isVisible()).isFalse();
    }

    @Test
    void whereAFolderCannotBeMadeIsSaidWhy(FxRobot robot) throws IOException {
        Path file = Files.writeString(temp.resolve("file"), "no folder");
        robot.interact(() -> robot.lookup("#folder")
                .queryAs(TextField.class)
                .setText(file.resolve("in").toString()));
        fire(robot, "#folder-make");
        assertThat(row.usable().get()).isFalse();
        assertThat(robot.lookup("#folder-none").queryAs(Labeled.class).getText())
                .isNotBlank()
                .doesNotContain("no such folder.");
    }

    @Test
    void withoutTheBridgeItIsSaidWhereItComesFrom(FxRobot robot) throws Exception {
        android(robot, temp.toString());
        assertThat(robot.lookup("#android-capture").query().isVisible()).isFalse();
        fire(robot, "#android-look");
        await(() -> state(robot).contains("platform tools"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void anAppIsFoundAndCaptured(FxRobot robot) throws Exception {
        FakeAdb adb = new FakeAdb(temp);
        android(robot, adb.folder() + ":/bin:/usr/bin");
        fire(robot, "#android-look");
        await(() -> state(robot).endsWith(": 1"));
        ChoiceBox<?> apps = robot.lookup("#android-apps").queryAs(ChoiceBox.class);
        assertThat(((AndroidApp) apps.getValue()).title()).isEqualTo(FakeAdb.APP + " · Pixel 4");
        fire(robot, "#android-capture");
        AndroidApp app = started.get(0);

        JobQueue queue = new JobQueue(Runnable::run, Runnable::run, Runnable::run, () -> 0);
        List<Path> captured = new ArrayList<>();
        List<Throwable> failed = new ArrayList<>();
        CaptureRunner runner = new CaptureRunner(queue, 1, Runnable::run, Runnable::run, captured::add);
        runner.capture(app, temp, true, new FoldOptions(Presets.OOM, 1, 1), List.of(), failed::add);

        assertThat(failed).isEmpty();
        assertThat(queue.entries().get(0).state().get()).isEqualTo(JobEntry.State.DONE);
        assertThat(captured).hasSize(1);
        assertThat(captured.get(0).getFileName().toString()).startsWith(FakeAdb.APP + "-" + FakeAdb.PID);
        assertThat(captured.get(0)).isNotEmptyFile();
        assertThat(adb.left()).isEmpty();
    }

    @Test
    void theLastCaptureAndWhatItNeedsAreShortenedByThemselves(FxRobot robot) throws Exception {
        Path base = Folds.fold(
                Samples.list(8, 300).writeTo(temp.resolve("before.hprof")),
                temp.resolve("orders-service-20261127-011832.hfold"),
                Presets.OOM);
        Path captured = temp.resolve("orders-service-20261127-014501.hfold");
        new CompressJob(
                        Input.of(Samples.list(8, 310).writeTo(temp.resolve("after.hprof"))),
                        Target.file(captured, false),
                        new FoldOptions(Presets.OOM, 1, 1).against(base))
                .run(JobMonitor.silent());
        ReadOnlyObjectWrapper<CaptureRunner.Captured> last = new ReadOnlyObjectWrapper<>();
        robot.interact(() -> root.getChildren()
                .setAll(new LastCapture(
                        last.getReadOnlyProperty(), new Background(work, Platform::runLater), file -> {})));
        Labeled done = robot.lookup("#capture-done").queryLabeled();
        Labeled needs = robot.lookup("#capture-needs").queryLabeled();
        assertThat(done.isVisible()).isFalse();

        robot.interact(() -> last.set(new CaptureRunner.Captured(captured, "")));
        await(() -> !needs.getText().isEmpty());
        robot.interact(root::layout);
        assertThat(Tips.of(done)).isEqualTo("Captured: " + captured.getFileName());
        assertThat(Tips.of(needs)).isEqualTo("needs " + base.getFileName());
        assertThat(shown(done))
                .startsWith("Captured: ord")
                .doesNotContain("service")
                .endsWith("014501.hfold");
        assertThat(shown(needs))
                .startsWith("needs ord")
                .doesNotContain("service")
                .endsWith("011832.hfold");

        robot.interact(() -> last.set(new CaptureRunner.Captured(captured, "OutOfMemoryError")));
        assertThat(Tips.of(done)).isEqualTo("Captured (OutOfMemoryError): " + captured.getFileName());
    }

    private static String shown(Labeled label) {
        return ((Text) label.lookup(".text")).getText();
    }

    /** With the serial collector of newer JDKs no counter tells it before. */
    @Test
    void theUseOfAHeapThatHasNotBeenToldYetIsNotNothing(FxRobot robot) {
        HeapUse untold = new HeapUse(0, 64_000_000, 0, 64_000_000);
        LocalJvm jvm = new LocalJvm(1, "a.Main", "25", Path.of("jdk"), "me", untold, Optional.empty());
        robot.interact(() -> {
            JvmCell cell = new JvmCell(new SimpleDoubleProperty(900), captured -> {}, opened -> {});
            cell.updateItem(new JvmRow(jvm), false);
            root.getChildren().setAll(new VBox(cell));
            root.applyCss();
            root.layout();
        });
        assertThat(robot.lookup(".jvm .label").queryAllAs(Labeled.class))
                .extracting(Labeled::getText)
                .contains("? of 64.0 MB");
        assertThat(robot.lookup(".heap-used").<Node>query().isVisible()).isFalse();
        assertThat(JvmCell.inUse(untold)).contains("64.0 MB", "not known before its first collection");
        // A time that was guessed from it would be of another machine.
        HeapUse told = new HeapUse(3_000_000, 64_000_000, 0, 64_000_000);
        assertThat(JvmCell.inUse(told)).isEqualTo(text("capture.ask.used", Units.bytes(3_000_000)));
    }

    /** Before there is a line to draw, too. */
    @Test
    void howFullAHeapIsIsABarFromTheFirstLookOn(FxRobot robot) {
        HeapChart chart = new HeapChart();
        robot.interact(() -> {
            root.getChildren().add(chart);
            chart.show(FXCollections.observableArrayList(0.5));
            root.applyCss();
            root.layout();
        });
        Region used = (Region) chart.lookup(".heap-used");
        assertThat(used.isVisible()).isTrue();
        assertThat(used.getWidth()).isEqualTo(chart.getWidth() / 2);
        assertThat(used.getHeight()).isPositive();
        assertThat(chart.getAccessibleText()).contains("50");
        robot.interact(() -> chart.show(FXCollections.observableArrayList()));
        assertThat(chart.getAccessibleText()).isNull();
    }
}
