package io.github.heapfold.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tools answer, asked without a server. */
class HeapToolsTest {
    @TempDir
    Path folder;

    private static JsonObject ask(Path file, boolean values, String name, Map<String, Object> said) throws Exception {
        return ask(List.of(file.toString()), values, name, said);
    }

    private static JsonObject ask(List<String> files, boolean values, String name, Map<String, Object> said)
            throws Exception {
        try (OpenHeaps heaps = new OpenHeaps(1)) {
            HeapTools tools = new HeapTools(files, values, heaps);
            HeapTool tool = tools.all().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            return JsonParser.object().from(tools.answer(tool, said));
        }
    }

    @Test
    void aDumpThatWasOverwrittenBetweenTwoQuestionsIsReadAnew() throws Exception {
        Path dump = Samples.list(8, 2000).writeTo(folder.resolve("list.hprof"));
        try (OpenHeaps heaps = new OpenHeaps(1)) {
            HeapTools tools = new HeapTools(List.of(dump.toString()), true, heaps);
            HeapTool query = tools.all().stream()
                    .filter(each -> each.name().equals("query"))
                    .findFirst()
                    .orElseThrow();
            Map<String, Object> count = Map.of("sql", "select count(*) from \"example.Nödè\"");
            JsonArray before =
                    JsonParser.object().from(tools.answer(query, count)).getArray("rows");
            Files.write(dump, Samples.list(8, 100).build());
            JsonArray after =
                    JsonParser.object().from(tools.answer(query, count)).getArray("rows");

            assertThat(before.getArray(0).getInt(0)).isEqualTo(2000);
            assertThat(after.getArray(0).getInt(0)).isEqualTo(100);
        }
    }

