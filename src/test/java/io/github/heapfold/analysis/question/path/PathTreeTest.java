package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.ObjectView;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PathTreeTest {
    /** Each has a name of its own, by a number that another run has not. */
    @Test
    void objectsOfClassesThatAreMadeAtRunTimeAreAListToo() {
        List<PathToRoot.Step> steps = IntStream.range(0, 8)
                .mapToObj(i -> new PathToRoot.Step(
                        i, new ObjectView(i, "app.Chain$$Lambda$" + i + "/0x00007f00" + i), null, List.of(), 0))
                .toList();
        PathToRoot path = new PathToRoot(steps.get(0).object(), List.of(), 1, steps, steps.size());

        assertThat(PathTree.fromClass(path).lines()).hasSize(8);
        assertThat(PathTree.fromClass(PathTree.readable(path)).lines())
                .hasSize(3)
                .extracting(PathTree.Line::left)
                .containsExactly(0L, 6L, 0L);
    }
}
