package io.github.heapfold.cli.capture;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.github.heapfold.capture.Steps;
import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.jvm.HeapUse;
import io.github.heapfold.capture.jvm.LocalJvm;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.ChildJvm;
import io.github.heapfold.fixture.Packings;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.ServerDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class CaptureCommandTest {
    @TempDir
    Path folder;

    @Test
    void theListHasAllJvmsForPeopleAndForPrograms() throws Exception {
        try (ChildJvm child = ChildJvm.holding(5)) {
            String pid = Long.toString(child.pid());
            assertThat(Shell.run("capture").out()).contains(pid).contains("HeldHeap");

            Shell.Result result = Shell.run("capture", "--json");
            assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
            JsonArray jvms = JsonParser.object().from(result.out()).getArray("jvms");
            JsonObject jvm = jvms.stream()
                    .map(JsonObject.class::cast)
                    .filter(one -> one.getLong("pid") == child.pid())
                    .findFirst()
                    .orElseThrow();
            assertThat(jvm.getString("mainClass")).isEqualTo("io.github.heapfold.fixture.HeldHeap");
            assertThat(jvm.getString("javaVersion")).isEqualTo(System.getProperty("java.version"));
            assertThat(jvm.getObject("heap").getLong("used")).isPositive();
        }
    }

    /** With the serial collector of newer JDKs no counter tells it before. */
    @Test
    void theUseOfAHeapThatHasNotBeenToldYetIsNotNothing() throws Exception {
        HeapUse untold = new HeapUse(0, 64_000_000, 0, 64_000_000);
        LocalJvm jvm = new LocalJvm(1, "a.Main", "25", Path.of("jdk"), "me", untold, Optional.empty());
        assertThat(JvmList.text(List.of(jvm)))
                .contains("?: how much is in use is not known before the first collection.")
                .noneMatch(line -> line.contains("0 B") || line.contains("0 %"));
        JsonObject heap = JsonParser.object()
                .from(JvmList.json(List.of(jvm)))
                .getArray("jvms")
                .getObject(0)
                .getObject("heap");
        assertThat(heap).containsEntry("used", null).containsEntry("live", null);
    }

    @Test
    void aCaptureSaysWhichWayItTookAndWhatFollows() throws IOException {
        try (ChildJvm child = ChildJvm.holding(5)) {
            Shell.Result result = Shell.run(
                    "capture",
                    Long.toString(child.pid()),
                    "-o",
                    folder.toString(),
                    "--via",
                    "file",
                    "--then",
                    "echo took");

            assertThat(result.err()).isEqualTo("heapfold: took " + folder.resolve(onlyFile()) + "\n");
            assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
            assertThat(result.out())
                    .contains("JVM " + child.pid())
                    .contains("through a temporary file (as was asked for)")
                    .contains("peak disk use");
        }
        assertThat(onlyFile()).startsWith("fixture.HeldHeap-").endsWith(".hfold");
        assertThat(Shell.run("verify", folder.resolve(onlyFile()).toString()).exit())
                .isEqualTo(ExitCodes.DONE);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void aLinkToADumpIsKeptAndSoIsTheDump() throws IOException {
        Path dump = Files.write(folder.resolve("a.hprof"), Samples.list(8, 50).build());
        Path link = Files.createSymbolicLink(folder.resolve("b.hprof"), dump);

        Shell.Result result = Shell.run("capture", "--dump", link.toString(), "--delete");

        assertThat(result.err()).contains(link + " is kept, because it is a link");
        assertThat(link).isSymbolicLink();
        assertThat(dump).exists();
    }

    private String onlyFile() {
        assertThat(folder.toFile().list()).hasSize(1);
        return folder.toFile().list()[0];
    }

    @Test
    void aCaptureGoesToStandardOutput() throws IOException {
        try (ChildJvm child = ChildJvm.holding(5)) {
            Shell.Result result = Shell.run("capture", Long.toString(child.pid()), "-o", "-", "--quiet");

            assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
            assertThat(result.err()).isEmpty();
            Path file = Files.write(folder.resolve("x.hfold"), result.bytes());
            assertThat(Shell.run("verify", file.toString()).exit()).isEqualTo(ExitCodes.DONE);
        }
    }

    /** What docker exec and kubectl exec do, without them: the dump leaves the place of the JVM as a plain stream. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aDumpThatAContainerPipesOutIsFolded() throws Exception {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        try (ChildJvm child = ChildJvm.holding(5)) {
            String script = "mkfifo heap; '" + jcmd + "' " + child.pid() + " GC.heap_dump -overwrite '"
                    + folder.resolve("heap") + "' >&2 & until [ -p heap ]; do :; done; cat heap; rm heap";
            Process pipe = new ProcessBuilder("sh", "-c", script)
                    .directory(folder.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Path file = folder.resolve("piped.hfold");

            Shell.Result result =
                    new Shell().input(pipe.getInputStream()).execute("compress", "-", "-o", file.toString());

            assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
            assertThat(pipe.waitFor()).isZero();
            assertThat(Shell.run("verify", file.toString()).out()).contains("is whole");
            assertThat(onlyFile()).isEqualTo("piped.hfold");
        }
    }

    @Test
    void whatJvmsDoNotDoIsToldInOneLine() {
        Shell.Result result = Shell.run("capture", "999999999");

        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).isEqualTo("heapfold: there is no process 999999999\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--when heap>=85%",
                "--when heap>85% 1",
                "--when heap>=85% --match x --gap soon",
                "--match x",
                "--all --live 1",
                "--watch . 1",
                "--watch . -o x",
                "--delete 1",
                "--jmx-user me",
                "--jmx localhost:1 2",
                "--json 1",
                "--dir . 1",
                "--dump x --watch .",
                "--when oom --match x --limit lots",
                "--when oom --match (",
                "--when oom --match x --limit 20000000t",
                "--limit 1g --watch .",
                "--max 2 1",
                "--gap 1m 1",
                "--settle 1m 1",
                "1 --upload-header a:b",
                "1 --then cat;",
                "1 --then cat&",
                "1 -o - --then cat"
            })
    void whatDoesNotGoTogetherIsWrongUsage(String line) {
        String[] words = ("capture " + line).split(" +");

        Shell.Result result = Shell.run(words);

        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void aFinishedDumpIsFoldedVerifiedAndDeleted() throws IOException {
        Path dump = Files.write(
                folder.resolve("java_pid7.hprof"), Samples.list(8, 20).build());

        Shell.Result result = Shell.run("capture", "--dump", dump.toString(), "--delete");

        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        assertThat(result.out()).contains("verified");
        assertThat(onlyFile()).isEqualTo("java_pid7.hfold");
    }

    @Test
    void aDumpThatCannotBeSentIsFoldedAllTheSame() throws IOException {
        Path dump = Files.write(
                folder.resolve("java_pid7.hprof"), Samples.list(8, 20).build());

        Shell.Result result = Shell.run("capture", "--dump", dump.toString(), "--delete", "--upload=@env:NOT_SET_HERE");

        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).contains("the environment variable NOT_SET_HERE is not set");
        assertThat(onlyFile()).isEqualTo("java_pid7.hfold");
    }

    @Test
    void aDumpThatIsNotThereIsToldAsForAllCommands() {
        Path dump = folder.resolve("nosuch.hprof");

        Shell.Result result = Shell.run("capture", "--dump", dump.toString());

        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).isEqualTo("heapfold: " + dump + " does not exist\n");
    }

    @Test
    void aDumpWithoutAnEndIsKeptForThatAndNotCalledDamaged() throws IOException {
        byte[] whole = Samples.list(8, 20).build();
        Path dump = Files.write(folder.resolve("java_pid7.hprof"), Arrays.copyOf(whole, whole.length - 9));

        Shell.Result result = Shell.run("capture", "--dump", dump.toString(), "--delete");

        assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
        assertThat(result.err())
                .contains(dump + " is kept, because it has no record that ends it (HEAP_DUMP_END)")
                .doesNotContain("not whole");
        assertThat(dump).exists();
    }

    @ParameterizedTest
    @CsvSource({"zip with another file, true", "tar.gz, true", "gzip, false", "zstd, false"})
    void whatElseMayBeInAnArchiveIsNotDeletedWithTheDump(String packing, boolean kept) throws IOException {
        byte[] packed = Packings.all(Samples.list(8, 20).build()).get(packing);
        Path dump = Files.write(folder.resolve("java_pid7.hprof"), packed);

        Shell.Result result = Shell.run("capture", "--dump", dump.toString(), "--delete");

        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        assertThat(folder.resolve("java_pid7.hfold")).exists();
        assertThat(Files.exists(dump)).isEqualTo(kept);
        assertThat(result.err().contains("is kept, because it is an archive, which may hold more"))
                .isEqualTo(kept);
    }

    @Test
    void aDumpThatIsNotWholeIsFoldedAndKept() throws IOException {
        byte[] whole = Samples.list(8, 20).build();
        Path dump = Files.write(folder.resolve("java_pid7.hprof"), Arrays.copyOf(whole, whole.length - 20));

        Shell.Result result = Shell.run("capture", "--dump", dump.toString(), "--delete");

        assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
        assertThat(result.err()).contains("is kept, because it is not whole");
        assertThat(List.of(folder.toFile().list())).contains("java_pid7.hfold", "java_pid7.hprof");
    }

    @Test
    void aWatchedFolderIsLeftOnAnInterrupt() throws IOException {
        Files.write(folder.resolve("heap1.hprof"), ServerDump.of(8, 0, 100));
        Files.write(folder.resolve("heap2.hprof"), ServerDump.of(8, 2, 102));

        Shell.Result result = new Shell()
                .onStart(monitor ->
                        cancelWhenFolded("heap1.hprof", () -> cancelWhenFolded("heap2.hprof", monitor::cancel)))
                .execute("capture", "--watch", folder.toString(), "--delete", "-p", "lossless");

        assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
        assertThat(result.out().lines())
                .containsExactlyInAnyOrder(
                        folder.resolve("heap1.hfold").toString(),
                        folder.resolve("heap2.hfold").toString());
        assertThat(result.err()).contains("watching " + folder).contains("stopped watching");
        assertThat(result.err()).as("the later one needs the other").contains(", compressed against " + folder);
    }

    @Test
    void atATerminalTheLogStandsWhereTheBarWas() throws IOException {
        Files.write(folder.resolve("heap1.hprof"), ServerDump.of(8, 0, 100));

        Shell.Result result = new Shell()
                .interactive()
                .onStart(monitor -> cancelWhenFolded("heap1.hprof", monitor::cancel))
                .execute("capture", "--watch", folder.toString(), "--delete", "-p", "lossless");

        assertThat(result.err())
                .contains("folding ")
                .containsPattern("\\d{4}-\\d\\d-\\d\\dT.* → ")
                .doesNotContainPattern("[^\r\n]\\d{4}-\\d\\d-\\d\\dT");
    }

    /** Who is given one file may not have the other. */
    @ParameterizedTest
    @CsvSource({
        "--json -o list.json, --output is for",
        "--profile share, --profile is for a capture",
        "--readable-by all, --readable-by is for a capture",
        "--android -o x, --output is for a capture",
        "--android --gc, --gc is for a capture",
        "--upload http://127.0.0.1/ --json, --upload is for",
        "--then true, --then is for",
        "--watch . --via pipe, --via is for",
        "--watch . --all, --all is for",
        "--dump none.hprof --live, --live is for",
        "--dump none.hprof --temp ., --temp is for",
        "--when heap>=90% --force, --force is for",
        "--dump none.hprof --upload-method POST, --upload-method goes with --upload",
        "--jmx localhost:1 --jmx-password-file none, --jmx-password-file goes with --jmx-user",
    })
    void anOptionThatWouldDoNothingIsRefused(String options, String reason) {
        List<String> arguments = new ArrayList<>(List.of("capture"));
        arguments.addAll(List.of(options.split(" ")));
        Shell.Result result = Shell.run(arguments.toArray(String[]::new));
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(result.err()).contains(reason);
    }

    @Test
    void filesThatAreHandedOnStandAloneUnlessTheOptionSaysOtherwise() {
        List<CaptureStep> none = List.of();
        List<CaptureStep> some = List.of(new Steps("upload"));
        assertThat(CaptureCommand.isSeries(null, none)).isTrue();
        assertThat(CaptureCommand.isSeries(null, some)).isFalse();
        assertThat(CaptureCommand.isSeries(true, some)).isTrue();
        assertThat(CaptureCommand.isSeries(false, none)).isFalse();
        Shell.Result alone = Shell.run("capture", "--no-series");
        assertThat(alone.exit()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(alone.err()).contains("--series is for --when or --watch");
    }

    /** Who may put files into a watched folder writes no lines into its log. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void namesAreWrittenOutInTheLog() throws IOException {
        String name = "he\nap\u202e1.hprof";
        String other = "he\nap\u202e2.hprof";
        Files.write(folder.resolve(name), ServerDump.of(8, 0, 100));
        Files.write(folder.resolve(other), ServerDump.of(8, 2, 102));

        Shell.Result result = new Shell()
                .onStart(monitor -> cancelWhenFolded(name, () -> cancelWhenFolded(other, monitor::cancel)))
                .execute("capture", "--watch", folder.toString(), "--delete", "--no-series", "-p", "lossless");

        assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
        assertThat(result.err()).contains("he\\nap\\u202e1.hprof").doesNotContain("\u202e", "he\n");
        assertThat(result.out()).doesNotContain("\u202e", "he\n");
        assertThat(result.err()).doesNotContain("compressed against");
    }

    private void cancelWhenFolded(String dump, Runnable cancel) {
        Thread thread = new Thread(() -> {
            while (Files.exists(folder.resolve(dump))) {
                Thread.onSpinWait();
            }
            cancel.run();
        });
        thread.setDaemon(true);
        thread.start();
    }
}
