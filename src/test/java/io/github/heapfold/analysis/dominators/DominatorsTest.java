package io.github.heapfold.analysis.dominators;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.graph.TestGraph;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DominatorsTest {
    @TempDir
    Path folder;

    @Test
    void whatTheDefinitionSaysOnRandomGraphs() throws IOException {
        Random random = new Random(2);
        try (Scratch scratch = Scratch.in(folder)) {
            for (int i = 0; i < 3000; i++) {
                check(TestGraph.random(random, i % 10 == 0 ? 120 : 25), scratch, "graph " + i);
            }
            assertThat(scratch.used()).isZero();
        }
    }

    private static void check(TestGraph test, Scratch scratch, String name) throws IOException {
        BruteForce expected = new BruteForce(test);
        try (ObjectGraph graph = test.build(scratch);
                Dominators dominators = Dominators.of(graph, scratch, Progress.NONE)) {
            for (int o = 0; o < test.size(); o++) {
                assertThat(dominators.dominator(o))
                        .as("dominator of %s in %s", o, name)
                        .isEqualTo(expected.dominators[o]);
                assertThat(dominators.retainedSize(o))
                        .as("size of %s in %s", o, name)
                        .isEqualTo(expected.retained[o]);
            }
        }
    }
}
