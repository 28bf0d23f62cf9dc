package io.github.heapfold.gui.analyse.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.path.EntryKey;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.gui.controls.Tips;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.scene.text.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class PathLineTest {
    private static String first(List<GcRoots.Kind> kinds, String name) {
        ObjectView root = new ObjectView(16, name);
        PathToRoot path = new PathToRoot(root, kinds, 1, List.of(new PathToRoot.Step(0, root, null, List.of(), 0)), 1);
        return PathLine.of(path).get(0).words();
    }

    @Test
    void thatARootIsAClassIsSaidOnce() {
        assertThat(first(List.of(GcRoots.Kind.SYSTEM_CLASS), "class a.Main")).isEqualTo("system class a.Main 0x10");
        assertThat(first(List.of(), "class a.Main")).isEqualTo("class a.Main 0x10");
        assertThat(first(List.of(GcRoots.Kind.JNI_GLOBAL), "class a.Main"))
                .isEqualTo("native global class a.Main 0x10");
        assertThat(first(List.of(GcRoots.Kind.SYSTEM_CLASS), "a.Main")).isEqualTo("system class a.Main 0x10");
    }

    @Test
    void theKeyOfAnEntryStandsBehindIt() {
        ObjectView entry = new ObjectView(16, "java.util.HashMap$Node");
        List<PathToRoot.Step> steps = Stream.of(
                        new EntryKey("java.lang.String", "XNYS"),
                        new EntryKey("java.lang.String", "AKIAIOSFODNN7EXAMPLE"),
                        new EntryKey("java.lang.Integer", "42"))
                .map(key -> new PathToRoot.Step(0, entry, null, key, List.of(), 0))
                .toList();

        assertThat(PathLine.of(new PathToRoot(entry, List.of(GcRoots.Kind.JNI_GLOBAL), 1, steps, 3)))
                .extracting(PathLine::label)
                .containsExactly(" key \"XNYS\"", " key withheld", " key 42");
    }

    @Test
    void ofMergedPathsNeitherAnElementNorAKeyIsToldThatOthersHaveNot() {
        List<PathToRoot.Step> steps = List.of(
                new PathToRoot.Step(
                        0,
                        new ObjectView(16, "Node[]"),
                        null,
                        null,
                        List.of(new Edge(Edge.Link.ELEMENT, "[3]", 0)),
                        0,
                        7),
                new PathToRoot.Step(
                        1,
                        new ObjectView(32, "Node"),
                        null,
                        new EntryKey("java.lang.String", "XNYS"),
                        List.of(new Edge(Edge.Link.FIELD, "value", 0)),
                        0,
                        0),
                new PathToRoot.Step(2, new ObjectView(48, "Item"), null, null, List.of(), 0, 0));

        assertThat(PathLine.of(new PathToRoot(new ObjectView(16, "Node[]"), List.of(), 9, steps, 3)))
                .extracting(PathLine::words)
                .containsExactly("class Node[] 0x10", "  ↳ […] Node 0x20", "    ↳ value Item 0x30");
    }

    @Test
    void whereOthersLeaveThePathAtAnEntryItsKeyIsNotTold() {
        ObjectView entry = new ObjectView(16, "java.util.HashMap$Node");
        PathToRoot.Step step =
                new PathToRoot.Step(0, entry, null, new EntryKey("java.lang.String", "XNYS"), List.of(), 0, 2);

        assertThat(PathLine.of(new PathToRoot(entry, List.of(GcRoots.Kind.JNI_GLOBAL), 2, List.of(step), 1)))
                .extracting(PathLine::label)
                .containsExactly("");
    }

    @Test
    void whatHasNoRoomIsCutWithinTheLine(FxRobot robot) {
        PathLine line = new PathLine(
                16, "aFieldOfSomeLengthThatLeadsThere", "com.example.shop.Basket", " \"said\"", 0x7f0012345678L);
        robot.interact(() -> {
            PathRow row = PathRow.linked(line, id -> {});
            // As the style sheet has it.
            row.setSpacing(5);
            new Scene(new Pane(row));
            assertThat(right(row, 560)).isLessThanOrEqualTo(560);
            assertThat(Tips.of(row)).isEqualTo(line.words().strip());
            Label id = (Label) row.getChildren().get(row.getChildren().size() - 1);
            assertThat(((Text) id.lookup(".text")).getText()).isEqualTo("0x7f0012345678");

            assertThat(right(row, 350)).isLessThanOrEqualTo(350);
        });
    }

    /** Where what is in a line of that width ends. */
    private static double right(PathRow row, double width) {
        row.resize(width, 24);
        row.applyCss();
        row.layout();
        row.layout();
        return row.getChildren().stream()
                .mapToDouble(part -> part.getBoundsInParent().getMaxX())
                .max()
                .orElseThrow();
    }
}
