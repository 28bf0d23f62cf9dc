package io.github.heapfold.analysis.question.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.question.ObjectView;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathTreeTest {
    private static PathTree of(String... names) {
        return by(null, names);
    }

    /** From the first object through a static of that name. */
    private static PathTree by(String field, String... names) {
        List<PathToRoot.Step> steps = IntStream.range(0, names.length)
                .mapToObj(i -> new PathToRoot.Step(
                        0,
                        new ObjectView(0, names[i]),
                        null,
                        i == 0 && field != null ? List.of(new Edge(Edge.Link.STATIC, field, 0)) : List.of(),
                        0))
                .toList();
        return PathTree.fromClass(new PathToRoot(steps.get(0).object(), List.of(), 1, steps, steps.size()));
    }

    /** The static of a class is kept as long as the program, whoever else has the class. */
    @Test
    void whatTheClassKeepsThatWasStartedBeginsThereAsOfOtherClasses() {
        PathTree launched =
                by("appClass", "class sun.launcher.LauncherHelper", "class app.Main", "java.util.ArrayList");
        PathTree loaded = of(
                "jdk.internal.loader.ClassLoaders$AppClassLoader",
                "java.util.ArrayList",
                "java.lang.Object[]",
                "class app.Main",
                "java.util.ArrayList");
        assertThat(launched.begin()).isEqualTo(PathTree.Begin.PROGRAM);
        assertThat(launched).isEqualTo(loaded);

        assertThat(by("appClass", "class sun.launcher.LauncherHelper", "class app.Main")
                        .begin())
                .isEqualTo(PathTree.Begin.ROOT);
        assertThat(by("ostream", "class sun.launcher.LauncherHelper", "java.io.PrintStream", "char[]")
                        .begin())
                .isEqualTo(PathTree.Begin.ROOT);
    }

    /** As the starter of JavaFX, which is in the place of a program. */
    @ParameterizedTest
    @CsvSource({
        "appClass, class sun.launcher.LauncherHelper$FXHelper",
        "other, class app.Main",
    })
    void whatIsNotKeptAsTheProgramIsNot(String field, String name) {
        assertThat(by(field, "class sun.launcher.LauncherHelper", name, "java.util.ArrayList")
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
