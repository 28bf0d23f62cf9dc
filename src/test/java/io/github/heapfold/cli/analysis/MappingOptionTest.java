package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.AndroidApp;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** All questions in the names of the source, and the leaks of an Android app on the command line. */
class MappingOptionTest {
    private static final Map<String, String> CLASSES =
            Map.of(AndroidApp.ACTIVITY, "a.a", AndroidApp.CACHE, "a.b", AndroidApp.VIEW, "a.c");
    private static final Map<String, String> FIELDS = Map.of("lastScreen", "a", "screen", "b", "prices", "c");

    @TempDir
    Path folder;

    private Path plain;
    private Path renamed;
    private Path mapping;

    @BeforeEach
    void write() throws IOException {
        plain = Files.write(folder.resolve("plain.hprof"), AndroidApp.dump(true));
        renamed = Files.write(
                folder.resolve("renamed.hprof"),
                AndroidApp.dump(
                        true, name -> CLASSES.getOrDefault(name, name), name -> FIELDS.getOrDefault(name, name)));
        mapping = Files.write(
                folder.resolve("mapping.txt"),
                List.of(
                        "# compiler: R8",
                        AndroidApp.ACTIVITY + " -> a.a:",
                        "    int[] prices -> c",
                        "    1:3:void <init>():10:12 -> <init>",
                        AndroidApp.CACHE + " -> a.b:",
                        "    android.app.Activity lastScreen -> a",
                        "    android.app.Activity screen -> b",
                        AndroidApp.VIEW + " -> a.c:"));
    }

    private static JsonObject json(String... line) throws JsonParserException {
        List<String> words = new ArrayList<>(List.of(line));
        words.add("--json");
        Shell.Result result = Shell.run(words.toArray(String[]::new));
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        JsonObject answer = JsonParser.object().from(result.out());
        answer.remove("file");
        return answer;
    }

    /** 0x1140 is the first activity. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "classes",
                "classes --by package",
                "dominators",
                "dominators --by class",
                "paths --to com.example.shop.MainActivity",
                "leaks",
                "object 0x1140",
                "references com.example.shop.MainActivity",
                "threads"
            })
    void everyQuestionIsAnsweredInTheNamesOfTheSource(String question) throws JsonParserException {
        List<String> words = List.of(question.split(" "));
        List<String> line = new ArrayList<>(List.of(words.get(0), plain.toString()));
        line.addAll(words.subList(1, words.size()));
        JsonObject expected = json(line.toArray(String[]::new));
        line.set(1, renamed.toString());
        line.addAll(List.of("--mapping", mapping.toString()));
        assertThat(json(line.toArray(String[]::new))).isEqualTo(expected);
    }

    @Test
    void whatToAskNextIsAskedInTheNamesOfTheSourceToo() {
        String out = Shell.run("leaks", renamed.toString(), "--mapping", mapping.toString())
                .out();

        assertThat(out).contains("heapfold paths " + renamed + " --mapping " + mapping + " --to 0x");
        assertThat(Shell.run("paths", renamed.toString(), "--mapping", mapping.toString(), "--to", "0x1140")
                        .out())
                .contains(AndroidApp.ACTIVITY);
    }

    @Test
    void whatToAskNextTakesWhatTheFileTookToBeRead() {
        HeapOptions options = new HeapOptions();
        new CommandLine(options)
                .parseArgs(
                        "--base=a b",
                        "--mapping=m",
                        "--identity=keys",
                        "--identity=-",
                        "--identity=passphrase",
                        "--passphrase-file=words");
        assertThat(options.repeated())
                .isEqualTo(" --base 'a b' --identity keys --identity passphrase --passphrase-file words --mapping m");

        HeapOptions typed = new HeapOptions();
        new CommandLine(typed).parseArgs("--identity=passphrase", "--passphrase-file=-");
        assertThat(typed.repeated()).isEqualTo(" --identity passphrase");
    }

    /** A static of the program keeps tickets in a cache of a library. */
    private String tickets(int count, String store, String cache, String ticket) {
        return DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .namedClass(0x200, "[Ljava/lang/Object;")
                .namedClass(0x300, store)
                .namedClass(0x400, cache)
                .namedClass(0x500, ticket)
                .utf8(1, store.equals("a/a") ? "a" : "open")
                .utf8(2, store.equals("a/a") ? "b" : "entries")
                .segment(heap -> {
                    heap.classDump(0x100, c -> {});
                    heap.classDump(0x200, c -> c.superClass(0x100));
                    heap.classDump(0x300, c -> c.superClass(0x100).staticField(1, BasicType.OBJECT, 0x1000));
                    heap.classDump(0x400, c -> c.superClass(0x100).field(2, BasicType.OBJECT));
                    heap.classDump(0x500, c -> c.superClass(0x100));
                    heap.instance(0x1000, 0x400, values -> values.id(0x2000));
                    long[] tickets = new long[count];
                    for (int i = 0; i < count; i++) {
                        tickets[i] = 0x10000 + i * 0x10L;
                        heap.instance(tickets[i], 0x500);
                    }
                    heap.objectArray(0x2000, 0x200, tickets);
                    heap.root(Tag.ROOT_STICKY_CLASS, 0x300);
                })
                .end()
                .writeTo(folder.resolve(store.replace('/', '.') + count + ".hprof"))
                .toString();
    }

