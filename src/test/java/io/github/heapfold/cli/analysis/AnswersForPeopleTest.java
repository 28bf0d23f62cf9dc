package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.Corpus;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.analyse.LoadedHeap;
import io.github.heapfold.job.analyse.OpenHeapJob;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What questions say besides their figures: what they could not know, what to ask next, and no line too long. */
class AnswersForPeopleTest {
    private static final int NODES = 3_000;
    private static final int CHARACTERS = 12_345;

    /** Bytes of a dump before its records. */
    private static final int HEADER = 31;

    @TempDir
    Path folder;

    private String list() throws IOException {
        return Samples.list(8, NODES).writeTo(folder.resolve("list.hprof")).toString();
    }

    /** A string of many characters, a class without objects, and classes that are roots only where that is wanted. */
    private Path texts(boolean roots) throws IOException {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/lang/String")
                .namedClass(0x120, "java/util/HashMap")
                .utf8(1, "value")
                .utf8(2, "TEXT")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(1, BasicType.OBJECT));
                    heap.classDump(0x120, c -> c.superClass(0x100).staticField(2, BasicType.OBJECT, 0x1000));
                    heap.instance(0x1000, 0x110, values -> values.id(0x2000));
                    long[] characters = new long[CHARACTERS];
                    Arrays.fill(characters, 'x');
                    heap.primitiveArray(0x2000, BasicType.CHAR, characters);
                    if (roots) {
                        heap.root(Tag.ROOT_STICKY_CLASS, 0x120);
                    }
                })
                .end()
                .writeTo(folder.resolve("texts-" + roots + ".hprof"));
    }

    @Test
    void rootsThatAreAssumedAreTold() throws IOException, JsonParserException {
        Shell.Result without = Shell.run("leaks", texts(false).toString(), "--json");
        assertThat(without.err()).contains("names no class as a root").contains("5 classes of the boot class loader");
        assertThat(JsonParser.object().from(without.out()).getInt("assumedRoots"))
                .isEqualTo(5);
        Shell.Result with = Shell.run("leaks", texts(true).toString(), "--json");
        assertThat(with.err()).doesNotContain("root");
        assertThat(JsonParser.object().from(with.out()).getInt("assumedRoots")).isZero();
    }

    @Test
    void classesOfOneNameAreToldApartByTheirLoaders() throws Exception {
        String two = Samples.namesakes().writeTo(folder.resolve("two.hprof")).toString();
        assertThat(Shell.run("classes", two).out())
                .contains("example.Plugin (loader 0x601)", "example.Plugin (loader 0x602)", "example.Loader ")
                .endsWith("\nexample.Plugin is there 2 times, each of another class loader\n");
        assertThat(JsonParser.object()
                        .from(Shell.run("classes", two, "--json").out())
                        .getArray("repeated"))
                .singleElement()
                .isEqualTo(Map.of("class", "example.Plugin", "loaders", 2));
        assertThat(Shell.run("classes", two, "--by", "loader").out()).doesNotContain("is there");
    }

    @Test
    void growthSaysThatDumpsSeemToBeOfDifferentPrograms() throws IOException {
        String one = Samples.program("shop", 20)
                .writeTo(folder.resolve("shop.hprof"))
                .toString();
        String other = Samples.program("bank", 20)
                .writeTo(folder.resolve("bank.hprof"))
                .toString();

        assertThat(Shell.run("growth", one, other).err()).contains(one + " and " + other, "different programs");
        assertThat(Shell.run("growth", other, other).err()).doesNotContain("different programs");
    }

    /** Tickets that one static has, and another one as well: most of them at first, a few later. */
    private String tickets(String name, boolean isFirst) throws IOException {
        int tickets = 3_000;
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "[Ljava/lang/Object;")
                .namedClass(0x120, "example/Audit")
                .namedClass(0x130, "example/Desk")
                .namedClass(0x140, "example/Ticket")
                .utf8(1, "ALL")
                .utf8(2, "open")
                .utf8(3, "text")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100));
                    heap.classDump(0x140, c -> c.superClass(0x100).field(3, BasicType.OBJECT));
                    heap.classDump(0x120, c -> c.superClass(0x100).staticField(1, BasicType.OBJECT, 0x2000));
                    heap.classDump(0x130, c -> c.superClass(0x100).staticField(2, BasicType.OBJECT, 0x3000));
                    long[] all = new long[tickets];
                    for (int i = 0; i < tickets; i++) {
                        long text = 0x900000 + i * 0x200L;
                        all[i] = 0x100000 + i * 0x20L;
                        heap.instance(all[i], 0x140, values -> values.id(text));
                        heap.primitiveArray(text, BasicType.BYTE, new long[isFirst ? 100 : 120]);
                    }
                    heap.objectArray(0x2000, 0x110, all);
                    long[] open = new long[tickets];
                    System.arraycopy(all, 0, open, 0, isFirst ? tickets - 100 : 100);
                    heap.objectArray(0x3000, 0x110, open);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x120).root(Tag.ROOT_STICKY_CLASS, 0x130);
                })
                .end()
                .writeTo(folder.resolve(name))
                .toString();
    }

    /** The tickets are others' than before, so that nothing says that they are larger. */
    @Test
    void growthSaysHowMuchOfItNoOwnerExplains() throws IOException, JsonParserException {
        String before = tickets("before.hprof", true);
        String after = tickets("after.hprof", false);
        Shell.Result json = Shell.run("growth", before, after, "--json");

        assertThat(Shell.run("growth", before, after).out())
                .contains("(+48.0 kB)")
                .contains("No owner that keeps more explains 48.0 kB of the growth; the classes tell what that is."
                        + " Some of it may be what others kept before, below.")
                .contains("Has what others kept before")
                .doesNotContain("Nothing keeps more than before");
        assertThat(JsonParser.object().from(json.out()).getLong("unexplained")).isEqualTo(48_000);
        assertThat(Shell.run("growth", after, before).out()).doesNotContain("No owner");
    }

    @Test
    void growthTellsOfEachFileWhatOtherAnswersTellOfTheirs() throws IOException, JsonParserException {
        String rootless = texts(false).toString();
        Path whole = texts(true);
        String folded =
                Folds.fold(whole, folder.resolve("oom.hfold"), Presets.OOM).toString();
        byte[] dump = Files.readAllBytes(whole);
        String two = DumpBuilder.dump(8)
                .bytes(dump, HEADER)
                .bytes(dump, HEADER)
                .writeTo(folder.resolve("two.hprof"))
                .toString();
        Shell.Result result = Shell.run("growth", rootless, folded, two, "--json");

        assertThat(result.err())
                .contains(rootless + " names no class as a root")
                .contains(folded + ": not in this file, its profile left them out: names of class loaders")
                .contains(two + " holds 2 heap dumps; this is of number 2")
                .hasLineCount(3);
        JsonArray dumps = JsonParser.object().from(result.out()).getArray("dumps");
        assertThat(dumps).extracting(each -> ((JsonObject) each).get("file")).containsExactly(rootless, folded, two);
        assertThat(dumps)
                .extracting(each -> ((JsonObject) each).get("assumedRoots"))
                .containsExactly(5, 0, 0);
        assertThat(dumps)
                .extracting(each -> ((JsonObject) each).get("heapDump"))
                .containsExactly(1, 1, 2);
        assertThat(dumps.getObject(0).get("missing")).isNull();
        assertThat(dumps.getObject(1).getString("missing")).contains("names of class loaders");
        assertThat(dumps.getObject(2).getBoolean("damaged", true)).isFalse();
    }

    /** Also by a kept index. */
    @Test
    void rootsThatAreAssumedAreToldByAnIndexToo() throws IOException {
        String dump = texts(false).toString();
        String index = Files.createDirectory(folder.resolve("index")).toString();
        String first = Shell.run("classes", dump, "--index", index).err();
        assertThat(first).contains("names no class as a root");
        assertThat(folder.resolve("index")).isNotEmptyDirectory();
        assertThat(Shell.run("classes", dump, "--index", index).err()).isEqualTo(first);
    }

    @Test
    void whereAnIndexCannotBeKeptItIsToldWhichFolderIsNotThere() throws IOException {
        Path missing = folder.resolve("missing");
        Shell.Result result = Shell.run(
                "classes",
                texts(false).toString(),
                "--index",
                missing.resolve("sub").toString());
        assertThat(result.exit()).isZero();
        assertThat(result.err()).contains("no index was kept: there is no folder " + missing + "\n");
    }

    @Test
    void aTextThatIsCutEndsWithASign() throws IOException, JsonParserException {
        Shell.Result result = Shell.run(
                "query", texts(true).toString(), "SELECT text, text(id) f, length(text) n FROM strings", "--json");
        JsonArray row = JsonParser.object().from(result.out()).getArray("rows").getArray(0);
        assertThat(row.getString(0)).hasSize(10_001).endsWith("x…").isEqualTo(row.getString(1));
        assertThat(row.getInt(2)).isEqualTo(10_001);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT nam FROM objects          | there is no column nam; columns are objects: id, class, name, kind
            SELECT x FROM "java.util.HashMap"| columns are java.util.HashMap: id, class
            SELECT * FROM java.util.HashMap  | names of classes stand in double quotes
            SELECT UNNEST(referrers(id)) FROM objects | SELECT * FROM UNNEST(referrers('0x7f3a10'))
            SELECT size(id) FROM objects     | there is no function size; beside those of SQL there are class_of
            SELECT name, count(*) FROM objects| the column name must be in a function like count or sum, or in GROUP BY
            SELECT id FROM objects WHERE     | the query cannot be read at >>> in
            SELECT id frm objects o          | in: SELECT id frm >>> objects o (
            update objects set id = 1        | the query is no SELECT: the heap can only be read
            insert into objects values (1)   | the query is no SELECT: the heap can only be read
            SELECT 1/0 FROM objects          | divided by zero
            SELECT a.id FROM objects a, objects b WHERE id = '' | several of the tables have a column id
            SELECT * FROM objects WHERE id = 5 | identifiers are texts such as 0x7f3a10
            SELECT sum(class) FROM objects   | only numbers can be summed
            SELECT id FROM objects UNION SELECT id, class FROM objects | different numbers of columns
            SELECT (SELECT id FROM objects)  | say LIMIT 1, or use IN
            SELECT text(1, 2, 3)             | the function text takes other values
            SELECT max(count(*)) FROM objects| cannot stand here: use HAVING
            SELECT * FROM objects LIMIT -1   | the value -1 cannot be used here
            SELECT * FROM (SELECT id, id FROM objects) | two columns are called id
            """)
    void aWrongQueryIsToldInPlainWords(String sql, String reason) throws IOException {
        Shell.Result result = Shell.run("query", texts(true).toString(), sql);
        assertThat(result.exit()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(result.err()).contains(reason);
    }

    /** The query may be right, and of many dumps this one has no such class. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            object                | there is no table object: did you mean objects?
            hashmap               | there is no table hashmap; near it are the classes "java.util.HashMap"
            objcts                | there is no table objcts: did you mean objects?
            "java.util.HasMap"    | there is no table java.util.HasMap; near it are the classes "java.util.HashMap"
            "HahsMap"             | there is no table HahsMap; near it are the classes "java.util.HashMap"
            everything            | tables are objects, refs, classes, roots, strings, threads
            "no.such.Class"       | there is no table no.such.Class
            """)
    void aTableThatIsNotThereIsAFaultOfTheInput(String table, String reason) throws IOException {
        Shell.Result result = Shell.run("query", texts(true).toString(), "SELECT * FROM " + table);
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).contains(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"paths --to", "references"})
    void aClassOfWhichOneLetterIsWrongIsAnsweredWithTheOneThatThereIs(String question) throws IOException {
        List<String> words = new ArrayList<>(List.of(question.split(" ")));
        words.add(1, texts(true).toString());
        words.add("java.util.HasMap");

        Shell.Result result = Shell.run(words.toArray(String[]::new));

        assertThat(result.err()).contains("there is no class java.util.HasMap").contains("there is java.util.HashMap");
    }

    @Test
    void whatIsCountedIsSaidWhereCountsDiffer() throws IOException {
        String dump = texts(true).toString();
        assertThat(Shell.run("inspect", dump).out()).contains("(instances and arrays, reachable or not)");
        assertThat(Shell.run("classes", dump).out()).contains(" objects, 24.8 kB, can be reached\n");
        Path garbage = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, c -> {})
                        .root(Tag.ROOT_STICKY_CLASS, 0x100)
                        .bytes(0x200, new byte[5000])
                        .bytes(0x300, new byte[5000]))
                .end()
                .writeTo(folder.resolve("garbage.hprof"));
        assertThat(Shell.run("classes", garbage.toString()).out())
                .containsPattern(
                        ", can be reached; 3 objects, 10\\.2 kB, cannot be reached: the table leaves them out\n");
        assertThat(Shell.run("duplicates", dump).out()).contains(": up to ").contains("of what can be reached");
        assertThat(Shell.run("query", "--help").out().replaceAll("\\s+", " "))
                .contains("classes.objects counts only what can be reached");
    }

    @Test
    void theHelpHasAllTablesAndColumns() throws IOException, JsonParserException {
        Shell.Result result = Shell.run(
                "query",
                texts(true).toString(),
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'",
                "--json");
        JsonArray rows = JsonParser.object().from(result.out()).getArray("rows");
        assertThat(rows).hasSizeGreaterThan(30);
        String help = Shell.run("query", "--help").out().replaceAll("\\s+", " ");
        for (Object each : rows) {
            JsonArray row = (JsonArray) each;
            assertThat(help).contains(row.getString(0)).containsPattern("\\b" + row.getString(1) + "\\b");
        }
    }

    /** All forms, with more rows than are measured before the first one is printed. */
    @Test
    void anyNumberOfRowsIsPrintedAsTheyCome() throws IOException, JsonParserException {
        String dump = list();
        String sql = "SELECT id, shallow, class FROM objects WHERE kind = 'instance'";
        JsonObject json =
                JsonParser.object().from(Shell.run("query", dump, sql, "--json").out());
        int all = json.getArray("rows").size();
        assertThat(all).isGreaterThanOrEqualTo(NODES);
        assertThat(json.getBoolean("more")).isFalse();
        assertThat(json.getArray("columns")).containsExactly("id", "shallow", "class");
        List<String> csv = Shell.run("query", dump, sql, "--csv").out().lines().toList();
        List<String> text = Shell.run("query", dump, sql).out().lines().toList();
        assertThat(csv).hasSize(all + 1);
        assertThat(text).hasSize(all + 1);
        for (int i = 1; i <= all; i++) {
            JsonArray row = json.getArray("rows").getArray(i - 1);
            assertThat(csv.get(i)).isEqualTo(row.getString(0) + "," + row.getInt(1) + "," + row.getString(2));
            assertThat(text.get(i).split(" +")).containsExactly(row.getString(0), "" + row.getInt(1), row.getString(2));
        }
        JsonObject cut = JsonParser.object()
                .from(Shell.run("query", dump, sql, "--json", "--limit", "1500").out());
        assertThat(cut.getArray("rows")).hasSize(1500);
        assertThat(cut.getBoolean("more")).isTrue();
        JsonObject none = JsonParser.object()
                .from(Shell.run("query", dump, "SELECT id FROM objects WHERE id = '0x1'", "--json")
                        .out());
        assertThat(none.getArray("rows")).isEmpty();
        assertThat(Shell.run("query", dump, sql, "--limit", "1500").out().lines())
                .hasSize(1502)
                .last()
                .asString()
                .contains("more");
    }

    @ParameterizedTest
    @ValueSource(strings = {"duplicates", "dominators", "classes", "query", "references", "growth"})
    void noLineIsWiderThanTheTerminal(String command) throws IOException {
        String dump = OwnDump.small().toString();
        String[] line = switch (command) {
            case "query" ->
                new String[] {command, dump, "SELECT id, name, text(id) t, dominator FROM objects LIMIT 30"};
            case "references" -> new String[] {command, dump, "java.lang.Object[]"};
            case "growth" -> new String[] {command, list(), dump};
            default -> new String[] {command, dump};
        };
        Shell.Result result = new Shell().interactive().execute(line);
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out().lines().skip(1))
                .hasSizeGreaterThan(10)
                .allMatch(each -> each.codePointCount(0, each.length()) <= 80);
    }

    @Test
    void aTrendIsAColumnOnlyOfMoreThanTwoDumps() throws IOException {
        String list = list();
        String own = OwnDump.small().toString();
        assertThat(Shell.run("growth", list, own).out())
                .contains("Retained", "Now")
                .doesNotContain("Trend");
        assertThat(Shell.run("growth", list, own, own).out()).contains("Trend");
    }

    /** Of a folded file only the columns that a question needs are decoded, which no checksum is of. */
    @ParameterizedTest
    @ValueSource(strings = {"classes", "dominators", "leaks --android", "references java.lang.Object"})
    void aFoldThatWasMadeToMisleadIsNamed(String command) throws IOException {
        Path misleading = folder.resolve("misleading.hfold");
        try (InputStream in = getClass().getResourceAsStream("/fuzz/question/records-that-are-none.hfold")) {
            Files.write(misleading, in.readAllBytes());
        }
        List<String> line = new ArrayList<>(List.of(command.split(" ")));
        line.add(1, misleading.toString());
        Shell.Result result = Shell.run(line.toArray(String[]::new));
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).contains("misleading.hfold: a sub-record begins where none can");
    }

    /** Fields on a path are looked up in the file once more, right before where it is damaged. */
    @Test
    void whatIsWholeBeforeADamagedChunkCanBeLookedUp() throws IOException {
        Path dump = Samples.list(8, 300_000).writeTo(folder.resolve("list.hprof"));
        Path folded = Folds.fold(dump, folder.resolve("list.hfold"), Presets.LOSSLESS);
        long second;
        try (FoldFile whole = FoldFile.open(folded)) {
            second = whole.index().chunks().get(1).offset();
        }
        byte[] bytes = Files.readAllBytes(folded);
        bytes[Math.toIntExact(second) + 100] ^= 0x55;
        Files.write(folded, bytes);
        try (LoadedHeap heap = new OpenHeapJob(folded, 1).run(JobMonitor.silent())) {
            assertThat(heap.facts().damage()).isPresent();
            long instance = LongStream.range(0, heap.heap().objects())
                    .filter(o -> heap.heap().graph().classIndex(o) >= 0)
                    .findFirst()
                    .orElseThrow();
            String id = "0x" + Long.toHexString(heap.heap().idOf(instance));
            Shell.Result object = Shell.run("object", folded.toString(), id);
            assertThat(object.err())
                    .contains("is damaged at offset", " could be read, ", " objects are lost; ", "what could be read");
            assertThat(object.exit()).isZero();
            assertThat(object.out()).contains(id);
        }
    }

    @Test
    void aFoldThatIsCutShortNamesSalvage() throws IOException {
        Path fold = Folds.fold(Path.of(list()), folder.resolve("whole.hfold"), Presets.OOM);
        byte[] whole = Files.readAllBytes(fold);
        // In the header, and in the first chunk: no question can be answered.
        for (int length : new int[] {50, whole.length / 5}) {
            Path nothing = Files.write(folder.resolve("nothing.hfold"), Arrays.copyOf(whole, length));
            Shell.Result none = Shell.run("classes", nothing.toString());
            assertThat(none.exit()).isEqualTo(ExitCodes.FAULT);
            assertThat(none.err())
                    .contains("nothing.hfold: the .hfold file is damaged at offset")
                    .endsWith(" (restore --salvage saves what is whole of it, if anything is)\n");
            assertThat(none.err().contains("names and classes are lost")).isEqualTo(length > 50);
        }
        // Behind the first chunk, which has none of the objects.
        DumpBuilder late = DumpBuilder.dump(8);
        for (int i = 0; i < 300_000; i++) {
            late.utf8(0x1000 + i, "a name that takes room " + i);
        }
        late.heapDump(heap -> heap.classDump(0x10, c -> {}).instance(0x100, 0x10))
                .end();
        Path first = Folds.fold(late.writeTo(folder.resolve("late.hprof")), folder.resolve("late.hfold"), Presets.OOM);
        Files.write(first, Arrays.copyOf(Files.readAllBytes(first), (int) (Files.size(first) * 3 / 4)));
        assertThat(Shell.run("classes", first.toString()).err())
                .contains("no objects", "damaged", "restore --salvage", "late.hfold");
        Path part = Files.write(folder.resolve("part.hfold"), Arrays.copyOf(whole, whole.length - 40));
        assertThat(Shell.run("classes", part.toString()).err()).contains("part.hfold is damaged");
        Shell.Result again = Shell.run("compress", fold.toString());
        assertThat(again.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(again.err()).contains("whole.hfold is compressed already; -o names another file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"paths", "references"})
    void aClassWithoutObjectsLeadsOn(String command) throws IOException {
        String dump = texts(true).toString();
        String out = command.equals("paths")
                ? Shell.run(command, dump, "--to", "java.util.HashMap").out()
                : Shell.run(command, dump, "java.util.HashMap").out();
        assertThat(out).contains("no object of it").contains("\"instanceof java.util.HashMap\"");
        Shell.Result next =
                Shell.run("query", dump, "SELECT class, count(*) FROM \"instanceof java.lang.Object\" GROUP BY class");
        assertThat(next.out()).contains("java.lang.String");
    }

    @Test
    void aLeakOfAnAppLeadsOn() throws IOException {
        Path dump = Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true));
        String out = Shell.run("leaks", dump.toString(), "--android").out();
        String line = out.lines()
                .filter(each -> each.startsWith("Look further: heapfold object"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(out));
        String id = line.replaceAll(".* --to ", "");
        assertThat(line).contains("heapfold object " + dump + " " + id).contains("heapfold paths " + dump);
        assertThat(Shell.run("object", dump.toString(), id).exit()).isZero();
    }

    /** The suspects first, but where there are none. */
    @Test
    void whatThereIsToSayOfAnAppComesFirst() throws IOException {
        Path dump = Files.write(folder.resolve("app.hprof"), AndroidApp.dump(true));
        assertThat(Shell.run("leaks", dump.toString()).out()).containsSubsequence("1. ", "Leaks of the Android app");
        Corpus.files().stream()
                .filter(file -> file.toString().endsWith("leak_service_binder-a.hprof"))
                .forEach(file -> assertThat(Shell.run("leaks", file.toString()).out())
                        .containsSubsequence(
                                "can be reached", "Leaks of the Android app", "keeps 400 B", "No other suspects. ")
                        .doesNotContain("Retaining", "378 B"));
    }

    /** The same leaks in both forms. */
    @Test
    void aLimitIsOneOfLeaksOfAnAppToo() {
        Corpus.files().stream()
                .filter(file -> file.toString().endsWith("leak_service_binder-a.hprof"))
                .forEach(file -> {
                    String dump = file.toString();
                    String text = Shell.run("leaks", dump, "--finder", "inspectors", "--limit", "1")
                            .out();
                    String json = Shell.run("leaks", dump, "--finder", "inspectors", "--limit", "1", "--json")
                            .out();
                    assertThat(List.of(text, json))
                            .allSatisfy(form -> assertThat(form).containsOnlyOnce("ignature"));
                });
    }

    @Test
    void theSignatureOfALeakIsTold() throws IOException, JsonParserException {
        String dump = texts(true).toString();
        String signature = JsonParser.object()
                .from(Shell.run("leaks", dump, "--json").out())
                .getArray("suspects")
                .getObject(0)
                .getString("signature");
        assertThat(signature).matches("[0-9a-f]{16}");
        assertThat(Shell.run("leaks", dump).out()).contains("   Signature: " + signature + "\n   Look further: ");
    }

    /** A list of lambdas, whose class has an address in its name. */
    private String lambdas() throws IOException {
        long[] lambdas = LongStream.range(0, 40).map(i -> 0x10000 + 0x20 * i).toArray();
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x110, "java/util/ArrayList")
                .namedClass(0x120, "java/lang/Object[]")
                .namedClass(0x130, "example/Bus")
                .namedClass(0x140, "example/Bus$$Lambda$7+0x00007f4151001800")
                .utf8(1, "elementData")
                .utf8(2, "TASKS")
                .utf8(3, "arg$1")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x110, c -> c.superClass(0x100).field(1, BasicType.OBJECT));
                    heap.classDump(0x130, c -> c.superClass(0x100).staticField(2, BasicType.OBJECT, 0x1000));
                    heap.classDump(0x140, c -> c.superClass(0x100).field(3, BasicType.OBJECT));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x130);
                    heap.instance(0x1000, 0x110, values -> values.id(0x2000));
                    heap.objectArray(0x2000, 0x120, lambdas);
                    for (long lambda : lambdas) {
                        heap.instance(lambda, 0x140, values -> values.id(lambda << 12));
                        heap.bytes(lambda << 12, new byte[1_000]);
                    }
                })
                .end()
                .writeTo(folder.resolve("lambdas.hprof"))
                .toString();
    }

    /** Below the list is one array, and no more. */
    @Test
    void whereToLookFurtherIsThereWhatCameTogether() throws IOException {
        String dump = lambdas();

        assertThat(Shell.run("leaks", dump).out())
                .contains("Look further: heapfold paths " + dump + " --to 0x1000, heapfold dominators " + dump
                        + " --of 0x2000\n");
        assertThat(Shell.run("paths", dump, "--to", "0x1000").out()).contains("TASKS  java.util.ArrayList 0x1000");
        assertThat(Shell.run("dominators", dump, "--of", "0x2000").out()).contains("0x10000", "0x10020");
    }

    @Test
    void belowWhatIsLargeByItselfNobodyIsSentToLook() throws IOException {
        String dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x130, "example/Disk")
                .utf8(1, "CACHE")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x130, c -> c.superClass(0x100).staticField(1, BasicType.OBJECT, 0x1000));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x130);
                    heap.bytes(0x1000, new byte[50_000]);
                })
                .end()
                .writeTo(folder.resolve("disk.hprof"))
                .toString();

        assertThat(Shell.run("leaks", dump).out())
                .contains("   Look further: heapfold paths " + dump + " --to 0x1000\n");
    }

    @Test
    void addressesInNamesOfLambdasAreNoWords() throws IOException, JsonParserException {
        String dump = lambdas();

        String out = Shell.run("leaks", dump).out();
        JsonObject suspect = JsonParser.object()
                .from(Shell.run("leaks", dump, "--json").out())
                .getArray("suspects")
                .getObject(0);

        assertThat(out)
                .contains("One java.util.ArrayList keeps 42.6 kB (99.8 % of the heap) alive, of which 40"
                        + " example.Bus$$Lambda are 42.2 kB (99 %);")
                .contains("\n   40 example.Bus$$Lambda,")
                .doesNotContain("4151001800");
        assertThat(suspect.getString("sentence")).doesNotContain("4151001800");
        assertThat(suspect.getString("class")).endsWith("+0x00007f4151001800");
    }

    /** A list of a class of the program, with lists that have some arrays each. */
    private String lists() throws IOException {
        long[] lists = LongStream.range(0, 40).map(i -> 0x10000 + 0x20 * i).toArray();
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x108, "java/util/AbstractCollection")
                .namedClass(0x110, "java/util/ArrayList")
                .namedClass(0x120, "[Ljava/lang/Object;")
                .namedClass(0x130, "example/Bus")
                .namedClass(0x140, "example/Bus$Tasks")
                .namedClass(0x150, "example/Bus$1")
                .utf8(1, "elementData")
                .utf8(2, "TASKS")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x108, c -> c.superClass(0x100));
                    heap.classDump(0x110, c -> c.superClass(0x108).field(1, BasicType.OBJECT));
                    heap.classDump(0x120, c -> c.superClass(0x100));
                    heap.classDump(0x130, c -> c.superClass(0x100).staticField(2, BasicType.OBJECT, 0x1000));
                    heap.classDump(0x140, c -> c.superClass(0x110));
                    heap.classDump(0x150, c -> c.superClass(0x140));
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x130);
                    heap.instance(0x1000, 0x150, values -> values.id(0x2000));
                    heap.objectArray(0x2000, 0x120, lists);
                    for (long list : lists) {
                        long[] arrays = {list << 16, (list << 16) + 0x1000};
                        heap.instance(list, 0x110, values -> values.id(list << 12));
                        heap.objectArray(list << 12, 0x120, arrays);
                        heap.bytes(arrays[0], new byte[1_000]);
                        heap.bytes(arrays[1], new byte[1_000]);
                    }
                })
                .end()
                .writeTo(folder.resolve("lists.hprof"))
                .toString();
    }

    @Test
    void thatAClassOfTheProgramIsACollectionIsToldWhereItsNameDoesNot() throws IOException, JsonParserException {
        String dump = lists();

        assertThat(Shell.run("leaks", dump).out())
                .contains("1. One example.Bus$1 (extends java.util.ArrayList) keeps ");
        assertThat(JsonParser.object()
                        .from(Shell.run("leaks", dump, "--json").out())
                        .getArray("suspects")
                        .getObject(0)
                        .getObject("accumulation")
                        .getString("collection"))
                .isEqualTo("java.util.ArrayList");
    }

    /** Of many elements each is at a place of its own. */
    @Test
    void thePlaceOfOneElementIsNotToldOfMany() throws IOException {
        assertThat(Shell.run("leaks", lists()).out())
                .contains("\n   40 java.util.ArrayList, ", "\n   40 java.lang.Object[] (elementData), ")
                .contains("\n   80 byte[], ");
    }

    @Test
    void whatKeepsMostBesideTheSuspectsIsTold() throws IOException, JsonParserException {
        String dump = Samples.kept(60_000, 30_000)
                .writeTo(folder.resolve("kept.hprof"))
                .toString();
        JsonObject next = JsonParser.object()
                .from(Shell.run("leaks", dump, "--json").out())
                .getObject("next");
        assertThat(next.getString("id")).isEqualTo("0x1008");
        assertThat(next.getString("class")).isEqualTo("byte[]");
        assertThat(next.isNull("label")).isTrue();
        assertThat(next.getLong("retained")).isGreaterThanOrEqualTo(30_000);
        assertThat(next.getDouble("share")).isBetween(0.33, 0.34);
        assertThat(Shell.run("leaks", dump).out()).contains("The next largest object: byte[] with 30.0 kB (33.3 %).");
    }

    @Test
    void suspectsAreHadAsCsv() throws IOException {
        Shell.Result result = Shell.run("leaks", texts(true).toString(), "--csv");
        assertThat(result.out().lines())
                .first()
                .isEqualTo("kind,class,objects,retained,share,accumulation,id,sentence,signature");
        assertThat(result.out().lines())
                .hasSize(2)
                .last()
                .asString()
                .contains("HashMap.TEXT")
                .matches(".*,[0-9a-f]{16}");
        assertThat(Shell.run("leaks", texts(true).toString(), "--csv", "--json").exit())
                .isEqualTo(ExitCodes.WRONG_USAGE);
    }
}
