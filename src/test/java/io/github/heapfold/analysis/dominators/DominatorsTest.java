package io.github.heapfold.analysis.dominators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.graph.TestGraph;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DominatorsTest {
    /** Too large for four bytes: numbers are kept in five. */
    private static final long WIDE = 1L << 36;

    /** Too large for five bytes. */
    private static final long WIDEST = 1L << 50;

    @TempDir
    Path folder;

    @Test
    void whatTheDefinitionSaysOnRandomGraphs() throws IOException {
        whatTheDefinitionSays(2, 2_000);
    }

    @Tag("fuzz")
    @Test
    void whatTheDefinitionSaysOnManyGraphs() throws IOException {
        whatTheDefinitionSays(12, 40_000);
    }

    private void whatTheDefinitionSays(long seed, int graphs) throws IOException {
        Random random = new Random(seed);
        try (Scratch scratch = Scratch.in(folder)) {
            for (int i = 0; i < graphs; i++) {
                TestGraph test = TestGraph.random(random, i % 10 == 0 ? 120 : 25);
                BruteForce expected = new BruteForce(test);
                long largest = i % 3 == 0 ? WIDE : i % 3 == 1 ? WIDEST : test.size();
                check(test, expected.dominators, expected.retained, scratch, largest, "graph " + i);
            }
            assertThat(scratch.used()).isZero();
        }
    }

    @Test
    void whatAnIterativeSolverSaysOnLargerGraphs() throws IOException {
        Random random = new Random(3);
        try (Scratch scratch = Scratch.in(folder)) {
            for (int i = 0; i < 30; i++) {
                TestGraph test = TestGraph.random(random, 20_000);
                IterativeDominators expected = new IterativeDominators(test);
                check(test, expected.dominators, expected.retained, scratch, test.size(), "graph " + i);
            }
        }
    }

    @Test
    void whatAnIterativeSolverSaysOnTreesWithClassesBelow() throws IOException {
        whatAnIterativeSolverSaysOnTrees(5, 700);
    }

    @Tag("fuzz")
    @Test
    void whatAnIterativeSolverSaysOnManyTreesWithClassesBelow() throws IOException {
        whatAnIterativeSolverSaysOnTrees(15, 30_000);
    }

    private void whatAnIterativeSolverSaysOnTrees(long seed, int trees) throws IOException {
        Random random = new Random(seed);
        try (Scratch scratch = Scratch.in(folder)) {
            for (int i = 0; i < trees; i++) {
                TestGraph test = tree(random, i % 20 == 0 ? 2000 : 30);
                IterativeDominators expected = new IterativeDominators(test);
                check(test, expected.dominators, expected.retained, scratch, test.size(), "tree " + i);
            }
        }
    }

    /**
     * A tree, some of whose objects are referred to from elsewhere, too, and classes that nothing but their instances
     * in the tree need lead to: an object without any other part in the graph may dominate them.
     */
    private static TestGraph tree(Random random, int mostObjects) {
        int n = 2 + random.nextInt(mostObjects);
        int classes = random.nextInt(Math.min(n / 2, 8) + 1);
        int others = n - classes;
        TestGraph tree = new TestGraph(n, classes);
        for (int c = 0; c < classes; c++) {
            tree.classObject(c, others + c);
            for (int i = random.nextInt(3); i > 0; i--) {
                tree.edge(others + c, random.nextInt(n));
            }
        }
        int branch = 1 + random.nextInt(100);
        int apart = 1 + random.nextInt(60);
        double classed = random.nextDouble();
        for (int o = 0; o < others; o++) {
            tree.sizes[o] = 8L * random.nextInt(50);
            if (o > 0 && random.nextInt(20) > 0) {
                tree.edge(random.nextInt(branch) == 0 ? random.nextInt(o) : o - 1, o);
            }
            if (random.nextInt(apart) == 0) {
                tree.edge(o, random.nextInt(n));
            }
            if (classes > 0 && random.nextDouble() < classed) {
                tree.classIndex[o] = random.nextInt(classes);
            }
        }
        tree.roots.add(0);
        return tree;
    }

    @Test
    void sumsOfMoreThanFourAndFiveBytes() throws IOException {
        Random random = new Random(4);
        try (Scratch scratch = Scratch.in(folder)) {
            for (int i = 0; i < 200; i++) {
                TestGraph test = TestGraph.random(random, 300);
                for (int o = 0; o < test.size(); o++) {
                    test.sizes[o] = (random.nextLong() >>> (i % 2 == 0 ? 30 : 14)) & -(i % 3 + 1);
                }
                IterativeDominators expected = new IterativeDominators(test);
                check(test, expected.dominators, expected.retained, scratch, test.size(), "graph " + i);
            }
        }
    }

    private static void check(
            TestGraph test, long[] expected, long[] expectedSizes, Scratch scratch, long largest, String name)
            throws IOException {
        try (ObjectGraph graph = test.build(scratch);
                Dominators dominators = new DominatorComputation(graph, scratch, largest, Progress.NONE).run()) {
            long[] found = new long[test.size()];
            long[] sizes = new long[test.size()];
            long reachable = 0;
            for (int o = 0; o < test.size(); o++) {
                found[o] = dominators.dominator(o);
                sizes[o] = dominators.retainedSize(o);
                reachable += expected[o] == Dominators.UNREACHABLE ? 0 : 1;
            }
            assertThat(found).as(name).isEqualTo(expected);
            assertThat(sizes).as(name).isEqualTo(expectedSizes);
            Dominators.Sizes looked = dominators.sizes();
            Arrays.setAll(sizes, looked::of);
            assertThat(sizes).as(name).isEqualTo(expectedSizes);
            assertThat(dominators.reachableObjects()).as(name).isEqualTo(reachable);
            checkLists(dominators, expected, expectedSizes, name);
            checkReferrers(test, graph, dominators, name);
            checkWays(dominators, scratch, expected, expectedSizes, name);
        }
    }

    /** As a way counts how many objects it leads through, the last among them. */
    private static void checkWays(Dominators dominators, Scratch scratch, long[] expected, long[] sizes, String name)
            throws IOException {
        long before = scratch.used();
        List<Retained> seen = new ArrayList<>();
        dominators.forEachWay(
                new WayVisitor() {
                    @Override
                    public long way(long above, long ordinal) {
                        return above + 1;
                    }

                    @Override
                    public void object(long ordinal, long above, long way, long retainedSize) {
                        long length = 0;
                        for (long at = ordinal; at != Dominators.VIRTUAL_ROOT; at = expected[(int) at]) {
                            length++;
                        }
                        if (above == length - 1 && way == length) {
                            seen.add(new Retained(ordinal, retainedSize));
                        }
                    }
                },
                scratch,
                Progress.NONE);
        List<Retained> all = new ArrayList<>();
        for (int o = 0; o < expected.length; o++) {
            if (expected[o] != Dominators.UNREACHABLE) {
                all.add(new Retained(o, sizes[o]));
            }
        }
        seen.sort(null);
        all.sort(null);
        assertThat(seen).as(name).isEqualTo(all);
        assertThat(scratch.used()).as(name).isEqualTo(before);
    }

    /** Of a class, its instances do not count. */
    private static void checkReferrers(TestGraph test, ObjectGraph graph, Dominators dominators, String name) {
        for (int i = 0; i < Math.min(30, test.size()); i++) {
            int object = test.size() - 1 - i;
            List<Long> expected = new ArrayList<>();
            for (int o = 0; o < test.size(); o++) {
                boolean isInstance = test.classIndex[o] >= 0 && test.classOrdinals[test.classIndex[o]] == object;
                if (test.targets.get(o).contains(object) && !isInstance) {
                    expected.add((long) o);
                }
            }
            List<Long> found = new ArrayList<>();
            graph.forEachReferrer(object, found::add, Progress.NONE);
            assertThat(found).as(name).isEqualTo(expected);
            long only = dominators.onlyReferrer(object);
            if (only >= 0) {
                expected.remove((long) object);
                assertThat(expected).as(name).containsExactly(only);
            }
        }
    }

    /** What is told of all objects, page by page, against what is told of each. */
    private static void checkLists(Dominators dominators, long[] expected, long[] sizes, String name) {
        List<Retained> all = new ArrayList<>();
        List<Retained> top = new ArrayList<>();
        long total = 0;
        for (int o = 0; o < expected.length; o++) {
            if (expected[o] != Dominators.UNREACHABLE) {
                all.add(new Retained(o, sizes[o]));
            }
            if (expected[o] == Dominators.VIRTUAL_ROOT) {
                top.add(new Retained(o, sizes[o]));
                total += sizes[o];
            }
        }
        all.sort(null);
        top.sort(null);
        int page = 1 + expected.length / 3;
        assertThat(dominators.reachableSize()).as(name).isEqualTo(total);
        assertThat(pages(page, after -> dominators.largest(after, page, Progress.NONE)))
                .as(name)
                .isEqualTo(all);
        List<Retained> evenBackwards = new ArrayList<>(all);
        evenBackwards.removeIf(object -> object.ordinal() % 2 == 1);
        Collections.reverse(evenBackwards);
        assertThat(pages(page, after -> dominators.ranked(after, page, true, o -> o % 2 == 0, Progress.NONE)))
                .as(name)
                .isEqualTo(evenBackwards);
        assertThat(pages(page, after -> dominators.children(Dominators.VIRTUAL_ROOT, after, page, Progress.NONE)))
                .as(name)
                .isEqualTo(top);
        if (!all.isEmpty()) {
            long most = all.get(all.size() / 2).ordinal();
            List<Retained> children = new ArrayList<>(all);
            children.removeIf(child -> expected[(int) child.ordinal()] != most);
            assertThat(dominators.children(most, null, Integer.MAX_VALUE, Progress.NONE))
                    .as(name)
                    .isEqualTo(children);
        }
        List<Retained> seen = new ArrayList<>();
        dominators.forEach(
                (ordinal, dominator, size) -> {
                    if (dominator == expected[(int) ordinal]) {
                        seen.add(new Retained(ordinal, size));
                    }
                },
                Progress.NONE);
        List<Long> seenWithoutSizes = new ArrayList<>();
        dominators.forEachWithoutSizes(
                (ordinal, dominator, size) -> {
                    if (dominator == expected[(int) ordinal]) {
                        seenWithoutSizes.add(ordinal);
                    }
                },
                Progress.NONE);
        assertThat(seenWithoutSizes)
                .as(name)
                .isEqualTo(seen.stream().map(Retained::ordinal).toList());
        seen.sort(null);
        assertThat(seen).as(name).isEqualTo(all);
    }

    private interface Pages {
        List<Retained> after(Retained last);
    }

    private static List<Retained> pages(int size, Pages pages) {
        List<Retained> all = new ArrayList<>();
        Retained last = null;
        while (true) {
            List<Retained> page = pages.after(last);
            all.addAll(page);
            if (page.size() < size) {
                return all;
            }
            last = page.get(page.size() - 1);
        }
    }

    @Test
    void whereNothingIsThereNothingIsFound() throws IOException {
        try (Scratch scratch = Scratch.in(folder)) {
            check(new TestGraph(0, 0), new long[0], new long[0], scratch, 0, "no object");
            long[] lost = {Dominators.UNREACHABLE, Dominators.UNREACHABLE};
            check(new TestGraph(2, 0), lost, new long[2], scratch, 2, "no root");
        }
    }

    @Test
    void aCancelGivesEverythingBack() throws IOException {
        TestGraph test = TestGraph.random(new Random(5), 1 << 16);
        try (Scratch scratch = Scratch.in(folder)) {
            for (int step = 0; step < 6; step++) {
                try (ObjectGraph graph = test.build(scratch)) {
                    long before = scratch.used();
                    int from = step * 16;
                    Progress cancelled = (done, total) -> {
                        if (done >= from) {
                            throw new CancellationException("cancelled");
                        }
                    };
                    assertThatThrownBy(() -> Dominators.of(graph, scratch, cancelled))
                            .isInstanceOf(CancellationException.class);
                    assertThat(scratch.used()).isEqualTo(before);
                }
            }
        }
    }
}
