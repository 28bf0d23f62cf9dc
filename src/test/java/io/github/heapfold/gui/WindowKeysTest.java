package io.github.heapfold.gui;

import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.Focus;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.profile.Presets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ListView;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeTableView;
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

/** Who has only keys gets everywhere, and sees where the focus is. */
@ExtendWith(ApplicationExtension.class)
class WindowKeysTest {
    @TempDir
    Path folder;

    private final FakeDialogs dialogs = new FakeDialogs();
    private Composition app;
    private OpenFile first;
    private OpenFile second;

    @Start
    void start(Stage stage) {
        app = TestWindow.show(stage, folder, dialogs);
    }

    @BeforeEach
    void open(FxRobot robot) throws Exception {
        List<Path> dumps = List.of(
                Samples.list(8, 200).writeTo(folder.resolve("first.hprof")),
                Samples.list(4, 90).writeTo(folder.resolve("second.hprof")));
        robot.interact(() -> app.workspace().open(dumps));
        first = app.workspace().files().get(0);
        second = app.workspace().files().get(1);
        await(() ->
                first.state().get() == OpenFile.State.READY && second.state().get() == OpenFile.State.READY);
        await(() -> robot.lookup("#all-classes").tryQuery().isPresent());
    }

    @AfterEach
    void stop() throws Exception {
        TestWindow.stopJobs(app);
    }

    private static void press(FxRobot robot, KeyCode modifier, KeyCode key) {
        robot.press(modifier, key).release(key, modifier);
    }

    private Node focused(FxRobot robot) {
        Node[] owner = new Node[1];
        robot.interact(() -> owner[0] = app.window().getScene().getFocusOwner());
        return owner[0];
    }

    /** What has the focus may give way to an answer at any time, and passes it on to that. */
    private void assertWorksIn(FxRobot robot, String view) {
        robot.interact(() -> {
            Node focused = app.window().getScene().getFocusOwner();
            assertThat(Focus.isInside(focused, robot.lookup(view).query()))
                    .as("%s is in %s", focused, view)
                    .isTrue();
            assertThat(focused.getPseudoClassStates()).contains(PseudoClass.getPseudoClass("focus-visible"));
        });
    }

