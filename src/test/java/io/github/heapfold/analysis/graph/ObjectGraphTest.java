package io.github.heapfold.analysis.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.analysis.scratch.Scratch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObjectGraphTest {
    @TempDir
    Path folder;

    @Test
    void graphsComeBackAsTheyWereTold() throws IOException {
        Random random = new Random(1);
        try (Scratch scratch = Scratch.in(folder)) {
            for (int i = 0; i < 300; i++) {
                TestGraph expected = TestGraph.random(random, 1 << random.nextInt(12));
                try (ObjectGraph graph = expected.build(scratch)) {
                    compare(expected, graph);
                }
            }
            assertThat(scratch.used()).isZero();
        }
    }

    private static void compare(TestGraph expected, ObjectGraph graph) {
        assertThat(graph.objects()).isEqualTo(expected.size());
        assertThat(graph.roots()).isEqualTo(expected.roots.size());
        long references = 0;
        ReferenceCursor cursor = graph.cursor();
        for (int o = 0; o < expected.size(); o++) {
            assertThat(graph.classIndex(o)).isEqualTo(expected.classIndex[o]);
            assertThat(graph.shallowSize(o)).isEqualTo(expected.sizes[o]);
            assertThat(graph.isRoot(o)).isEqualTo(expected.roots.contains(o));
            int[] targets = expected.references(o);
            assertThat(references(cursor, o)).as("object %s", o).isEqualTo(targets);
            references += targets.length;
        }
        assertThat(graph.references()).isEqualTo(references);
    }

    private static int[] references(ReferenceCursor cursor, long ordinal) {
        int[] found = new int[16];
        int n = 0;
        cursor.start(ordinal);
        while (cursor.next()) {
            if (n == found.length) {
                found = Arrays.copyOf(found, 2 * n);
            }
            found[n++] = (int) cursor.target();
        }
        return Arrays.copyOf(found, n);
    }

    @Test
    void longListsStandElsewhere() throws IOException {
        int n = 200_000;
        TestGraph expected = new TestGraph(n, 0);
        for (int o : new int[] {0, 5, 6, 70_000, n - 1}) {
            for (int i = 0; i < n; i += 1 + o % 7) {
                expected.edge(o, i);
            }
            expected.edge(o, o);
        }
        try (Scratch scratch = Scratch.in(folder);
                ObjectGraph graph = expected.build(scratch)) {
            compare(expected, graph);
        }
    }

    @Test
    void thereMayBeMorePairsOfClassAndSizeThanTwoBytesNumber() throws IOException {
        int n = 150_000;
        try (Scratch scratch = Scratch.in(folder);
                GraphBuilder builder = new GraphBuilder(scratch, n, new long[] {-1, -1}, new long[0])) {
            for (int o = 0; o < n; o++) {
                builder.add(o, o & 1, (o % 100_000) * 8L, new long[0], 0);
            }
            ObjectGraph graph = builder.finish();
            assertThat(graph.kinds()).isEqualTo(100_001);
            assertThat(LongStream.range(0, n))
                    .allSatisfy(o -> assertThat(graph.shallowSize(o)).isEqualTo((o % 100_000) * 8))
                    .allSatisfy(o -> assertThat(graph.classIndex(o)).isEqualTo((int) (o & 1)));
        }
    }

    @Test
    void objectsThatNobodyTellsOfAreEmpty() throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                GraphBuilder builder = new GraphBuilder(scratch, 1000, new long[] {3}, new long[] {700})) {
            builder.add(500, 0, 24, new long[] {999}, 1);
            ObjectGraph graph = builder.finish();
            ReferenceCursor cursor = graph.cursor();
            assertThat(references(cursor, 499)).isEmpty();
            assertThat(references(cursor, 500)).containsExactly(3, 999);
            assertThat(references(cursor, 999)).isEmpty();
            assertThat(graph.classIndex(999)).isEqualTo(-1);
            assertThat(graph.shallowSize(999)).isZero();
        }
    }

    @Test
    void theGraphOutlivesItsBuilderAndABuilderThatGivesUpLeavesNothing() throws IOException {
        try (Scratch scratch = Scratch.in(folder)) {
            ObjectGraph graph;
            try (GraphBuilder builder = new GraphBuilder(scratch, 10, new long[0], new long[0])) {
                builder.add(1, -1, 8, new long[] {4, 1}, 2);
                graph = builder.finish();
            }
            assertThat(references(graph.cursor(), 1)).containsExactly(1, 4);
            graph.close();
            try (GraphBuilder builder = new GraphBuilder(scratch, 10, new long[0], new long[0])) {
                builder.add(1, -1, 8, new long[] {4, 1}, 2);
            }
            assertThat(scratch.used()).isZero();
        }
    }

    @Test
    void nonsenseIsRefused() throws IOException {
        try (Scratch scratch = Scratch.in(folder);
                GraphBuilder builder = new GraphBuilder(scratch, 10, new long[0], new long[0])) {
            builder.add(5, -1, 8, new long[] {9, 0}, 2);
            assertThatThrownBy(() -> builder.add(5, -1, 8, new long[0], 0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.add(6, -1, 8, new long[] {10}, 1))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> builder.add(10, -1, 8, new long[0], 0))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new GraphBuilder(scratch, 10, new long[0], new long[] {4, 4}))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new GraphBuilder(scratch, 10, new long[] {10}, new long[0]))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
