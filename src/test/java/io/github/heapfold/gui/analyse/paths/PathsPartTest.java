package io.github.heapfold.gui.analyse.paths;

import static io.github.heapfold.gui.Waiting.await;
import static io.github.heapfold.gui.Waiting.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.HeapfoldApp;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.OverrunStyle;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

@ExtendWith(ApplicationExtension.class)
class PathsPartTest {
    private static final int STEPS = 30;

    @TempDir
    Path folder;

    private final StackPane root = new StackPane();

    @Start
    void start(Stage stage) {
        Scene scene = new Scene(root, 480, 300);
        scene.getStylesheets().add(HeapfoldApp.class.getResource("heapfold.css").toExternalForm());
        stage.setScene(scene);
        stage.show();
    }

    @Test
    void ofAHeadingTheBeginningIsSeenAndOfAClassTheEnd(FxRobot robot) {
        PathRow row = new PathRow();
        robot.interact(() -> {
            row.show(PathLine.heading("Path 1, 8 steps"));
            assertThat(overrun(row)).isEqualTo(OverrunStyle.ELLIPSIS);
            row.show(new PathLine(1, "next", "example.Node", "", 7L));
            assertThat(overrun(row)).isEqualTo(OverrunStyle.LEADING_ELLIPSIS);
        });
    }

    /** Of the name, behind the arrow and what leads to the object. */
    private static OverrunStyle overrun(PathRow row) {
        return ((Labeled) row.getChildren().get(2)).getTextOverrun();
    }

    private static boolean isSeen(Node row, ListView<?> list) {
        double bottom =
                list.sceneToLocal(row.localToScene(row.getLayoutBounds())).getMaxY();
        return row.isVisible() && bottom <= list.getHeight() + 1;
    }

    private static PathToRoot path(long objects, long length, PathToRoot.Total total) {
        ObjectView object = new ObjectView(length, "example.Node");
        return new PathToRoot(
                object,
                List.of(),
                objects,
                0,
                List.of(new PathToRoot.Step(0, object, null, List.of(), 0)),
                length,
                total);
    }

    @Test
    void thePathToMostObjectsIsTheFirstOne() {
        assertThat(PathsPart.mostObjectsFirst(List.of(path(2, 3, null), path(2, 4, null), path(291_000, 7, null))))
                .extracting(PathToRoot::length)
                .containsExactly(7L, 3L, 4L);
    }

    @Test
    void aPathThatLeadsToSomeOfTheObjectsOfItsFieldSaysOfHowMany() {
        PathToRoot.Total total = new PathToRoot.Total("example.Cache", "entries", 40_000);
        assertThat(PathsPart.heading(2, path(19_999, 4, total)))
                .contains("19,999", "40,000", "Cache.entries")
                .doesNotContain("example");
        assertThat(PathsPart.heading(2, path(40_000, 4, total)))
                .isEqualTo(PathsPart.heading(2, path(40_000, 4, null)))
                .doesNotContain("entries");
    }

    /** What is asked for stands at the end, and none of it is cut off by the steps down to it. */
    @Test
    void whileItIsWorkedOutOneSeesThatAndThenTheEndOfTheFirstPath(FxRobot robot) throws Exception {
        Deque<Runnable> jobs = new ArrayDeque<>();
        Deque<Runnable> answers = new ArrayDeque<>();
        OpenFile file = new OpenFile(Samples.list(8, 500).writeTo(folder.resolve("list.hprof")), false);
        HeapSession session = TestSession.of(file, jobs, answers::add);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            PathsPart part = new PathsPart(session, id -> {}, () -> {});
            root.getChildren().setAll(part.node());
            // The first two are said to be held by a root of their own.
            part.show(Place.object(Place.Part.PATHS, Samples.FIRST_NODE + STEPS));
        });
        await(() -> robot.lookup("#paths-progress")
                .tryQuery()
                .filter(Node::isVisible)
                .isPresent());
        robot.interact(() -> {
            while (!answers.isEmpty()) {
                answers.poll().run();
            }
        });
        ListView<?> list = robot.lookup("#paths").queryListView();
        await(() -> list.getItems().size() > STEPS);
        await(() -> read(() -> list.lookupAll(".list-cell").stream()
                        .filter(node -> isSeen(node, list))
                        .map(node -> (IndexedCell<?>) node)
                        .filter(cell -> !cell.isEmpty())
                        .max(Comparator.comparingInt(IndexedCell::getIndex))
                        .map(cell -> ((PathLine) cell.getItem()).id())
                        .orElse(0L))
                .equals(Samples.FIRST_NODE + STEPS));
        double indent = read(() -> robot.lookup("#paths .owner-cell").queryAllAs(PathRow.class).stream()
                .mapToDouble(row -> row.getPadding().getLeft())
                .max()
                .orElse(0));
        assertThat(indent).isBetween(1.0, 0.26 * list.getWidth());
        robot.interact(session::close);
    }
}
