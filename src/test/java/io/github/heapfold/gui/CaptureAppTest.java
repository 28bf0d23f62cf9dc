package io.github.heapfold.gui;

import static io.github.heapfold.gui.Parts.fire;
import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpServer;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.gui.shell.Dialogs;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.text.CutText;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The Capture view on a real JVM. */
@ExtendWith(ApplicationExtension.class)
class CaptureAppTest {
    /** Of this run's children alone, which a trigger that goes by the name does not mistake for another run's. */
    private static final String PROGRAM = "HeldHeap-" + ProcessHandle.current().pid();

    @TempDir
    Path folder;

    private final CountDownLatch arrived = new CountDownLatch(1);
    private final FakeDialogs dialogs = new FakeDialogs();
    private HttpServer server;
    private Settings settings;
    private Composition app;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(201, -1);
            exchange.close();
            arrived.countDown();
        });
        server.start();
    }

    @Start
    void start(Stage stage) {
        settings = new Settings(folder.resolve("settings.properties"));
        app = TestWindow.show(stage, settings, dialogs);
    }

    @AfterEach
    void stop() throws Exception {
        TestWindow.stopJobs(app);
        server.stop(0);
    }

    private ChildJvm child(int megabytes) throws IOException {
        return ChildJvm.of(folder.resolve(PROGRAM + ".jar"), megabytes);
    }

    /** Where much else runs the list holds more JVMs than fit, and what does not fit has no cell. */
    private static void makeRoomForAllRows(FxRobot robot) {
        robot.interact(
                () -> robot.lookup("#jvms").query().setStyle("-fx-fixed-cell-size: 12px; -fx-min-height: 1200px"));
    }

    private static ListCell<?> cell(FxRobot robot, ChildJvm child) {
        Set<Node> cells = robot.lookup("#jvms .list-cell").queryAll();
        return cells.stream()
                .map(ListCell.class::cast)
                .filter(cell -> tells(cell, child.pid() + " · "))
                .findFirst()
                .orElse(null);
    }

    private static boolean tells(ListCell<?> cell, String words) {
        return cell != null
                && cell.lookupAll(".label").stream()
                        .anyMatch(label ->
                                label instanceof Label text && text.getText().startsWith(words));
    }

    @Test
    void aJvmIsCapturedAndTheResultAppearsInFiles(FxRobot robot) throws Exception {
        try (ChildJvm child = ChildJvm.holding(5)) {
            fire(robot, "capture");
            Path late = folder.resolve("late");
            robot.interact(() ->
                    robot.lookup("#capture-folder").queryAs(TextField.class).setText(late.toString()));
            Node missing = robot.lookup("#capture-folder-none").query().getParent();
            assertThat(missing.isVisible()).isTrue();
            Files.createDirectory(late);
            makeRoomForAllRows(robot);
            await(() -> cell(robot, child) != null);
            robot.interact(() -> ((Button) cell(robot, child).lookup("#capture-now")).fire());
            // Somebody's program is paused only when that is said and wanted.
            assertThat(dialogs.question)
                    .contains(Long.toString(child.pid()), "is paused", "\u00a0MB are in use")
                    .endsWith("The capture goes to " + late + ".");
            TextField upload = robot.lookup("#upload-address").queryAs(TextField.class);
            dialogs.question = null;
            robot.interact(() -> {
                upload.setText("ftp://x");
                ((Button) cell(robot, child).lookup("#capture-now")).fire();
            });
            assertThat(dialogs.question).isNull();
            robot.interact(() -> {
                upload.setText("https://example.org/up?key=s3cret");
                ((Button) cell(robot, child).lookup("#capture-now")).fire();
            });
            assertThat(dialogs.question).endsWith("It is then sent to https://example.org/up.");
            robot.interact(upload::clear);
            assertThat(app.queue().losable()).isEmpty();
            dialogs.pause = Dialogs.Permission.ALWAYS;
            robot.interact(() -> ((Button) cell(robot, child).lookup("#capture-now")).fire());
            assertThat(robot.lookup("#capture-ask").queryAs(CheckBox.class).isSelected())
                    .isFalse();

            await(() -> !app.workspace().files().isEmpty());
            Path captured = app.workspace().files().get(0).path();
            assertThat(captured.getFileName().toString()).startsWith("fixture.HeldHeap-" + child.pid());
            assertThat(captured).hasParent(late);
            assertThat(missing.isVisible()).isFalse();
            assertThat(Files.size(captured)).isPositive();
            assertThat(robot.lookup("#capture-view").tryQuery()).isPresent();
            assertThat(robot.lookup("#capture-done").queryLabeled().getText())
                    .contains(captured.getFileName().toString());
            fire(robot, "capture-open");
            assertThat(app.workspace().selected().get().path()).isEqualTo(captured);
        }
    }

    @Test
    void aKeyCapturesTheChosenProgramAndNoOther(FxRobot robot) throws Exception {
        try (ChildJvm child = ChildJvm.holding(5)) {
            assertThat(child.pid()).isPositive();
            fire(robot, "capture");
            ListView<?> list = robot.lookup("#jvms").queryAs(ListView.class);
            makeRoomForAllRows(robot);
            await(() -> cell(robot, child) != null);
            robot.interact(() -> {
                list.getSelectionModel().clearSelection();
                list.requestFocus();
            });
            robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
            assertThat(list.getSelectionModel().getSelectedIndex()).isZero();
            for (int row = row(robot, child);
                    list.getSelectionModel().getSelectedIndex() != row;
                    row = row(robot, child)) {
                if (row >= 0) {
                    robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
                }
            }
            robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
            assertThat(dialogs.question).contains(Long.toString(child.pid()));
            assertThat(cell(robot, child).lookup("#capture-now").isFocusTraversable())
                    .isFalse();
        }
    }

    /** Rows come and go with the JVMs of others: -1 while the cells are laid out anew. */
    private static int row(FxRobot robot, ChildJvm child) {
        return read(() -> {
            ListCell<?> cell = cell(robot, child);
            return cell == null ? -1 : cell.getIndex();
        });
    }

    @Test
    void noOtherProgramIsChosenWhenTheChosenOneEnds(FxRobot robot) throws Exception {
        ChildJvm child = child(5);
        try (ChildJvm other = ChildJvm.holding(5)) {
            fire(robot, "capture");
            ListView<?> shown = robot.lookup("#jvms").queryAs(ListView.class);
            TextField program = robot.lookup("#trigger-program").queryAs(TextField.class);
            makeRoomForAllRows(robot);
            await(() -> cell(robot, child) != null && cell(robot, other) != null);
            robot.interact(
                    () -> shown.getSelectionModel().select(cell(robot, child).getIndex()));
            assertThat(program.getText()).contains(PROGRAM);
            Object chosen = shown.getSelectionModel().getSelectedItem();
            child.close();
            // Why its button is grey.
            await(() -> tells(cell(robot, child), child.pid() + " · has ended"));
            // Who looks anew finds no rows of what has ended.
            await(() -> {
                robot.interact(robot.lookup("#capture").queryButton()::fire);
                return !shown.getItems().contains(chosen);
            });
            assertThat(shown.getSelectionModel().isEmpty()).isTrue();
            assertThat(program.getText()).contains(PROGRAM);
        } finally {
            child.close();
        }
    }

    @Test
    void aTriggerThatIsSwitchedOnTellsWhatItMeasuresOfEachJvm(FxRobot robot) throws Exception {
        try (ChildJvm child = child(5)) {
            fire(robot, "capture");
            robot.interact(() -> {
                robot.lookup("#capture-folder").queryAs(TextField.class).setText(folder.toString());
                robot.lookup("#trigger-program").queryAs(TextField.class).setText(PROGRAM);
            });
            Button action = robot.lookup("#trigger-switch").queryButton();
            assertThat(action.isDisabled()).isFalse();
            Node kept = robot.lookup("#capture-how-kept").query();
            assertThat(kept.isVisible()).isFalse();
            robot.interact(action::fire);
            assertThat(kept.isVisible())
                    .as("what is changed now is for the next one")
                    .isTrue();

            Labeled state = robot.lookup("#trigger-state").queryLabeled();
            try (ChildJvm other = child(5)) {
                await(() -> tells(state, child) && tells(state, other));
            }
            // One line for it, and one for how many were captured.
            await(() -> tells(state, child) && state.getText().lines().count() == 2);
            double height = height(robot, state);
            // It is meant to wait for days.
            robot.interact(() -> assertThat(app.mayClose()).isFalse());
            assertThat(dialogs.question).isEqualTo("Watching " + PROGRAM);
            robot.interact(action::fire);
            await(() -> action.getText().equals("Start watching"));
            robot.interact(() -> assertThat(app.mayClose()).isTrue());
            // What is below would move the button at the end of a page that is scrolled.
            assertThat(height(robot, state)).isEqualTo(height);
        }
    }

    private static double height(FxRobot robot, Labeled label) {
        double[] height = new double[1];
        robot.interact(() -> {
            label.getScene().getRoot().applyCss();
            label.getScene().getRoot().layout();
            height[0] = label.getHeight();
        });
        return height[0];
    }

    private static boolean tells(Labeled state, ChildJvm jvm) {
        return state.getText().contains(PROGRAM + " " + jvm.pid() + ":");
    }

    private static <T> void choose(FxRobot robot, String query, T value) {
        @SuppressWarnings("unchecked")
        ChoiceBox<T> box = robot.lookup(query).queryAs(ChoiceBox.class);
        assertThat(box.getItems()).contains(value);
        box.setValue(value);
    }

    /** The editor's bounds hold, the capture is sent, the trigger switches itself off, and all of it is remembered. */
    @Test
    void aTriggerCapturesAsOftenAsItMayAndSendsWhatItCaptured(FxRobot robot) throws Exception {
        String address = "http://localhost:" + server.getAddress().getPort() + "/";
        try (ChildJvm child = child(1)) {
            fire(robot, "capture");
            robot.interact(() -> {
                robot.lookup("#capture-folder").queryAs(TextField.class).setText(folder.toString());
                robot.lookup("#upload-address").queryAs(TextField.class).setText(address);
                robot.lookup("#upload-header").queryAs(TextField.class).setText("Authorization: s3cret");
                robot.lookup("#trigger-program").queryAs(TextField.class).setText(PROGRAM);
                robot.lookup("#trigger-full").queryAs(CheckBox.class).setSelected(false);
                TextField most =
                        robot.lookup("#trigger-most").queryAs(Spinner.class).getEditor();
                most.requestFocus();
                most.setText("1");
                choose(robot, "#trigger-gap", Duration.ofHours(1));
                choose(robot, "#trigger-limit", 5);
            });
            Button action = robot.lookup("#trigger-switch").queryButton();
            robot.interact(action::requestFocus);
            robot.interact(action::fire);
            Labeled state = robot.lookup("#trigger-state").queryLabeled();
            await(() -> state.getText().contains("0 of 1 captured"));
            Labeled below = robot.lookup("#status-line").queryLabeled();
            await(() -> below.getText().startsWith("Watching"));
            ListView<?> log = robot.lookup("#capture-log").queryListView();
            await(() -> log.getItems().stream()
                    .anyMatch(line ->
                            line.toString().contains("JVM " + child.pid() + " (" + PROGRAM + ".jar) will dump to")));
            child.tell("exhaust");

            await(() -> action.getText().equals("Start watching"));
            assertThat(arrived.await(180, TimeUnit.SECONDS)).isTrue();
            assertThat(app.workspace().files()).hasSize(1);
            assertThat(log.getItems()).anyMatch(line -> line.toString().contains("done: 1 captured"));
        }
        assertThat(settings.word("capture.upload")).contains(address);
        assertThat(settings.word("capture.upload.header")).contains("");
        assertThat(settings.word("capture.trigger.most")).contains("1");
        assertThat(settings.word("capture.trigger.gap")).contains("1h");
        assertThat(settings.word("capture.trigger.limit")).contains("5");
    }

    @Test
    void programsAreWholeInANarrowWindowWithLargeTexts(FxRobot robot) throws Exception {
        robot.interact(() -> {
            app.preferences().textSize().set(150);
            app.window().getScene().getWindow().setWidth(800);
        });
        try (ChildJvm child = ChildJvm.holding(5)) {
            assertThat(child.pid()).isPositive();
            fire(robot, "capture");
            ListView<?> list = robot.lookup("#jvms").queryListView();
            // Others may run on this machine, too.
            await(() -> !list.getItems().isEmpty()
                    && whole(list) == Math.min(4, list.getItems().size()));
            assertThatPromptIsWhole(robot);
        } finally {
            robot.interact(() -> app.preferences().textSize().set(100));
        }
    }

    private void assertThatPromptIsWhole(FxRobot robot) {
        TextField address = robot.lookup("#upload-address").queryAs(TextField.class);
        robot.interact(() -> address.setText("https://example.org/"));
        robot.interact(() -> {
            TextField header = robot.lookup("#upload-header").queryAs(TextField.class);
            header.getScene().getRoot().layout();
            assertThat(CutText.width(header.getFont(), header.getPromptText()))
                    .isLessThanOrEqualTo(header.getWidth() - header.snappedLeftInset() - header.snappedRightInset());
            address.clear();
        });
    }

    @Test
    void atTheUsualSizeNoRowIsCutAndTheTriggerCanBeSwitchedOn(FxRobot robot) throws Exception {
        robot.interact(() -> {
            app.window().getScene().getWindow().setWidth(1100);
            app.window().getScene().getWindow().setHeight(720);
        });
        try (ChildJvm child = ChildJvm.holding(5)) {
            assertThat(child.pid()).isPositive();
            fire(robot, "capture");
            ListView<?> list = robot.lookup("#jvms").queryListView();
            await(() -> !list.getItems().isEmpty()
                    && whole(list) == Math.min(4, list.getItems().size()));
            robot.interact(() -> {
                Bounds seen = bounds(list.lookup(".clipped-container"));
                List<Bounds> rows = list.lookupAll(".list-cell").stream()
                        .map(row -> (ListCell<?>) row)
                        .filter(row -> row.getItem() != null && row.isVisible())
                        .map(CaptureAppTest::bounds)
                        .filter(row -> row.getMinY() < seen.getMaxY() - 1)
                        .toList();
                assertThat(rows).allMatch(row -> row.getMaxY() <= seen.getMaxY() + 1);
                // With as many rows as are ever shown.
                double more = (4 - rows.size()) * rows.get(0).getHeight();
                assertThat(bounds(robot.lookup("#trigger-switch").query()).getMaxY() + more)
                        .isLessThan(bounds(robot.lookup(".status-bar").query()).getMinY());
                assertThat(bounds(robot.lookup("#capture-android").query()).getHeight())
                        .isEqualTo(
                                bounds(robot.lookup("#capture-watch").query()).getHeight(), within(1.0));
            });
            // In a narrow one the part of the heap is below its name, with its signs.
            robot.interact(() -> app.window().getScene().getWindow().setWidth(920));
            robot.interact(() -> assertThat(
                            robot.lookup("#capture-trigger .label").queryAllAs(Label.class))
                    .filteredOn(
                            sign -> sign.getText().equals("≥") || sign.getText().equals("%"))
                    .hasSize(2)
                    .allMatch(sign -> bounds(sign)
                            .intersects(
                                    bounds(sign).getMinX(),
                                    bounds(robot.lookup("#trigger-percent").query())
                                            .getMinY(),
                                    1,
                                    bounds(robot.lookup("#trigger-percent").query())
                                            .getHeight())));
        }
    }

    /** How many of the first four rows are whole in sight. */
    private static long whole(ListView<?> list) {
        Bounds seen = bounds(list.lookup(".clipped-container"));
        return list.lookupAll(".list-cell").stream()
                .map(row -> (ListCell<?>) row)
                .filter(row -> row.getItem() != null && row.isVisible() && row.getIndex() < 4)
                .filter(row -> bounds(row).getMaxY() <= seen.getMaxY() + 0.5)
                .count();
    }

    private static Bounds bounds(Node node) {
        return node.localToScene(node.getLayoutBounds());
    }

    @Test
    void anAddressThatIsNoneIsToldBeforeAnythingBegins(FxRobot robot) throws Exception {
        fire(robot, "capture");
        robot.interact(() -> {
            robot.lookup("#capture-folder").queryAs(TextField.class).setText(folder.toString());
            robot.lookup("#upload-address").queryAs(TextField.class).setText("ftp://example.org/");
            robot.lookup("#trigger-program").queryAs(TextField.class).setText("nothing like it");
            robot.lookup("#trigger-switch").queryButton().fire();
        });

        assertThat(robot.lookup("#capture-problem").queryLabeled().getText())
                .startsWith("Captures cannot be sent there");
        assertThat(robot.lookup("#trigger-switch").queryButton().getText()).isEqualTo("Start watching");
        Node fault = robot.lookup("#upload-address-fault").query();
        assertThat(fault.isVisible()).isTrue();

        robot.interact(
                () -> robot.lookup("#upload-address").queryAs(TextField.class).clear());
        assertThat(fault.isVisible()).isFalse();
        assertThat(robot.lookup("#capture-problem").query().isVisible()).isFalse();
    }
}
