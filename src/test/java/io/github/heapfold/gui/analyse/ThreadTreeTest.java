package io.github.heapfold.gui.analyse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.view.ThreadOverview.Frame;
import io.github.heapfold.analysis.question.view.ThreadOverview.Row;
import io.github.heapfold.analysis.question.view.ThreadOverview.Stack;
import io.github.heapfold.gui.analyse.heap.TestSession;
import io.github.heapfold.gui.file.OpenFile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.control.TreeItem;
import org.junit.jupiter.api.Test;

class ThreadTreeTest {
    private static final Comparator<TreeItem<ThreadLine>> BY_NAME =
            Comparator.comparing(item -> item.getValue().name());

    private final ThreadTree tree = new ThreadTree(
            new ThreadWords(TestSession.of(new OpenFile(Path.of("any.hprof"), false), new ArrayDeque<>())));
    private final Stack pool = stack("com.acme.Pool.take", row("pool-2", 100), row("pool-1", 3));
    private final Stack other = stack("com.acme.Main.run", row("beside pool-1", 50));
    private final List<Stack> stacks = List.of(pool, other);

    @Test
    void whatIsFoundIsInTheOrderOfWhatItKeeps() {
        assertThat(names(found("pool-1"))).containsExactly("beside pool-1", "pool-1");
    }

    @Test
    void threadsWithOneStackAreSortedTooWheneverTheyAreSeen() {
        TreeItem<ThreadLine> root = found("");
        assertThat(names(root.getChildren().get(0))).containsExactly("pool-2", "pool-1");
        tree.sort(root, BY_NAME);
        TreeItem<ThreadLine> seen = root.getChildren().get(0);
        assertThat(names(seen)).containsExactly("pool-1", "pool-2");
        // Those that are made later come in the same order.
        assertThat(names(found("").getChildren().get(0))).containsExactly("pool-1", "pool-2");

        tree.sort(root, null);
        assertThat(names(root.getChildren().get(0))).containsExactly("pool-2", "pool-1");
    }

    @Test
    void threadsAreUnfoldedWhereTheirNamesWereSearchedFor() {
        assertThat(found("POOL.take").getChildren())
                .singleElement()
                .satisfies(line -> assertThat(line.isExpanded()).isFalse());
        assertThat(found("pool-").getChildren().get(0).isExpanded()).isTrue();
    }

    @Test
    void whatIsChosenIsFoundAgainWhereverItStandsNow() {
        TreeItem<ThreadLine> group = found("").getChildren().get(0);
        TreeItem<ThreadLine> thread = group.getChildren().get(1);
        TreeItem<ThreadLine> frame = thread.getChildren().get(0);

        TreeItem<ThreadLine> alone = found("pool-1");
        assertThat(ThreadTree.again(thread, alone)).isSameAs(alone.getChildren().get(1));
        assertThat(ThreadTree.again(frame, alone))
                .isSameAs(alone.getChildren().get(1).getChildren().get(0));
        assertThat(alone.getChildren().get(1).isExpanded()).isTrue();
        assertThat(ThreadTree.again(group, alone)).isNull();

        TreeItem<ThreadLine> all = found("");
        assertThat(ThreadTree.again(alone.getChildren().get(1), all))
                .isSameAs(all.getChildren().get(0).getChildren().get(1));
        assertThat(all.getChildren().get(0).isExpanded()).isTrue();
        assertThat(ThreadTree.again(group, all)).isSameAs(all.getChildren().get(0));
        assertThat(ThreadTree.again(frame, found("pool-2"))).isNull();
    }

    private TreeItem<ThreadLine> found(String typed) {
        return tree.of(tree.found(stacks, typed));
    }

    private static List<String> names(TreeItem<ThreadLine> above) {
        return above.getChildren().stream().map(item -> item.getValue().name()).toList();
    }

    private static Row row(String name, long retained) {
        return new Row(null, name, 0, retained, true, List.of(), List.of());
    }

    private static Stack stack(String method, Row... threads) {
        Frame frame = new Frame(method + "()V", method.substring(0, method.lastIndexOf('.')), null, 1, List.of());
        List<Row> rows = Stream.of(threads)
                .map(row -> new Row(null, row.name(), 0, row.retained(), true, List.of(frame), List.of()))
                .toList();
        return new Stack(List.of(frame), frame, 0, List.of()).of(rows);
    }
}
