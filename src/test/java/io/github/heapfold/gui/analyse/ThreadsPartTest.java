package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.AlikeThreads;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.LongAnswer;
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
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeTableCell;
import javafx.scene.control.TreeTableColumn;
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
            Parent root = (Parent) new ThreadsPart(session, id -> {}, (words, of) -> told.add(words)).node();
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

    @Test
    void threadsWithOneStackAreOneLineThatOpensToThem(FxRobot robot) throws Exception {
        onAlike(robot, (part, threads, told) -> {
            List<? extends TreeItem<?>> lines = threads.getRoot().getChildren();
            assertThat(lines).hasSize(3);
            assertThat(words(lines.get(0))).startsWith("3 threads with this stack\tUpstream.call\t");
            assertThat(words(lines.get(1))).contains("0x1003", "\tSlow.rest\t");
            List<Object> changes = new ArrayList<>();
            threads.getRoot().addEventHandler(TreeItem.childrenModificationEvent(), changes::add);
            lines.get(0).setExpanded(true);
            assertThat(threads.getExpandedItemCount()).isEqualTo(6);
            assertThat(lines.get(0).getChildren())
                    .extracting(ThreadsPartTest::words)
                    .satisfiesExactly(
                            first -> assertThat(first).contains("0x1000"),
                            second -> assertThat(second).contains("0x1001"),
                            third -> assertThat(third).contains("0x1002"));
            // A table that is told looks for the row of each, which takes minutes of tens of thousands.
            assertThat(changes).isEmpty();
            threads.getSelectionModel().select(0);
            assertThat(told)
                    .singleElement()
                    .satisfies(stack -> assertThat(stack.lines()).hasSize(2));
        });
    }

    @Test
    void threadsAreFoundByNameAndByFrame(FxRobot robot) throws Exception {
        HeapSession session = shown(robot, alike());
        search(robot, "UPSTREAM.c");
        assertThat(lines())
                .singleElement()
                .satisfies(line -> assertThat(words(line)).startsWith("3 threads"));
        search(robot, "0x1001");
        assertThat(lines())
                .singleElement()
                .satisfies(line -> assertThat(words(line)).contains("0x1001"));
        assertThat(((Label) part.node().lookup("#threads-note")).getText()).isEqualTo("1 of 5 threads.");
        assertThat(part.csv().orElseThrow().lines().skip(1))
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).contains("thread 0x1001"));
        search(robot, "0x100");
        assertThat(lines())
                .first()
                .satisfies(line -> assertThat(line.isExpanded()).isTrue());
        search(robot, "nowhere");
        assertThat(lines()).isEmpty();
        assertThat(part.csv().orElseThrow().lines()).hasSize(1);
        search(robot, "");
        assertThat(lines()).hasSize(3);
        robot.interact(session::close);
    }

    @Test
    void whatIsTypedIsSearchedForWhenTypingRests(FxRobot robot) throws Exception {
        HeapSession session = shown(robot, alike());
        robot.interact(() -> {
            part.search("0x");
            TreeItem<?> first = table().getRoot();
            part.search("0x1");
            part.search("0x10");
            part.search("0x1001");
            assertThat(table().getRoot()).isSameAs(first);
        });
        rest(robot);
        assertThat(lines())
                .singleElement()
                .satisfies(line -> assertThat(words(line)).contains("0x1001"));
        robot.interact(session::close);
    }

    @Test
    void theOrderAndWhatIsChosenStayWhenSomethingIsSearchedFor(FxRobot robot) throws Exception {
        HeapSession session = shown(robot, alike());
        robot.interact(() -> {
            table().getSortOrder().clear();
            TreeTableColumn<ThreadLine, ?> name = table().getColumns().get(0);
            name.setSortType(TreeTableColumn.SortType.DESCENDING);
            table().getSortOrder().add(name);
            // Those of one stack are sorted, too.
            TreeItem<ThreadLine> several = lines().get(2);
            several.setExpanded(true);
            assertThat(several.getChildren())
                    .extracting(ThreadsPartTest::words)
                    .satisfiesExactly(
                            last -> assertThat(last).contains("0x1002"),
                            second -> assertThat(second).contains("0x1001"),
                            first -> assertThat(first).contains("0x1000"));
            table().getSelectionModel().select(several.getChildren().get(1));
            chosen.clear();
        });
        search(robot, "0x100");
        assertThat(lines().subList(0, 2))
                .extracting(ThreadsPartTest::words)
                .satisfiesExactly(
                        first -> assertThat(first).contains("0x1004"),
                        second -> assertThat(second).contains("0x1003"));
        search(robot, "0x1001");
        assertThat(table().getSelectionModel().getSelectedItem()).isSameAs(lines().get(0));
        assertThat(chosen).isEmpty();
        search(robot, "0x1002");
        assertThat(table().getSelectionModel().getSelectedItem()).isNull();
        assertThat(chosen).hasSize(1).containsOnlyNulls();
        robot.interact(session::close);
    }

    @Test
    void whatAnotherRootLeadsToSaysSo(FxRobot robot) throws Exception {
        onAlike(robot, (part, threads, told) -> {
            TreeItem<?> frame =
                    threads.getRoot().getChildren().get(1).getChildren().get(0);
            assertThat(frame.getChildren())
                    .extracting(ThreadsPartTest::words)
                    .satisfiesExactlyInAnyOrder(
                            own -> assertThat(own).contains("0x2003\t"),
                            shared -> assertThat(shared).contains("0x3000, to which another root leads, too\t"));
        });
    }

    @Test
    void whoDoesNotWaitForTheThreadsStopsThat(FxRobot robot) throws Exception {
        Deque<Runnable> jobs = new ArrayDeque<>();
        Deque<Runnable> asked = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(alike(), false), jobs, asked::add);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            ThreadsPart part = new ThreadsPart(session, id -> {}, (words, of) -> {});
            Button stop = (Button) part.node().lookup("#threads-ask");
            assertThat(stop.getText()).isEqualTo("Stop");
            stop.fire();
            asked.forEach(Runnable::run);
            assertThat(session.answers().threads().state().get()).isEqualTo(LongAnswer.State.IDLE);
            assertThat(part.node().lookup("#threads")).isNull();
            session.close();
        });
    }

    private ThreadsPart part;
    private final List<Long> chosen = new ArrayList<>();

    private HeapSession shown(FxRobot robot, Path dump) throws Exception {
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(dump, false), jobs);
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            part = new ThreadsPart(session, chosen::add, (words, of) -> {});
            Parent root = (Parent) part.node();
            new Scene(root, 600, 400);
            root.applyCss();
            root.layout();
        });
        return session;
    }

    @SuppressWarnings("unchecked")
    private TreeTableView<ThreadLine> table() {
        return (TreeTableView<ThreadLine>) part.node().lookup("#threads");
    }

    private List<TreeItem<ThreadLine>> lines() {
        return table().getRoot().getChildren();
    }

    private void search(FxRobot robot, String typed) {
        robot.interact(() -> part.search(typed));
        rest(robot);
    }

    /** Until nobody types any more. */
    private static void rest(FxRobot robot) {
        robot.sleep(400);
        robot.interact(() -> {});
    }

    /** What is looked at in a list of threads. */
    @FunctionalInterface
    private interface Look {
        void at(ThreadsPart part, TreeTableView<?> threads, List<String> told);
    }

    private void onAlike(FxRobot robot, Look look) throws Exception {
        Path dump = alike();
        Deque<Runnable> jobs = new ArrayDeque<>();
        HeapSession session = TestSession.of(new OpenFile(dump, false), jobs);
        List<String> told = new ArrayList<>();
        robot.interact(() -> {
            session.open();
            jobs.poll().run();
            ThreadsPart part = new ThreadsPart(session, id -> {}, (words, of) -> told.add(words));
            Parent root = (Parent) part.node();
            new Scene(root, 600, 400);
            root.applyCss();
            root.layout();
            look.at(part, (TreeTableView<?>) root.lookup("#threads"), told);
            session.close();
        });
    }

    private Path alike() throws Exception {
        return AlikeThreads.writeTo(folder.resolve("alike.hprof"));
    }

    private static String words(TreeItem<?> line) {
        return ((ThreadLine) line.getValue()).words();
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
                .stackFrame(0x11, 1, 2, 1, 0)
                .stackFrame(0x12, 2, 2, NO_CLASS, 0)
                .stackFrame(0x13, 1, 2, 2, 0)
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