    @Test
    void growthIsToldInTheNamesOfTheSource() throws IOException, JsonParserException {
        String[] source = {"com/example/Store", "androidx/collection/LruCache", "com/example/Ticket"};
        JsonObject expected = json(
                "growth", tickets(10, source[0], source[1], source[2]), tickets(500, source[0], source[1], source[2]));
        String few = tickets(10, "a/a", "a/b", "a/c");
        String many = tickets(500, "a/a", "a/b", "a/c");
        Path names = Files.write(
                folder.resolve("tickets.txt"),
                List.of(
                        "com.example.Store -> a.a:",
                        "    androidx.collection.LruCache open -> a",
                        "androidx.collection.LruCache -> a.b:",
                        "    java.lang.Object[] entries -> b",
                        "com.example.Ticket -> a.c:"));

        JsonObject growth = json("growth", few, many, "--mapping", names.toString());

        // The nearest field of the program, which is not that of the library.
        assertThat(growth.getArray("owners").getObject(0).getString("owner")).isEqualTo("com.example.Store.open");
        assertThat(growth.getArray("owners")).isEqualTo(expected.getArray("owners"));
        assertThat(growth.getArray("classes")).isEqualTo(expected.getArray("classes"));
        Shell.Result missing =
                Shell.run("growth", few, many, "--mapping", folder.resolve("no").toString());
        assertThat(missing.err()).contains("no does not exist");
        assertThat(missing.exit()).isEqualTo(ExitCodes.FAULT);
    }

    @Test
    void theNamesOfTheProgramAreUnderstoodToo() throws JsonParserException {
        JsonObject answer = json("references", renamed.toString(), "a.a", "--mapping", mapping.toString());
        assertThat(answer.getString("class")).isIn(AndroidApp.ACTIVITY, "a.a");
        assertThat(answer.getLong("objects")).isEqualTo(3);
    }

