package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.LargeTables;
import io.github.heapfold.hprof.BasicType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hostile files with little memory: each is answered, or refused for what is wrong with it, never for want of memory.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SmallHeapTest {
    private static final List<String> QUESTIONS =
            List.of("classes", "leaks", "dominators", "duplicates", "secrets", "threads");

    @TempDir
    Path folder;

    /** What a heap's tables would have to have in 128 MB, and a little more than there is room for. */
    @Test
    void questionsNameWhatThereIsTooMuchOf() throws IOException, InterruptedException {
        Map<LargeTables, Integer> counts = new LinkedHashMap<>();
        counts.put(LargeTables.CLASSES_OF_INSTANCES, 200_000);
        counts.put(LargeTables.CLASSES_OF_ARRAYS, 200_000);
        counts.put(LargeTables.ROOTS, 1_300_000);
        counts.put(LargeTables.THREADS, 400_000);
        counts.put(LargeTables.FIELDS, 1_500_000);
        counts.put(LargeTables.INHERITED_REFERENCES, 2_000);
        counts.put(LargeTables.NAMES, 1_000_000);
        counts.put(LargeTables.LOADED_CLASSES, 700_000);
        List<List<String>> commands = new ArrayList<>();
        List<LargeTables> tables = new ArrayList<>();
        int next = 0;
        for (Map.Entry<LargeTables, Integer> count : counts.entrySet()) {
            String dump = count.getKey()
                    .write(folder.resolve(count.getKey() + ".hprof"), count.getValue())
                    .toString();
            tables.add(count.getKey());
            commands.add(List.of(QUESTIONS.get(next++ % QUESTIONS.size()), dump));
            tables.add(count.getKey());
            commands.add(List.of("growth", dump, dump));
        }

        List<Shell.Result> results = SmallHeap.run(128, folder, commands);

        for (int i = 0; i < commands.size(); i++) {
            assertThat(results.get(i).exit()).as("%s", commands.get(i)).isEqualTo(1);
            assertThat(results.get(i).err())
                    .as("%s", commands.get(i))
                    .contains("the dump has", tables.get(i).said(), "which need more than the", "-Xmx");
        }
    }

    /** Where the references of two thousand classes stand, if each had its own table of it. */
    @Test
    void classesThatAddNothingTakeNoRoomForWhatTheyInherit() throws IOException, InterruptedException {
        String dump = LargeTables.CLASSES_THAT_INHERIT
                .write(folder.resolve("inherit.hprof"), 2_000)
                .toString();
        List<List<String>> commands = new ArrayList<>();
        for (String question : QUESTIONS) {
            commands.add(List.of(question, dump));
        }
        commands.add(List.of("growth", dump, dump));

        assertThat(SmallHeap.run(128, folder, commands)).allMatch(result -> result.exit() == 0);
    }

    /** Counting and folding need no tables but that of the classes that objects are of. */
    @Test
    void countingAndFoldingKeepNoneOfIt() throws IOException, InterruptedException {
        List<List<String>> commands = new ArrayList<>();
        for (LargeTables table : List.of(LargeTables.ROOTS, LargeTables.NAMES, LargeTables.FRAMES)) {
            String dump =
                    table.write(folder.resolve(table + ".hprof"), 1_300_000).toString();
            commands.add(List.of("inspect", dump));
            commands.add(List.of("compress", "-p", "lossless", "-o", dump + ".hfold", dump));
        }
        String ofArrays = LargeTables.CLASSES_OF_ARRAYS
                .write(folder.resolve("arrays.hprof"), 400_000)
                .toString();
        commands.add(List.of("compress", "-p", "oom", "-o", ofArrays + ".hfold", ofArrays));
        // Two chunks that have no room at the same time.
        String twice = LargeTables.CLASSES_OF_ARRAYS
                .write(folder.resolve("twice.hprof"), 950_000)
                .toString();
        commands.add(List.of("compress", "-p", "oom", "--threads", "2", "-o", twice + ".hfold", twice));
        int done = commands.size();
        commands.add(List.of("inspect", ofArrays));
        String ofInstances = LargeTables.CLASSES_OF_INSTANCES
                .write(folder.resolve("instances.hprof"), 400_000)
                .toString();
        commands.add(List.of("inspect", ofInstances));
        commands.add(List.of("compress", "--threads", "3", "-o", ofInstances + ".hfold", ofInstances));
        commands.add(List.of("compress", "--format", "hprof", "-o", ofInstances + ".stripped", ofInstances));

        List<Shell.Result> results = SmallHeap.run(256, folder, commands);

        assertThat(results.subList(0, done)).allMatch(result -> result.exit() == 0);
        assertThat(results.subList(done, commands.size())).allMatch(result -> isRefusedByName(result, 256));
        List<Shell.Result> withLess = SmallHeap.run(
                128, folder, List.of(List.of("compress", "-p", "oom", "-f", "-o", ofArrays + ".hfold", ofArrays)));
        assertThat(withLess).allMatch(result -> isRefusedByName(result, 128));
    }

    /** Virtual threads have stacks of their own: there may be as many frames as objects. */
    @Test
    void stacksNeedNoJavaHeap() throws IOException, InterruptedException {
        String frames = LargeTables.FRAMES
                .write(folder.resolve("frames.hprof"), 1_300_000)
                .toString();
        String traces = LargeTables.TRACES
                .write(folder.resolve("traces.hprof"), 1_300_000)
                .toString();

        List<Shell.Result> results =
                SmallHeap.run(64, folder, List.of(List.of("threads", frames), List.of("dominators", traces)));

        assertThat(results).allMatch(result -> result.exit() == 0);
    }

    /** Through which fields objects refer is read from records that do not fit into the memory together. */
    @Test
    void referencesOfLongArraysNeedNoJavaHeapForTheElements() throws IOException, InterruptedException {
        String arrays = LargeTables.LONG_ARRAYS
                .write(folder.resolve("arrays.hprof"), 250)
                .toString();
        String table = folder.resolve("tables").toString();

        List<Shell.Result> results = SmallHeap.run(
                48,
                folder,
                List.of(
                        List.of("query", arrays, "SELECT count(field) FROM refs", "--json"),
                        List.of("export", "--parquet", table, arrays, "--table", "refs")));

        assertThat(results).as("%s", results).allMatch(result -> result.exit() == 0);
        assertThat(results.get(0).out()).contains("[510]");
    }

    @Test
    void referrersOfManyClassesNeedNoJavaHeapForEachObject() throws IOException, InterruptedException {
        String referrers = LargeTables.MANY_REFERRERS
                .write(folder.resolve("referrers.hprof"), 1_000_000)
                .toString();

        List<Shell.Result> results = SmallHeap.run(
                64, folder, List.of(List.of("references", referrers, "unknown-class-0", "--json", "--limit", "1")));

        assertThat(results).as("%s", results).allMatch(result -> result.exit() == 0);
        assertThat(results.get(0).out()).contains("\"objects\":1000,");
    }

    /** Without a terminal all elements are told. */
    @Test
    void aLongArrayIsPrintedAsItIsRead() throws IOException, InterruptedException {
        int elements = 500_000;
        String dump = DumpBuilder.dump(4)
                .namedClass(0x10, "[B")
                .segment(heap -> heap.primitiveArray(0x1000, BasicType.BYTE, new long[elements]))
                .end()
                .writeTo(folder.resolve("array.hprof"))
                .toString();
        Path json = folder.resolve("array.json");
        Path text = folder.resolve("array.txt");

        SmallHeap.print(48, json, "object", dump, "0x1000", "--json");
        SmallHeap.print(48, text, "object", dump, "0x1000");

        try (Stream<String> lines = Files.lines(json)) {
            assertThat(lines.filter(line -> line.contains("\"name\":\"[")).count())
                    .isEqualTo(elements);
        }
        try (Stream<String> lines = Files.lines(text)) {
            assertThat(lines.filter(Pattern.compile("\\[[0-9]+] +byte +0").asMatchPredicate())
                            .count())
                    .isEqualTo(elements);
        }
    }

    private static boolean isRefusedByName(Shell.Result result, int megabytes) {
        return result.exit() == 1
                && result.err().contains(".hprof: the dump has ")
                && result.err().contains("or more classes, which need more than the " + megabytes + " MB");
    }

    /** The files with which the program was attacked, where they are beside the corpus. */
    @Test
    void filesThatOnceDefeatedTheProgramAreAnsweredOrRefused() throws IOException, InterruptedException {
        Path faults =
                Path.of(System.getProperty("heapfold.corpus", "no corpus")).resolveSibling("faults");
        assumeThat(faults).isDirectory();
        String out = folder.resolve("out").toString();
        List<List<String>> commands = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (String name : List.of("instgroups16M", "groups16M")) {
            expect(commands, expected, "1 a count of", "verify", faults.resolve(name + ".hfold"));
            expect(commands, expected, "1 a count of", "restore", "-f", "-o", out, faults.resolve(name + ".hfold"));
            expect(commands, expected, "0 ", "inspect", faults.resolve(name + ".hfold"));
        }
        for (String name : List.of("index4M", "evilnames")) {
            String said = name.equals("index4M") ? "1 a count of 4000000" : "1 a field that is unknown";
            expect(commands, expected, said, "verify", faults.resolve(name + ".hfold"));
            expect(commands, expected, said, "inspect", faults.resolve(name + ".hfold"));
            expect(commands, expected, said, "restore", "-f", "-o", out, faults.resolve(name + ".hfold"));
        }
        expect(commands, expected, "1 more than 4294967296 bytes", "inspect", faults.resolve("mini-bomb.hprof"));
        expect(commands, expected, "1 mini-bomb.hprof: what tailor", "inspect", faults.resolve("mini-bomb.hprof"));
        expect(
                commands,
                expected,
                "1 index4M.hfold: the .hfold file is damaged",
                "classes",
                faults.resolve("index4M.hfold"));
        expect(commands, expected, "1 more than", "restore", "-f", "-o", out, faults.resolve("mini-bomb.hprof"));
        for (String name : List.of("names-a.hprof", "names-b.hprof", "kcut.hprof", "end-inside-subrecord.hprof.gz")) {
            Path fold = folder.resolve(name + ".hfold");
            expect(commands, expected, "0 ", "compress", "-p", "lossless", "-o", fold, faults.resolve(name));
            expect(commands, expected, "0 ", "verify", fold, faults.resolve(name));
        }
        Path fold = folder.resolve("b.hfold");
        expect(commands, expected, "0 ", "compress", "-p", "lossless", "-o", fold, faults.resolve("verify-b.hprof"));
        expect(commands, expected, "3 ", "verify", fold, faults.resolve("verify-a.hprof"));

        List<Shell.Result> results = SmallHeap.run(256, folder, commands);

        for (int i = 0; i < commands.size(); i++) {
            assertThat(results.get(i).exit() + " " + results.get(i).err())
                    .as("%s", commands.get(i))
                    .startsWith(expected.get(i).substring(0, 2))
                    .contains(expected.get(i).substring(2));
            assertThat(results.get(i).err().chars()).as("%s", commands.get(i)).allMatch(c -> c >= ' ');
        }
        assertThat(Files.exists(Path.of(out))).isFalse();
    }

    private static void expect(List<List<String>> commands, List<String> outcomes, String outcome, Object... words) {
        List<String> command = new ArrayList<>();
        for (Object word : words) {
            command.add(word.toString());
        }
        commands.add(command);
        outcomes.add(outcome);
    }
}
