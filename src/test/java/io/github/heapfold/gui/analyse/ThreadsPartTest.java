package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.text.CutText;
import io.github.heapfold.hprof.Tag;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class ThreadsPartTest {
    private static final int NO_CLASS = 9;
    private static final String LONG = "BasketsOfAllCustomersOfTheNight.load";

    @TempDir
    Path folder;

    @Test
    void aMethodThatIsCutIsReadWholeAndOneWithoutANameIsEmpty(FxRobot robot) throws Exception {
        OpenFile file = new OpenFile(frames(), false);
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(file, jobs);
        List<String> told = new ArrayList<>();
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            Parent root = (Parent) new ThreadsPart(session, id -> {}, told::add).node();
            TreeTableView<?> threads = (TreeTableView<?>) root.lookup("#threads");
            threads.getRoot().getChildren().get(0).setExpanded(true);
            new Scene(root, 300, 200);
            root.applyCss();
            root.layout();

            List<TreeTableCell<?, ?>> frames = frames(threads);
            assertThat(frames)
                    .extracting(TreeTableCell::getAccessibleText)
                    .containsExactly("com.example.shop.baskets.OpenBaskets.load", "", LONG);
            assertThat(frames)
                    .extracting(TreeTableCell::getText)
                    .satisfiesExactly(
                            cut -> assertThat(cut).startsWith("…").endsWith("OpenBaskets.load"),
                            empty -> assertThat(empty).isEmpty(),
                            // A frame keeps nothing: it has the room of what others keep.
                            whole -> assertThat(whole).isEqualTo(LONG));
            assertThat(CutText.width(frames.get(2).getFont(), LONG))
                    .isGreaterThan(threads.getColumns().get(0).getWidth());
            threads.getSelectionModel().select(1);
            threads.getSelectionModel().select(2);
            assertThat(told).containsExactly("com.example.shop.baskets.OpenBaskets.load");
            session.close();
        });
    }

    private static List<TreeTableCell<?, ?>> frames(TreeTableView<?> threads) {
        return threads.lookupAll(".tree-table-cell").stream()
                .<TreeTableCell<?, ?>>map(node -> (TreeTableCell<?, ?>) node)
                .filter(Predicate.not(TreeTableCell::isEmpty))
                .filter(cell -> cell.getTableColumn() == threads.getColumns().get(0)
                        && cell.getTableRow().getIndex() > 0)
                .toList();
    }

    private Path frames() throws Exception {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "com/example/shop/baskets/OpenBaskets")
                .namedClass(0x101, LONG.substring(0, LONG.indexOf('.')))
                .utf8(1, "load")
                .utf8(2, "")
                .record(
                        Tag.STACK_FRAME,
                        body -> body.id(0x11).id(1).id(2).id(0).u4(1).u4(0))
                .record(
                        Tag.STACK_FRAME,
                        body -> body.id(0x12).id(2).id(2).id(0).u4(NO_CLASS).u4(0))
                .record(
                        Tag.STACK_FRAME,
                        body -> body.id(0x13).id(1).id(2).id(0).u4(2).u4(0))
                .stackTrace(1, 7, 0x11, 0x12, 0x13)
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.instance(0x1000, 0x100, values -> {});
                    heap.root(Tag.ROOT_THREAD_OBJECT, 0x1000, 7, 1);
                })
                .end()
                .writeTo(folder.resolve("frames.hprof"));
    }
}
