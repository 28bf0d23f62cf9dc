package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.question.ObjectView;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PathTreeTest {
    private static PathTree of(String... names) {
        List<PathToRoot.Step> steps = Stream.of(names)
                .map(name -> new PathToRoot.Step(0, new ObjectView(0, name), null, List.of(), 0))
                .toList();
        return PathTree.fromClass(new PathToRoot(steps.get(0).object(), List.of(), 1, steps, steps.size()));
    }

    /** The static of a class is kept as long as the program, whoever else has the class. */
    @Test
    void whatTheClassKeepsThatWasStartedBeginsThereAsOfOtherClasses() {
        PathTree launched = of("class sun.launcher.LauncherHelper", "class app.Main", "java.util.ArrayList");
        PathTree loaded = of(
                "jdk.internal.loader.ClassLoaders$AppClassLoader",
                "java.util.ArrayList",
                "java.lang.Object[]",
                "class app.Main",
                "java.util.ArrayList");
        assertThat(launched.begin()).isEqualTo(PathTree.Begin.PROGRAM);
        assertThat(launched).isEqualTo(loaded);

        assertThat(of("class sun.launcher.LauncherHelper", "class app.Main").begin())
                .isEqualTo(PathTree.Begin.ROOT);
        assertThat(of("class sun.launcher.LauncherHelper", "java.io.PrintStream", "char[]")
                        .begin())
                .isEqualTo(PathTree.Begin.ROOT);
    }

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
