package io.github.heapfold.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How many places there are where collections hold collections, of all kinds and in any order. */
class OwnerTreeTest {
    private static final int PATHS = 20_000;
    private static final int DEPTH = 12;
    private static final int KINDS = 8;
    private static final long SIZE = 16;

    /** Fills a tree with as many paths; gives the number of a step that is not yet in it. */
    private static int fill(OwnerTree tree) {
        int[][] steps = new int[KINDS][KINDS];
        for (int from = 0; from < KINDS; from++) {
            for (int to = 0; to < KINDS; to++) {
                steps[from][to] = tree.add(new OwnerStep(kind(to), kind(from), "value", false));
            }
        }
        int root = tree.add(new OwnerStep(kind(0), "class example.Docs", "ALL", false));
        Random random = new Random(1);
        for (int path = 0; path < PATHS; path++) {
            int node = tree.addObject(OwnerTree.TOP, root, SIZE, SIZE);
            int from = 0;
            for (int step = 0; step < DEPTH; step++) {
                int to = random.nextInt(KINDS);
                node = tree.addObject(node, steps[from][to], SIZE, SIZE);
                from = to;
            }
        }
        return tree.add(new OwnerStep("example.Late", null, null, false));
    }

    private static String kind(int number) {
        return "java.util.Map" + number;
    }

    @Test
    void aPathComesToFewStepsAgain() {
        OwnerTree tree = new OwnerTree();
        fill(tree);

        for (int last = 1; last < tree.nodes(); last++) {
            Map<OwnerStep, Integer> times = new HashMap<>();
            for (int node = last; node != OwnerTree.TOP; node = tree.parent(node)) {
                times.merge(tree.step(node), 1, Integer::sum);
            }
            assertThat(times.values().stream().mapToInt(n -> n - 1).sum()).isLessThanOrEqualTo(2);
        }
    }

    @Test
    void whereThereAreTooManyPathsDeepOnesEndAndNothingIsLost() {
        OwnerTree tree = new OwnerTree(4_000);
        int late = fill(tree);
        int place = tree.addObject(OwnerTree.TOP, late, SIZE, SIZE);

        assertThat(tree.nodes()).isLessThanOrEqualTo(4_000);
        assertThat(tree.retained()[OwnerTree.TOP]).isEqualTo(SIZE * (PATHS * (DEPTH + 1) + 1));
        assertThat(tree.retained()[1]).isEqualTo(SIZE * PATHS * (DEPTH + 1));
        assertThat(tree.step(place).className()).isEqualTo("example.Late");
        assertThat(tree.objects(place)).isEqualTo(1);
    }

    /** As customers have shops, these carts, and these items: each in a map of the same class. */
    @Test
    void theEntriesOfAMapWithinMapsCountAtTheFieldThatHasIt() {
        OwnerTree tree = new OwnerTree();
        int node = tree.addObject(
                OwnerTree.TOP, tree.add(new OwnerStep("class example.All", null, null, false)), SIZE, SIZE);
        String holder = "class example.All";
        int table = tree.add(new OwnerStep("java.util.HashMap$Node[]", "java.util.HashMap", "table", false));
        int entry = tree.add(new OwnerStep("java.util.HashMap$Node", "java.util.HashMap$Node[]", "[]", false));
        List<Integer> entries = new ArrayList<>();
        for (String className : List.of("example.Customer", "example.Shop", "example.Cart", "example.Item")) {
            node = tree.addObject(node, tree.add(new OwnerStep("java.util.HashMap", holder, "map", false)), SIZE, SIZE);
            node = tree.addObject(node, table, SIZE, SIZE);
            node = tree.addObject(node, entry, SIZE, SIZE);
            entries.add(node);
            int value = tree.add(new OwnerStep(className, "java.util.HashMap$Node", "value", false));
            node = tree.addObject(node, value, SIZE, SIZE);
            holder = className;
        }

        assertThat(entries).doesNotHaveDuplicates();
        assertThat(entries).allSatisfy(of -> assertThat(tree.objects(of)).isEqualTo(1));
        assertThat(tree.objects(node)).isEqualTo(1);
    }
}
