package io.github.heapfold.cli.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import io.github.heapfold.analysis.heap.Edge;
import io.github.heapfold.analysis.heap.GcRoots;
import io.github.heapfold.analysis.question.ObjectView;
import io.github.heapfold.analysis.question.path.EntryKey;
import io.github.heapfold.analysis.question.path.PathToRoot;
import io.github.heapfold.cli.command.Terminal;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a path reads. */
class PathTextTest {
    private static PathToRoot path(String... classes) {
        List<PathToRoot.Step> steps = Stream.of(classes)
                .map(name -> new PathToRoot.Step(0, new ObjectView(1, name), null, List.of(), 0))
                .toList();
        return new PathToRoot(steps.get(0).object(), List.of(GcRoots.Kind.THREAD_OBJECT), 1, steps, steps.size());
    }

    private static AnswerStyle style() {
        return new AnswerStyle(
                new Terminal(InputStream.nullInputStream(), System.out, System.err, StandardCharsets.UTF_8, false), 80);
    }

    /** A key comes from the dump: it makes no line of its own, and is not as long as it likes. */
    @Test
    void theKeyOfAnEntryStandsBehindItWhetherTextOrNumber() {
        ObjectView entry = new ObjectView(1, "java.util.HashMap$Node");
        List<PathToRoot.Step> steps = Stream.of(
                        new EntryKey("java.lang.Integer", "42"),
                        new EntryKey("java.lang.String", "a\u001b[31m\n" + "b".repeat(100)))
                .map(key -> new PathToRoot.Step(0, entry, null, key, List.of(), 0))
                .toList();
        PathToRoot path = new PathToRoot(entry, List.of(GcRoots.Kind.JNI_GLOBAL), 1, steps, 2);

        assertThat(PathText.linesFromClass(path, style()))
                .containsExactly(
                        "java.util.HashMap$Node 0x1 key 42  (root: jni global)",
                        "└ java.util.HashMap$Node 0x1 key \"a [31m " + "b".repeat(33) + "...\"");
    }

    @Test
    void aKeyThatMayBeASecretIsWithheld() {
        ObjectView entry = new ObjectView(1, "java.util.HashMap$Node");
        List<PathToRoot.Step> steps = List.of(new PathToRoot.Step(
                0, entry, null, new EntryKey("java.lang.String", "AKIAIOSFODNN7EXAMPLE"), List.of(), 0));
        PathToRoot path = new PathToRoot(entry, List.of(GcRoots.Kind.JNI_GLOBAL), 1, steps, 1);
        JsonStringWriter json = JsonWriter.string();
        PathText.write("paths", List.of(path), json.object());

        assertThat(PathText.linesFromClass(path, style()))
                .containsExactly("java.util.HashMap$Node 0x1 key withheld  (root: jni global)");
        assertThat(json.end().done()).contains("\"key\":{\"class\":\"java.lang.String\",\"text\":null}");
    }

    /** What is of one of them would be taken for all. */
    @Test
    void ofMergedPathsNeitherAnElementNorAKeyIsToldThatOthersHaveNot() {
        List<Edge> third = List.of(new Edge(Edge.Link.ELEMENT, "[3]", 0));
        List<Edge> value = List.of(new Edge(Edge.Link.FIELD, "value", 0));
        EntryKey key = new EntryKey("java.lang.String", "one");
        List<PathToRoot.Step> steps = List.of(
                new PathToRoot.Step(0, new ObjectView(1, "Node[]"), null, null, third, 0, 7),
                new PathToRoot.Step(1, new ObjectView(2, "Node"), null, key, value, 0, 0),
                new PathToRoot.Step(2, new ObjectView(3, "Item[]"), null, null, third, 0, 0),
                new PathToRoot.Step(3, new ObjectView(4, "Item"), null, null, List.of(), 0, 0));
        PathToRoot path = new PathToRoot(new ObjectView(1, "Node[]"), List.of(), 9, steps, 4);
        JsonStringWriter json = JsonWriter.string();
        PathText.write("paths", List.of(path), json.object());

        assertThat(PathText.linesFromClass(path, style()))
                .containsExactly(
                        "Node[] 0x1  (class)", "└ […]  Node 0x2", "  └ value  Item[] 0x3", "    └ […]  Item 0x4");
        assertThat(json.end().done())
                .contains("\"field\":\"[3]\",\"label\":null,\"elements\":7}")
                .contains("\"field\":\"[3]\",\"label\":null,\"elements\":null}")
                .contains("\"key\":{\"class\":\"java.lang.String\",\"text\":\"one\"},\"elements\":null}");
    }

    @Test
    void whereOthersLeaveThePathAtAnEntryItsKeyIsOnlyThatOfOne() {
        ObjectView node = new ObjectView(1, "java.util.HashMap$Node");
        List<PathToRoot.Step> steps = List.of(new PathToRoot.Step(
                0,
                node,
                null,
                new EntryKey("java.lang.String", "a"),
                List.of(new Edge(Edge.Link.FIELD, "value", 0)),
                0,
                2));
        PathToRoot path = new PathToRoot(node, List.of(), 2, steps, 1);
        JsonStringWriter json = JsonWriter.string();
        PathText.write("paths", List.of(path), json.object());

        assertThat(PathText.linesFromClass(path, style())).containsExactly("java.util.HashMap$Node 0x1  (class)");
        assertThat(json.end().done()).contains("\"text\":\"a\"},\"elements\":2}");
    }

    /** Where a field leads to more than the path tells of, the number above it would be taken for all that it has. */
    @Test
    void aPathTellsHowManyItsFieldLeadsToWhereOthersAreToldElsewhere() {
        PathToRoot path = path("example.Registry", "java.util.HashMap", "example.Contact");
        JsonStringWriter json = JsonWriter.string();
        PathText.write("paths", List.of(counted(path, 3)), json.object());

        assertThat(PathText.heading(path)).isEqualTo("1 object:");
        assertThat(PathText.heading(counted(path, 1))).isEqualTo("1 object:");
        assertThat(PathText.heading(counted(path, 3))).isEqualTo("1 of the 3 to which example.Registry.byId leads:");
        assertThat(json.end().done())
                .contains("\"total\":{\"class\":\"example.Registry\",\"field\":\"byId\",\"objects\":3}");
    }

    private static PathToRoot counted(PathToRoot path, long objects) {
        return new PathToRoot(
                path.root(),
                path.kinds(),
                path.objects(),
                path.alike(),
                path.steps(),
                path.length(),
                new PathToRoot.Total("example.Registry", "byId", objects));
    }

    @ParameterizedTest
    @CsvSource({"App, program", "Platform, platform"})
    void aPathThatBeginsWithAClassTellsWhoseLoaderHasLoadedIt(String loader, String owner) {
        PathToRoot path = path(
                "java.lang.Thread",
                "jdk.internal.loader.ClassLoaders$AppClassLoader",
                "jdk.internal.loader.ClassLoaders$" + loader + "ClassLoader",
                "java.util.ArrayList",
                "class java.sql.DriverManager",
                "java.util.ArrayList");

        assertThat(PathText.linesFromClass(path, style()).get(0))
                .isEqualTo("class java.sql.DriverManager 0x1  (loaded by the " + owner + "'s class loader)");
    }
}