    @Test
    void aKeyTakesTheFocusIntoTheViewThatItShows(FxRobot robot) {
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT4);
        assertThat(first.view().get()).isEqualTo(ViewId.COMPRESS);
        assertWorksIn(robot, "#compress-view");
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT2);
        assertWorksIn(robot, "#inspect-view");
        press(robot, KeyCode.ALT, KeyCode.DIGIT2);
        assertWorksIn(robot, "#classes");
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT3);
        assertWorksIn(robot, "#analyse-view");
        press(robot, KeyCode.ALT, KeyCode.DIGIT7);
        assertWorksIn(robot, "#growth-compare");
    }

    @Test
    void aViewThatIsAskedForWhileTheFileIsReadOpensThen(FxRobot robot) {
        robot.interact(() -> first.state().set(OpenFile.State.WAITING));
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT4);
        Node tab = robot.lookup("#view-COMPRESS").query();
        assertThat(tab.isDisabled()).isTrue();
        assertThat(tab.getPseudoClassStates()).contains(PseudoClass.getPseudoClass("awaited"));

        robot.interact(() -> first.state().set(OpenFile.State.READY));
        assertThat(tab.getPseudoClassStates()).doesNotContain(PseudoClass.getPseudoClass("awaited"));
        assertThat(robot.lookup("#compress-view").tryQuery()).isPresent();
    }

    @Test
    void theArrowDownGoesFromASearchToWhatIsSearched(FxRobot robot) throws Exception {
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT2);
        press(robot, KeyCode.CONTROL, KeyCode.F);
        assertWorksIn(robot, "#filter");
        robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
        assertThat(focused(robot)).isInstanceOf(TreeTableView.class);
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT3);
        press(robot, KeyCode.ALT, KeyCode.DIGIT1);
        await(() -> robot.lookup("#analyse-view .table-view").tryQuery().isPresent());
        press(robot, KeyCode.CONTROL, KeyCode.F);
        assertWorksIn(robot, "#analyse-search");
        robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
        assertThat(focused(robot))
                .as("at the first row, which one looked for")
                .isInstanceOfSatisfying(
                        TableView.class,
                        table -> assertThat(table.getSelectionModel().getSelectedIndex())
                                .isZero());
    }

    /** Of a folded file all views but Compress, from the list of files and from the view before. */
    @Test
    void theKeyOfEveryViewTakesTheFocusIntoIt(FxRobot robot) throws Exception {
        Path folded = Folds.fold(first.path(), folder.resolve("first.hfold"), Presets.OOM);
        OpenFile third = TestWindow.openAtRest(app, folded);
        robot.interact(() -> app.workspace().show(third));
        Map<ViewId, String> views = new EnumMap<>(Map.of(
                ViewId.SUMMARY, "#summary-view",
                ViewId.INSPECT, "#inspect-view",
                ViewId.ANALYSE, "#analyse-view",
                ViewId.RESTORE, "#restore-view",
                ViewId.REPORT, "#report-view"));
        for (boolean fromList : new boolean[] {true, false}) {
            for (Map.Entry<ViewId, String> view : views.entrySet()) {
                if (fromList) {
                    press(robot, KeyCode.CONTROL, KeyCode.DIGIT0);
                    assertWorksIn(robot, "#files");
                }
                press(
                        robot,
                        KeyCode.CONTROL,
                        KeyCode.getKeyCode(Integer.toString(view.getKey().ordinal() + 1)));
                assertThat(third.view().get()).isEqualTo(view.getKey());
                assertWorksIn(robot, view.getValue());
            }
        }
    }

    @Test
    void aFileThatIsOpenAndIsOpenedAgainHasTheFocus(FxRobot robot) throws Exception {
        dialogs.toOpen = List.of(first.path());
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT0);
        press(robot, KeyCode.CONTROL, KeyCode.O);
        assertThat(app.workspace().selected().get()).isSameAs(first);
        assertWorksIn(robot, "#summary-view");
        // From the page of all of them, too.
        press(robot, KeyCode.CONTROL, KeyCode.B);
        press(robot, KeyCode.CONTROL, KeyCode.O);
        assertThat(app.workspace().batch()).isEmpty();
        assertWorksIn(robot, "#summary-view");
        // Where nothing was chosen it stays where it is.
        dialogs.toOpen = List.of();
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT0);
        press(robot, KeyCode.CONTROL, KeyCode.O);
        assertWorksIn(robot, "#files");
    }

    @Test
    void aKeyShowsTheNextFile(FxRobot robot) {
        press(robot, KeyCode.CONTROL, KeyCode.PAGE_DOWN);
        assertThat(app.workspace().selected().get()).isSameAs(second);
        assertWorksIn(robot, "#summary-view");
        press(robot, KeyCode.CONTROL, KeyCode.PAGE_DOWN);
        assertThat(app.workspace().selected().get()).isSameAs(first);
        press(robot, KeyCode.CONTROL, KeyCode.PAGE_UP);
        assertThat(app.workspace().selected().get()).isSameAs(second);
    }

    @Test
    void aKeyGoesToTheListOfFilesWhichHasARingThen(FxRobot robot) {
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT0);
        assertWorksIn(robot, "#files");
        ListView<?> list = robot.lookup("#files").queryAs(ListView.class);
        robot.interact(list::applyCss);
        assertThat(list.getBorder().getStrokes().get(0).getWidths().getTop()).isPositive();
        robot.press(KeyCode.DOWN).release(KeyCode.DOWN);
        assertThat(app.workspace().selected().get()).isSameAs(second);
        assertWorksIn(robot, "#files");
    }

    @Test
    void behindAPageOfNoFileTheListShowsTheLastOneAtAKey(FxRobot robot) {
        press(robot, KeyCode.CONTROL, KeyCode.N);
        assertThat(app.workspace().selected().get()).isNull();
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT0);
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        assertThat(app.workspace().selected().get()).isSameAs(second);
    }

    @Test
    void aFileThatAKeyOpensHasTheFocus(FxRobot robot) throws Exception {
        dialogs.toOpen = List.of(Samples.list(4, 90).writeTo(folder.resolve("third.hprof")));
        robot.interact(() -> robot.lookup("#recent").query().requestFocus());
        press(robot, KeyCode.CONTROL, KeyCode.O);
        OpenFile third = app.workspace().files().get(2);
        await(() -> third.state().get() == OpenFile.State.READY);
        await(() -> Focus.isIn(robot.lookup(".page").query()));
    }

    @Test
    void anArrowKeyChoosesWhatItGoesToAndNoKeyChoosesNothing(FxRobot robot) {
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT4);
        ToggleButton oom = robot.lookup("#preset-oom").queryAs(ToggleButton.class);
        ToggleButton mat = robot.lookup("#preset-mat").queryAs(ToggleButton.class);
        assertThat(focused(robot)).isSameAs(oom);
        while (focused(robot) != mat) {
            robot.press(KeyCode.RIGHT).release(KeyCode.RIGHT);
        }
        assertThat(mat.isSelected()).isTrue();
        assertThat(first.profile().get().name()).isEqualTo("mat");
        robot.press(KeyCode.SPACE).release(KeyCode.SPACE);
        robot.press(KeyCode.ENTER).release(KeyCode.ENTER);
        assertThat(mat.isSelected()).isTrue();
        assertThat(first.profile().get().name()).isEqualTo("mat");
    }

    @Test
    void keysWorkOnAllFilesTogetherAndCapture(FxRobot robot) {
        press(robot, KeyCode.CONTROL, KeyCode.B);
        assertThat(app.workspace().batch()).containsExactly(first, second);
        assertWorksIn(robot, "#batch-view");
        press(robot, KeyCode.CONTROL, KeyCode.N);
        assertWorksIn(robot, "#capture-view");
        press(robot, KeyCode.CONTROL, KeyCode.PAGE_UP);
        assertThat(app.workspace().selected().get()).isSameAs(second);
    }

    @Test
    void keysLeadOutOfCaptureToWhatWasShownBefore(FxRobot robot) {
        robot.interact(() -> app.workspace().show(first));
        press(robot, KeyCode.CONTROL, KeyCode.N);
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT4);
        assertThat(app.workspace().selected().get()).isSameAs(first);
        assertWorksIn(robot, "#compress-view");

        press(robot, KeyCode.CONTROL, KeyCode.N);
        assertWorksIn(robot, "#capture-view");
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertThat(app.workspace().selected().get()).isSameAs(first);
        assertWorksIn(robot, "#compress-view");

        press(robot, KeyCode.CONTROL, KeyCode.B);
        press(robot, KeyCode.CONTROL, KeyCode.N);
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertThat(app.workspace().batch()).containsExactly(first, second);
        assertWorksIn(robot, "#batch-view");
    }

    @Test
    void fromSeveralFilesThatWereChosenAKeyLeadsToOneOfThese(FxRobot robot) {
        robot.interact(() -> {
            app.workspace().show(second);
            app.workspace().batch().setAll(List.of(first));
        });
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT4);
        assertThat(app.workspace().batch()).isEmpty();
        assertThat(app.workspace().selected().get()).isSameAs(first);
        assertWorksIn(robot, "#compress-view");
    }

    @Test
    void keysLeadFromAllFilesTogetherToTheOneThatWasShownBefore(FxRobot robot) throws Exception {
        robot.interact(() -> app.workspace().show(second));
        press(robot, KeyCode.CONTROL, KeyCode.B);
        press(robot, KeyCode.CONTROL, KeyCode.DIGIT4);
        assertThat(app.workspace().batch()).isEmpty();
        assertThat(app.workspace().selected().get()).isSameAs(second);
        assertWorksIn(robot, "#compress-view");

        press(robot, KeyCode.CONTROL, KeyCode.B);
        // What is open there is closed first.
        ComboBox<?> profile = robot.lookup("#batch-profile").queryAs(ComboBox.class);
        robot.interact(() -> {
            profile.getSelectionModel().selectLast();
            profile.requestFocus();
            profile.show();
        });
        Object chosen = profile.getValue();
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertThat(profile.isShowing()).isFalse();
        press(robot, KeyCode.CONTROL, KeyCode.J);
        press(robot, KeyCode.CONTROL, KeyCode.J);
        assertWorksIn(robot, "#batch-view");
        // Who opened the jobs at their button is there, and sees it.
        ToggleButton jobs = robot.lookup("#jobs-button").queryAs(ToggleButton.class);
        robot.interact(() -> {
            jobs.requestFocus();
            jobs.fire();
        });
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertThat(jobs.isSelected()).isFalse();
        assertWorksIn(robot, "#jobs-button");
        for (KeyCode opening : List.of(KeyCode.SPACE, KeyCode.ENTER)) {
            robot.press(opening).release(opening);
            assertThat(jobs.isSelected()).isTrue();
            assertWorksIn(robot, "#job-list");
            robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
            assertThat(jobs.isSelected()).isFalse();
            assertWorksIn(robot, "#jobs-button");
        }
        // And so does who puts the list away at its own button.
        robot.press(KeyCode.SPACE).release(KeyCode.SPACE);
        robot.press(KeyCode.TAB).release(KeyCode.TAB);
        assertWorksIn(robot, "#jobs-close");
        robot.press(KeyCode.SPACE).release(KeyCode.SPACE);
        assertThat(jobs.isSelected()).isFalse();
        assertWorksIn(robot, "#jobs-button");
        assertThat(app.workspace().batch()).containsExactly(first, second);
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertThat(app.workspace().batch()).isEmpty();
        assertThat(app.workspace().selected().get()).isSameAs(second);
        assertWorksIn(robot, "#compress-view");

        // What closes a file closes no file there.
        press(robot, KeyCode.CONTROL, KeyCode.B);
        assertThat(robot.lookup("#batch-profile").queryAs(ComboBox.class).getValue())
                .as("what was chosen before Esc")
                .isEqualTo(chosen);
        press(robot, KeyCode.CONTROL, KeyCode.W);
        assertThat(app.workspace().batch()).isEmpty();
        assertThat(app.workspace().files()).containsExactly(first, second);
        press(robot, KeyCode.CONTROL, KeyCode.W);
        assertThat(app.workspace().files()).containsExactly(first);
    }

    @Test
    void keysShowThePartsOfCapture(FxRobot robot) {
        press(robot, KeyCode.CONTROL, KeyCode.N);
        press(robot, KeyCode.ALT, KeyCode.DIGIT3);
        assertWorksIn(robot, "#capture-trigger");
        press(robot, KeyCode.ALT, KeyCode.DIGIT4);
        assertWorksIn(robot, "#capture-watch");
        press(robot, KeyCode.ALT, KeyCode.DIGIT1);
        assertWorksIn(robot, "#jvms");
    }

    @Test
    void behindCaptureIsTheFirstPageWhereNoFileIsOpenAnyMore(FxRobot robot) {
        press(robot, KeyCode.CONTROL, KeyCode.N);
        robot.interact(() -> {
            app.workspace().close(first);
            app.workspace().close(second);
        });
        robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
        assertThat(robot.lookup("#capture-view").tryQuery()).isEmpty();
        assertThat(robot.lookup(".empty-pane").tryQuery()).isPresent();
    }

    /** The toolkit would give it to the first control of the window. */
    @Test
    void theFocusOfWhatIsGoneStaysInTheView(FxRobot robot) throws Exception {
        robot.interact(() -> {
            robot.lookup("#all-classes").<Node>query().requestFocus();
            first.view().set(ViewId.COMPRESS);
        });
        Node view = robot.lookup("#compress-view").query();
        await(() -> Focus.isIn(view));
    }

    @Test
    void whoGoesElsewhereInTheMomentInWhichWhatHadTheFocusGoesStaysThere(FxRobot robot) {
        robot.interact(() -> {
            robot.lookup("#all-classes").<Node>query().requestFocus();
            first.view().set(ViewId.COMPRESS);
            robot.lookup("#files-together").<Node>query().requestFocus();
        });
        assertThat(focused(robot).getId()).isEqualTo("files-together");
    }

    @Test
    void controlAndQCloseTheWindowUnlessThatWouldStopAJob(FxRobot robot) throws Exception {
        dialogs.stop = false;
        JobEntry job = TestWindow.endless(app, "long");
        press(robot, KeyCode.CONTROL, KeyCode.Q);
        assertThat(app.window().getScene().getWindow().isShowing()).isTrue();

        robot.interact(() -> app.queue().cancel(job));
        await(() -> app.queue().unfinished().isEmpty());
        press(robot, KeyCode.CONTROL, KeyCode.Q);
        await(() -> !app.window().getScene().getWindow().isShowing());
    }
}
