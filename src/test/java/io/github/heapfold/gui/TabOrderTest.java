package io.github.heapfold.gui;

import static io.github.heapfold.gui.TestWindow.open;
import static io.github.heapfold.gui.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.controls.ViewId;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.profile.Presets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TitledPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
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

/** Tab goes through the window as one reads it: files, head of the page, view, status bar; each from top to bottom. */
@ExtendWith(ApplicationExtension.class)
class TabOrderTest {
    /** Pixels by which neighbours may stand higher or lower, as a label beside a button does. */
    private static final double LINE = 6;

    private static final int MOST = 120;

    private static final List<String> REGIONS = List.of("files-pane", "page-head", "page", "status-bar");

    @TempDir
    Path folder;

    private Composition app;
    private Stage stage;

    @Start
    void start(Stage window) {
        stage = window;
        app = TestWindow.show(window, folder, new FakeDialogs());
    }

    @AfterEach
    void stopJobs() throws Exception {
        TestWindow.stopJobs(app);
    }

    @ParameterizedTest
    @CsvSource({"1100, 720", "800, 560"})
    void ofADump(double width, double height, FxRobot robot) throws Exception {
        robot.interact(() -> {
            stage.setWidth(width);
            stage.setHeight(height);
        });
        OpenFile file = open(app, Samples.list(8, 2000).writeTo(folder.resolve("own.hprof")));
        await(() -> robot.lookup("#leak-sentence").tryQuery().isPresent()
                && app.queue().unfinished().isEmpty());
        walk(robot, file, ViewId.SUMMARY);
        walk(robot, file, ViewId.INSPECT);
        walk(robot, file, ViewId.ANALYSE);
        walk(robot, file, ViewId.COMPRESS);
        // Before anything is compressed, the act that makes a report is that of the head.
        walk(robot, file, ViewId.REPORT, REGIONS.size() - 1);
    }

    @Test
    void ofAFoldedFile(FxRobot robot) throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("own.hprof"));
        OpenFile file = open(app, Folds.fold(dump, folder.resolve("own.hfold"), Presets.LOSSLESS));
        walk(robot, file, ViewId.RESTORE);
    }

    private void walk(FxRobot robot, OpenFile file, ViewId view) {
        walk(robot, file, view, REGIONS.size());
    }

    private void walk(FxRobot robot, OpenFile file, ViewId view, int regions) {
        robot.interact(() -> {
            file.view().set(view);
            stage.getScene().getRoot().applyCss();
            stage.getScene().getRoot().layout();
            stage.getScene().getRoot().lookupAll(".titled-pane").forEach(pane -> ((TitledPane) pane).setExpanded(true));
        });
        List<Stop> stops = new ArrayList<>();
        robot.interact(() -> {
            Node first = stage.getScene().lookup("#recent");
            first.requestFocus();
            Node at = first;
            do {
                stops.add(Stop.of(at));
                Event.fireEvent(
                        at, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, false, false, false, false));
                stage.getScene().getRoot().layout();
                at = stage.getScene().getFocusOwner();
            } while (at != first && stops.size() < MOST);
        });
        assertThat(stops.stream().map(Stop::region).distinct()).as(view.name()).hasSize(regions);
        assertThat(stops).hasSizeLessThan(MOST);
        for (int i = 1; i < stops.size(); i++) {
            assertThat(stops.get(i)).as(view + ", after " + stops.get(i - 1)).matches(stops.get(i - 1)::isBefore);
        }
    }

    /**
     * A control that had the focus.
     *
     * @param scroll what it scrolls with
     * @param place where it stood in that, however far that was scrolled
     * @param seen where it stood in the window
     */
    private record Stop(String name, int region, ScrollPane scroll, Bounds place, Bounds seen) {
        static Stop of(Node node) {
            Bounds seen = node.localToScene(node.getLayoutBounds());
            ScrollPane scroll = ancestors(node)
                    .filter(ScrollPane.class::isInstance)
                    .map(ScrollPane.class::cast)
                    .findFirst()
                    .orElse(null);
            int region = ancestors(node)
                    .flatMap(up -> up.getStyleClass().stream())
                    .map(REGIONS::indexOf)
                    .filter(at -> at >= 0)
                    .findFirst()
                    .orElseThrow();
            return new Stop(
                    node.getId() + " " + node.getStyleClass(),
                    region,
                    scroll,
                    scroll == null ? seen : scroll.getContent().sceneToLocal(seen),
                    seen);
        }

        private static Stream<Node> ancestors(Node node) {
            return Stream.iterate(node, Objects::nonNull, Node::getParent);
        }

        /** What follows is in a later region, further down, or further to the right: in its line or a column there. */
        boolean isBefore(Stop next) {
            if (region != next.region) {
                return region < next.region;
            }
            return scroll == next.scroll ? isBefore(place, next.place) : isBefore(seen, next.seen);
        }

        private static boolean isBefore(Bounds first, Bounds second) {
            // What opens has its own controls in it.
            return second.getMinY() > first.getMaxY() - LINE
                    || second.getMinX() > first.getMinX()
                    || first.contains(second);
        }
    }
}