    @Test
    void stacksAreThoseOfTheSource() throws IOException, JsonParserException {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "a/d")
                .namedClass(0x180, "java/lang/Thread")
                .utf8(1, "a")
                .utf8(2, "(La/d;)V")
                .stackFrame(77, 1, 2, 1, 5)
                .stackTrace(3, 9, 77)
                .segment(heap -> heap.classDump(0x100, c -> {})
                        .classDump(0x180, c -> {})
                        .instance(0x1000, 0x180)
                        .root(Tag.ROOT_THREAD_OBJECT, 0x1000, 9, 3))
                .end()
                .writeTo(folder.resolve("threads.hprof"));
        Path names = Files.write(
                folder.resolve("threads.txt"),
                List.of(
                        "com.example.Desk -> a.d:",
                        "    5:5:void com.example.Drawer.open():31:31 -> a",
                        "    5:5:void sit(com.example.Desk):12 -> a"));
        JsonArray frames = json("threads", dump.toString(), "--mapping", names.toString())
                .getArray("threads")
                .getObject(0)
                .getArray("frames");
        assertThat(frames).hasSize(2);
        assertThat(frames.getObject(0).getString("method")).isEqualTo("com.example.Drawer.open()");
        assertThat(frames.getObject(0).getInt("line")).isEqualTo(31);
        assertThat(frames.getObject(1).getString("method")).isEqualTo("com.example.Desk.sit(Lcom/example/Desk;)V");
        assertThat(frames.getObject(1).getInt("line")).isEqualTo(12);
    }

    @Test
    void aBadMappingFileIsToldWithItsLine() throws IOException {
        Files.writeString(mapping, "a.B -> b:\n  what is this\n");
        Shell.Result result = Shell.run("classes", renamed.toString(), "--mapping", mapping.toString());
        assertThat(result.err()).contains("mapping.txt, line 2: ").hasLineCount(1);
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        Shell.Result missing = Shell.run(
                "classes", renamed.toString(), "--mapping", folder.resolve("no").toString());
        assertThat(missing.err()).contains("no does not exist");
        assertThat(missing.exit()).isEqualTo(ExitCodes.FAULT);
    }

    @Test
    void leaksOfAnAppStandBesideTheSuspects() throws JsonParserException {
        JsonObject leaks = json("leaks", plain.toString());
        assertThat(leaks.getArray("suspects")).isNotNull();
        JsonObject android = leaks.getObject("android");
        assertThat(android.getString("finder")).isEqualTo("leakcanary");
        JsonObject own = android.getArray("traces").getObject(0);
        assertThat(own.getString("signature")).hasSize(40);
        assertThat(own.getBoolean("library")).isFalse();
        assertThat(own.getString("class")).isEqualTo(AndroidApp.ACTIVITY);
        assertThat(own.getString("id")).isEqualTo("0x1140");
        assertThat(own.getArray("steps").getObject(0).getString("field")).isEqualTo("lastScreen");
        assertThat(own.getString("text")).startsWith("┬───");
        JsonObject library = android.getArray("traces").getObject(1);
        assertThat(library.getBoolean("library")).isTrue();
        assertThat(library.getString("pattern")).contains("mNextServedView");
        assertThat(android.getObject("metadata").getString("Build.VERSION.SDK_INT"))
                .isEqualTo("19");
        assertThat(json("leaks", "--no-android", plain.toString()).get("android"))
                .isNull();
    }

    @Test
    void aLimitIsOfEachKindOfLeakTraces() throws JsonParserException {
        JsonArray traces = json("leaks", plain.toString(), "--limit", "1")
                .getObject("android")
                .getArray("traces");
        assertThat(traces.getObject(0).getBoolean("library")).isFalse();
        assertThat(traces.getObject(1).getBoolean("library")).isTrue();
    }

    @Test
    void peopleReadTheTraces() {
        Shell.Result result = Shell.run("leaks", plain.toString());
        assertThat(result.out())
                .contains("╰→ com.example.shop.MainActivity instance")
                .contains("static ScreenCache.lastScreen")
                .contains("Leak pattern: instance field android.view.inputmethod.InputMethodManager#mNextServedView")
                .contains("Signature: ")
                .contains("Build.MANUFACTURER: Example Inc")
                .doesNotContain("\\u200b");
    }

    @Test
    void whatIsNoAndroidDumpIsSaidWhereItWasAskedFor() {
        Path dump = DumpBuilder.dump(8)
                .namedClass(0x100, "java/lang/Object")
                .segment(heap -> heap.classDump(0x100, c -> {}).instance(0x1000, 0x100))
                .end()
                .writeTo(folder.resolve("jvm.hprof"));
        assertThat(Shell.run("leaks", dump.toString()).exit()).isEqualTo(ExitCodes.DONE);
        Shell.Result result = Shell.run("leaks", "--android", dump.toString());
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).contains("is not of an Android process").hasLineCount(1);
        assertThat(Shell.run("leaks", "--no-android", "--finder", "inspectors", dump.toString())
                        .exit())
                .isEqualTo(ExitCodes.WRONG_USAGE);
    }

    @Test
    void whereTheTracesCannotBeToldTheSuspectsStillAre() throws IOException {
        byte[] whole = AndroidApp.dump(true);
        Path cut = Files.write(folder.resolve("cut.hprof"), java.util.Arrays.copyOf(whole, whole.length - 40));
        Shell.Result result = Shell.run("leaks", cut.toString());
        assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
        assertThat(result.err()).contains("no leak traces").contains("ends inside a record");
        assertThat(result.out()).contains("kept by the field prices of com.example.shop.MainActivity");
    }
}