    /** Two characters twice each, and five arrays of zeros. */
    private Path repeated() {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x200, "java/lang/Character")
                .namedClass(0x300, "[Ljava/lang/Object;")
                .utf8(1, "value")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x200, c -> c.superClass(0x100).field(1, BasicType.CHAR));
                    heap.classDump(0x300, c -> c.superClass(0x100));
                    long[] all = new long[9];
                    for (int i = 0; i < 4; i++) {
                        all[i] = 0x1000 + i * 0x10L;
                        int character = "stst".charAt(i);
                        heap.instance(all[i], 0x200, values -> values.u2(character));
                    }
                    for (int i = 4; i < all.length; i++) {
                        all[i] = 0x10000 + i * 0x1000L;
                        heap.bytes(all[i], new byte[100 * i]);
                    }
                    heap.objectArray(0x2000, 0x300, all);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000);
                })
                .end()
                .writeTo(folder.resolve("repeated.hprof"));
    }

    @Test
    void singleCharactersLeaveOnlyWhereTextsDo() throws Exception {
        JsonArray shown = ask(repeated(), true, "duplicates", Map.of()).getArray("boxed");
        JsonArray withheld = ask(repeated(), false, "duplicates", Map.of()).getArray("boxed");

        assertThat(shown).extracting(row -> ((JsonObject) row).get("value")).containsExactly("'s' (115)", "'t' (116)");
        assertThat(withheld).hasSize(2).allSatisfy(row -> {
            assertThat(((JsonObject) row).getInt("copies")).isEqualTo(2);
            assertThat(((JsonObject) row)).containsEntry("summary", "not told").doesNotContainKey("value");
        });
    }

    /** Strings as they were before Java 7u6: three times "ab" and twice "cd", each a part of an array of its own. */
    private Path partsOfArrays() {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x200, "java/lang/String")
                .namedClass(0x300, "[Ljava/lang/Object;")
                .utf8(1, "value")
                .utf8(2, "offset")
                .utf8(3, "count")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(
                            0x200,
                            c -> c.superClass(0x100)
                                    .field(1, BasicType.OBJECT)
                                    .field(2, BasicType.INT)
                                    .field(3, BasicType.INT));
                    heap.classDump(0x300, c -> c.superClass(0x100));
                    String[] texts = {"ab", "cd", "ab", "cd", "ab"};
                    long[] all = new long[texts.length];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = 0x1000 + i * 0x10L;
                        long array = 0x10000 + i * 0x1000L;
                        heap.primitiveArray(
                                array,
                                BasicType.CHAR,
                                (".".repeat(i + 1) + texts[i])
                                        .chars()
                                        .asLongStream()
                                        .toArray());
                        int offset = i + 1;
                        heap.instance(
                                all[i],
                                0x200,
                                values -> values.id(array).u4(offset).u4(2));
                    }
                    heap.objectArray(0x2000, 0x300, all);
                    heap.root(Tag.ROOT_JNI_GLOBAL, 0x2000);
                })
                .end()
                .writeTo(folder.resolve("parts.hprof"));
    }

    @Test
    void withheldTextsAreComparedAllTheSame() throws Exception {
        JsonObject shown = ask(partsOfArrays(), true, "duplicates", Map.of());
        JsonObject withheld = ask(partsOfArrays(), false, "duplicates", Map.of());

        assertThat(shown.getArray("strings"))
                .extracting(row -> ((JsonObject) row).get("value"))
                .containsExactly("ab", "cd");
        assertThat(withheld.getObject("totals")).isEqualTo(shown.getObject("totals"));
        assertThat(withheld.getArray("strings"))
                .hasSize(2)
                .allSatisfy(row -> assertThat((JsonObject) row)
                        .containsEntry("summary", "not told")
                        .doesNotContainKey("value"));
    }

    @Test
    void arraysOfZerosComePageByPage() throws Exception {
        JsonObject first = ask(repeated(), false, "duplicates", Map.of("limit", 3));
        JsonObject second = ask(repeated(), false, "duplicates", Map.of("limit", 3, "offset", 3));

        assertThat(first.getArray("zeros")).hasSize(3);
        assertThat(first.getObject("page").getInt("next")).isEqualTo(3);
        assertThat(second.getArray("zeros")).hasSize(2).doesNotContainAnyElementsOf(first.getArray("zeros"));
        assertThat(second.getObject("page").get("next")).isNull();
    }

    @Test
    void whichOfSeveralFilesIsMeantHasToBeSaid() throws Exception {
        Path file = repeated();
        Path other = Files.copy(file, folder.resolve("other.hprof"));
        List<String> files = List.of(file.toString(), other.toString());

        for (String tool : List.of("inspect", "classes", "duplicates")) {
            assertThatThrownBy(() -> ask(files, false, tool, Map.of()))
                    .as(tool)
                    .isInstanceOf(ToolException.class)
                    .hasMessage("file has to be one of " + files);
        }
        assertThat(ask(files, false, "inspect", Map.of("file", other.toString())))
                .containsEntry("file", other.toString());
        assertThat(ask(files, false, "growth", Map.of()).getArray("files")).hasSize(2);
    }

    @Test
    void noTableOfInspectIsLongerThanAskedFor() throws Exception {
        JsonObject answer = ask(repeated(), false, "inspect", Map.of("limit", 1));

        assertThat(answer.values())
                .filteredOn(JsonArray.class::isInstance)
                .hasSizeGreaterThan(3)
                .allSatisfy(table -> assertThat((JsonArray) table).hasSize(1));
    }

    @Test
    void leakTracesComePageByPage() throws Exception {
        Path app = Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true));
        JsonObject first = ask(app, true, "leaks", Map.of("limit", 1));
        JsonObject second = ask(app, true, "leaks", Map.of("limit", 1, "offset", 1));

        assertThat(first.getObject("page").getInt("next")).isEqualTo(1);
        assertThat(second.getObject("page").get("next")).isNull();
        assertThat(ids(first)).containsExactly("0x1140");
        assertThat(ids(second)).hasSize(1).doesNotContain("0x1140");
    }

    private static List<String> ids(JsonObject leaks) {
        return leaks.getObject("android").getArray("traces").stream()
                .map(trace -> ((JsonObject) trace).getString("id"))
                .toList();
    }
}
