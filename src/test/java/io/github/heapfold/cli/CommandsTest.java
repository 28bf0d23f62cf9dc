package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldWriter;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.report.Units;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
    @TempDir
    Path folder;

    private byte[] bytes;
    private String dump;
    private String folded;

    @BeforeEach
    void writeDump() throws IOException {
        bytes = Samples.list(8, 2000).build();
        dump = Files.write(folder.resolve("ein Dump für 堆.hprof"), bytes).toString();
        folded = folder.resolve("ein Dump für 堆.hfold").toString();
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static JsonObject json(Shell.Result result) throws JsonParserException {
        assertThat(result.err()).isEmpty();
        return JsonParser.object().from(result.out());
    }

    private static void assertFault(Shell.Result result, int exit, String... words) {
        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("heapfold: ").contains(words).doesNotContain("\tat ");
        if (exit == 1) {
            assertThat(result.err().lines()).hasSize(1);
        }
    }

    @Test
    void compressAndRestoreStandBesideTheirSources() throws IOException {
        Shell.Result compressed = Shell.run("compress", dump, "--profile", "lossless");

        assertThat(compressed.exit()).isZero();
        assertThat(compressed.err()).isEmpty();
        assertThat(compressed.out().lines()).hasSize(1);
        assertThat(compressed.out()).startsWith(dump + ": ").contains(" → ", " %) in ", "profile lossless → " + folded);

        Files.delete(Path.of(dump));
        assertThat(Shell.run("restore", folded).exit()).isZero();
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
        assertThat(files()).hasSize(2);
    }

    @Test
    void theDefaultProfileIsOom() {
        assertThat(Shell.run("compress", dump).out()).contains("profile oom");
        assertThat(Shell.run("verify", dump, folded).exit()).isZero();
    }

    @Test
    void whatExistsIsNotReplacedWithoutForce() throws IOException {
        Path mine = Files.writeString(Path.of(folded), "mine");

        assertFault(Shell.run("compress", dump), 1, folded, "--force");

        assertThat(mine).hasContent("mine");
        assertThat(files()).hasSize(2);
        assertThat(Shell.run("compress", dump, "--force").exit()).isZero();
        assertFault(Shell.run("restore", folded), 1, dump, "--force");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
    }

    @Test
    void noSourceIsReplacedByItsResult() {
        assertFault(Shell.run("compress", dump, "-o", dump, "--force"), 1, "is the source itself");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
    }

    @Test
    void streamsGoThrough() {
        Shell.Result compressed = new Shell().input(bytes).execute("compress", "-", "--profile", "lossless");
        assertThat(compressed.exit()).isZero();
        assertThat(compressed.err()).contains("standard input").contains("standard output");

        Shell.Result restored = new Shell().input(compressed.bytes()).execute("restore", "-", "--quiet");
        assertThat(restored.exit()).isZero();
        assertThat(restored.err()).isEmpty();
        assertThat(restored.bytes()).isEqualTo(bytes);

        Shell.Result fromFile = Shell.run("compress", dump, "-o", "-", "-q", "-p", "lossless");
        assertThat(fromFile.exit()).isZero();
        assertThat(fromFile.err()).isEmpty();
        assertThat(new Shell().input(fromFile.bytes()).execute("restore", "-").bytes())
                .isEqualTo(bytes);
    }

    @Test
    void severalFilesGoIntoAFolder() throws IOException {
        String other =
                Files.write(folder.resolve("other.hprof.gz"), Gzip.of(bytes)).toString();
        String into = Files.createDirectory(folder.resolve("into")).toString();

        assertThat(Shell.run("compress", dump, other, "-o", into).exit()).isZero();

        assertThat(Path.of(into, "other.hfold")).isRegularFile();
        assertThat(Path.of(into, "ein Dump für 堆.hfold")).isRegularFile();
        assertFault(Shell.run("compress", dump, other, "-o", dump), 1, "is no folder");
        assertFault(Shell.run("compress", dump, "-"), 2, "standard input");
    }

    @Test
    void inspectTellsTheFactsOnStandardOutput() {
        Shell.Result result = Shell.run("inspect", dump, "--fields");

        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("JAVA PROFILE 1.0.2", "INSTANCE_DUMP", "2,000")
                .contains("  INSTANCE_DUMP.values[object]")
                .contains("PRIMITIVE_ARRAY_DUMP.elements[byte] *")
                .contains("What Eclipse MAT loses");
        assertThat(Shell.run("inspect", dump).out()).doesNotContain("INSTANCE_DUMP.values");
    }

    @Test
    void inspectJsonHasThePromisedKeys() throws JsonParserException {
        JsonObject json = json(Shell.run("inspect", dump, "--json"));

        assertThat(json.getString("file")).isEqualTo(dump);
        assertThat(json.getString("format")).isEqualTo("JAVA PROFILE 1.0.2");
        assertThat(json.getInt("idSize")).isEqualTo(8);
        assertThat(json.getLong("timestamp")).isEqualTo(1_600_000_000_123L);
        assertThat(json.getLong("bytes")).isEqualTo(bytes.length);
        assertThat(json.get("damaged")).isEqualTo(false);
        assertThat(json.getLong("objects")).isEqualTo(2003);
        assertThat(json.getLong("classes")).isEqualTo(3);
        assertThat(json.getLong("roots")).isEqualTo(4);
        assertThat(json.getLong("opaqueBytes")).isZero();
        JsonObject instances = find(json.getArray("subRecords"), "name", "INSTANCE_DUMP");
        assertThat(instances.getString("tag")).isEqualTo("0x21");
        assertThat(instances.getLong("count")).isEqualTo(2000);
        assertThat(instances.getLong("bytes")).isEqualTo(2000 * 37);
        assertThat(find(json.getArray("records"), "name", "HEAP_DUMP_SEGMENT").getLong("count"))
                .isEqualTo(2);
        JsonObject elements = find(json.getArray("fields"), "field", "PRIMITIVE_ARRAY_DUMP.elements");
        assertThat(elements.getLong("count")).isEqualTo(2);
        assertThat(elements.getLong("bytes")).isEqualTo(40);
        assertThat(elements.getBoolean("strippable")).isTrue();
        assertThat(find(json.getArray("fields"), "field", "INSTANCE_DUMP.objectId")
                        .getBoolean("strippable"))
                .isFalse();
        long sum = 31;
        for (Object field : json.getArray("fields")) {
            sum += ((JsonObject) field).getLong("bytes");
        }
        assertThat(sum).isEqualTo(bytes.length);
    }

    private static JsonObject find(JsonArray array, String key, String value) {
        return array.stream()
                .map(JsonObject.class::cast)
                .filter(object -> value.equals(object.getString(key)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aFoldedFileIsInspectedAsItsDump() throws JsonParserException {
        Shell.run("compress", dump);

        JsonObject json = json(Shell.run("inspect", folded, "--json"));

        assertThat(json.getString("kind")).isEqualTo("hfold");
        assertThat(json.getLong("bytes")).isEqualTo(bytes.length);
        assertThat(json.getLong("objects")).isEqualTo(2003);
    }

    @Test
    void damageIsToldAndIsNoFault() throws IOException, JsonParserException {
        Files.write(Path.of(dump), Arrays.copyOf(bytes, bytes.length - 100));

        Shell.Result text = Shell.run("inspect", dump);
        assertThat(text.exit()).isZero();
        assertThat(text.err()).contains("warning", "damaged at offset");
        assertThat(text.out()).contains("damaged");
        JsonObject damaged = JsonParser.object()
                .from(Shell.run("inspect", dump, "--json").out())
                .getObject("damaged");
        assertThat(damaged.getLong("offset")).isPositive();
        assertThat(damaged.getString("reason")).contains("ends");
        assertThat(Shell.run("compress", dump).err()).contains("warning", "damaged at offset");
    }

    @Test
    void csvHasALinePerTag() {
        assertThat(Shell.run("inspect", dump, "--csv").out().lines())
                .contains("level,tag,name,count,bytes,strippable", "sub-record,0x21,INSTANCE_DUMP,2000,74000,");
        assertThat(Shell.run("inspect", dump, "--csv", "--fields").out())
                .contains("field,0x21,INSTANCE_DUMP.stackTraceSerial,2000,8000,true");
        assertFault(Shell.run("inspect", dump, "--csv", "--json"), 2, "--csv", "--json");
    }

    @Test
    void verifyTellsADifferenceByItsExitCode() throws JsonParserException {
        String other = Samples.list(8, 2001).writeTo(folder.resolve("other")).toString();

        Shell.Result text = Shell.run("verify", dump, other);
        assertThat(text.exit()).isEqualTo(3);
        assertThat(text.out()).startsWith("different:").contains("2,003").contains("2,004");
        JsonObject json = json(Shell.run("verify", dump, other, "--json"));
        assertThat(json.getBoolean("same")).isFalse();
        assertThat(json.getObject("objects").getLong("left")).isEqualTo(2003);
        assertThat(json.getObject("objects").getLong("right")).isEqualTo(2004);
        assertThat(json.getObject("classes").getLong("left")).isEqualTo(3);
        assertThat(json.getObject("references").getLong("left")).isEqualTo(2004);
        assertThat(json.getObject("roots").getLong("right")).isEqualTo(4);
        assertThat(json.getArray("differences")).isNotEmpty();
        assertThat(Shell.run("verify", dump, dump).exit()).isZero();
        assertThat(json(Shell.run("verify", dump, dump, "--json")).getBoolean("same"))
                .isTrue();
    }

    @Test
    void verifyOfOneFileChecksIt() throws IOException, JsonParserException {
        Shell.run("compress", dump);
        assertThat(Shell.run("verify", folded).out()).contains("is whole");
        assertThat(json(Shell.run("verify", folded, "--json")).getBoolean("whole"))
                .isTrue();

        byte[] bent = Files.readAllBytes(Path.of(folded));
        bent[bent.length / 2] ^= 4;
        Files.write(Path.of(folded), bent);
        assertFault(Shell.run("verify", folded), 1, folded, "offset");
        Files.delete(Path.of(dump));
        assertFault(Shell.run("restore", folded), 1, folded, "offset");
        assertThat(files()).hasSize(1);
    }

    @Test
    void salvageRestoresWhatIsWholeAndSaysWhatIsLost() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        FoldIndex index;
        try (ChunkReader reader = new ChunkReader(DumpSource.open(Path.of(dump)), 4096)) {
            index = FoldWriter.write(reader, out, new FoldOptions(Presets.LOSSLESS, 1, 1), Progress.NONE);
        }
        FoldIndex.ChunkEntry lost = index.chunks().get(3);
        byte[] bent = out.toByteArray();
        bent[(int) lost.offset() + 50] ^= 4;
        Files.write(Path.of(folded), bent);
        String target = folder.resolve("left.hprof").toString();
        assertFault(Shell.run("restore", folded, "-o", target), 1, folded, "offset");
        assertThat(Path.of(target)).doesNotExist();

        Shell.Result salvaged = Shell.run("restore", "--salvage", folded, "-o", target);

        assertThat(salvaged.exit()).isZero();
        assertThat(salvaged.out()).contains(target);
        assertThat(salvaged.err())
                .contains(
                        folded + ": lost bytes " + Units.count(lost.originalOffset()),
                        "(1 chunk)",
                        "offset " + lost.offset(),
                        "objects are lost");
        assertThat(Shell.run("inspect", target).err()).isEmpty();
        assertThat(Shell.run("restore", "-q", "--salvage", folded, "-f", "-o", target)
                        .err())
                .contains("lost");

        Files.write(
                Path.of(folded), Arrays.copyOf(bent, (int) index.chunks().get(0).offset() + 9));
        assertFault(Shell.run("restore", "--salvage", folded, "-f", "-o", target), 1, folded, "not one chunk");
        assertFault(new Shell().input(bent).execute("restore", "--salvage", "-"), 1, "give a file");
    }

    @Test
    void salvageOfAFileThatIsWholeRestoresAllOfIt() throws IOException {
        Shell.run("compress", dump, "--profile", "lossless");
        Shell.Result salvaged = Shell.run("restore", "--salvage", "-f", folded);

        assertThat(salvaged.exit()).isZero();
        assertThat(salvaged.err()).contains("nothing is lost");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
    }

    @Test
    void reportsAreWrittenByTheirEnding() throws IOException, JsonParserException {
        Path json = folder.resolve("sizes.json");
        Path csv = folder.resolve("sizes.csv");
        assertThat(Shell.run("compress", dump, "--report", json.toString()).exit())
                .isZero();
        assertThat(Shell.run("compress", dump, "-f", "--report", csv.toString()).exit())
                .isZero();

        JsonObject report = JsonParser.object().from(Files.readString(json));
        assertThat(report.getLong("originalBytes")).isEqualTo(bytes.length);
        assertThat(report.getLong("storedBytes")).isEqualTo(Files.size(Path.of(folded)));
        long original = 0;
        long stored = 0;
        for (Object column : report.getArray("columns")) {
            original += ((JsonObject) column).getLong("originalBytes");
            stored += ((JsonObject) column).getLong("storedBytes");
        }
        assertThat(original).isEqualTo(bytes.length);
        assertThat(stored).isEqualTo(Files.size(Path.of(folded)));
        assertThat(Files.readString(csv)).startsWith("tag,column,").contains("INSTANCE_DUMP.objectId");
        assertFault(Shell.run("compress", dump, "-f", "--report", "sizes.txt"), 2, ".json or .csv");
        Files.delete(Path.of(folded));
        assertFault(Shell.run("compress", dump, "--report", json.toString()), 1, "sizes.json", "exists already");
    }

    @Test
    void wrongUsageIsTwo() {
        assertFault(Shell.run("nonsense"), 2, "nonsense", "--help");
        assertFault(Shell.run("compress"), 2, "FILE");
        assertFault(Shell.run("compress", dump, "--profile", "none"), 2, "none", "oom, lossless");
        assertFault(Shell.run("compress", dump, "--strip", "UTF8.stringId"), 2, "--strip: UTF8.stringId cannot be");
        assertFault(Shell.run("compress", dump, "--keep", "names"), 2, "--keep: \"names\" is not what is kept");
        assertFault(Shell.run("compress", dump, "--level", "0"), 2, "--level 0");
        assertFault(Shell.run("compress", dump, "--level", "ten"), 2, "ten");
        assertFault(Shell.run("compress", dump, "--threads", "0"), 2, "--threads 0");
        assertFault(Shell.run("profiles", "none"), 2, "none");
        assertFault(Shell.run("verify", dump, dump, dump), 2, dump);
        assertThat(Path.of(folded)).doesNotExist();
    }

    @Test
    void faultsOfInputAndEnvironmentAreOne() throws IOException {
        String text = Files.writeString(folder.resolve("text"), "text").toString();
        String missing = folder.resolve("missing").toString();
        assertFault(Shell.run("inspect", missing), 1, missing, "does not exist");
        assertFault(Shell.run("inspect", folder.toString()), 1, "is a folder");
        assertFault(Shell.run("inspect", text), 1, text, "not a heap dump", "offset 0");
        assertFault(Shell.run("compress", text), 1, text, "not a heap dump");
        assertFault(Shell.run("restore", dump), 1, "not a folded dump");
        assertFault(Shell.run("verify", dump), 1, "not a folded dump");
        assertFault(Shell.run("verify", "-", dump), 1, "standard input");
        assertFault(Shell.run("compress", dump, "-o", missing + "/a.hfold"), 1, "no folder", missing);
        // A file cannot hold files, whoever asks.
        assertFault(Shell.run("compress", dump, "-o", text + "/a.hfold"), 1, text);
        assertThat(files()).containsExactlyInAnyOrder("text", "ein Dump für 堆.hprof");
    }

    @Test
    void verboseAddsTheTrace() {
        Shell.Result result = Shell.run("inspect", folder.resolve("missing").toString(), "--verbose");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("does not exist", "\tat ", "NoSuchFileException");
    }

    @Test
    void aCancelLeavesNothingAndIsToldByItsExitCode() throws IOException {
        Shell.Result result = new Shell().onStart(JobMonitor::cancel).execute("compress", dump);
        assertFault(result, 130, "interrupted");
        assertThat(files()).hasSize(1);
    }

    @Test
    void progressIsForPeopleOnly() {
        assertThat(new Shell().interactive().execute("inspect", dump).err()).contains("inspecting");
        assertThat(new Shell().interactive().execute("inspect", dump, "--quiet").err())
                .isEmpty();
        assertThat(Shell.run("inspect", dump).err()).isEmpty();
    }

    @Test
    void quietIsQuiet() {
        Shell.Result result = Shell.run("compress", dump, "-q");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gui", "demo", "inspect", "compress", "restore", "verify", "profiles"})
    void everyCommandHasHelp(String command) {
        Shell.Result result = Shell.run(command, "--help");
        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("Usage: heapfold " + command, "--help", "--verbose");
        assertThat(Shell.run("--help").out()).contains("  " + command + " ");
    }

    @Test
    void theHelpOfCompressSaysWhatTheDefaultDrops() {
        assertThat(Shell.run("compress", "--help").out()).contains("default: oom", "stack traces", "lossless");
    }

    @Test
    void shellsGetACompletionScript() {
        Shell.Result result = Shell.run("generate-completion");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("complete ", "inspect", "--profile");
    }

    @Test
    void theVersionIsTold() {
        assertThat(Shell.run("--version").out()).startsWith("heapfold ");
    }

    @Test
    void profilesAreListedAndShown() {
        assertThat(Shell.run("profiles").out())
                .contains("oom", "lossless", "mat", "share", "tailor", "koom", "shark", "matrix");
        assertThat(Shell.run("profiles", "--fields").out())
                .contains("INSTANCE_DUMP.values[int]", "STACK_FRAME.lineNumber", "What Eclipse MAT loses");
        assertThat(Shell.run("profiles", "oom").out())
                .contains("PRIMITIVE_ARRAY_DUMP.elements", "STACK_FRAME", "CLASS_DUMP.reserved2");
    }

    @Test
    void guiSaysWhyItCannotOpen() {
        assertFault(Shell.run("gui"), 1, "no window");
    }

    @Test
    void theThreadsDoNotChangeTheBytes() throws IOException {
        Shell.run("compress", dump, "-o", folder.resolve("one").toString(), "--threads", "1");
        Shell.run("compress", dump, "-o", folder.resolve("four").toString(), "--threads", "4");
        assertThat(Files.mismatch(folder.resolve("one"), folder.resolve("four")))
                .isEqualTo(-1);
    }

    @Test
    void twoFilesDoNotGoToOneName() throws IOException {
        Path a = Files.createDirectory(folder.resolve("a"));
        Path b = Files.createDirectory(folder.resolve("b"));
        Path into = Files.createDirectory(folder.resolve("into"));
        String first = Files.write(a.resolve("x.hprof"), bytes).toString();
        String second = Files.write(b.resolve("x.hprof"), bytes).toString();
        String third = Files.write(a.resolve("x.hprof.gz"), Gzip.of(bytes)).toString();

        assertFault(Shell.run("compress", first, second, "-o", into.toString(), "-f"), 2, first, second, "x.hfold");
        assertFault(Shell.run("compress", "--force", first, third), 2, first, third, "x.hfold");
        assertFault(Shell.run("compress", "--force", first, first), 2, "x.hfold");
        assertFault(Shell.run("restore", first, second, "-o", into.toString(), "-f"), 2, "both be written");

        assertThat(into).isEmptyDirectory();
        assertThat(a.resolve("x.hfold")).doesNotExist();
    }

    @Test
    void nothingBeginsWhereOneTargetExists() throws IOException {
        String other = Files.write(folder.resolve("other.hprof"), bytes).toString();
        Files.writeString(folder.resolve("other.hfold"), "mine");

        assertFault(Shell.run("compress", dump, other), 1, "other.hfold", "exists already");
        assertThat(Path.of(folded)).doesNotExist();
    }

    @Test
    void noSourceIsReplacedByTheResultOfAnother() throws IOException {
        Shell.run("compress", dump, "-q");
        String other = Files.write(folder.resolve("other.hprof"), bytes).toString();

        assertFault(Shell.run("restore", folded, dump, "-f"), 1, "one of the sources");
        assertThat(Path.of(dump)).hasBinaryContent(bytes);
        assertThat(Path.of(other)).hasBinaryContent(bytes);
    }

    @Test
    void aBatchGoesOnAfterABadFile() throws IOException {
        String text = Files.writeString(folder.resolve("a.txt"), "text").toString();
        String missing = folder.resolve("missing").toString();

        Shell.Result result = Shell.run("compress", text, missing, dump);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err().lines()).hasSize(2);
        assertThat(result.err()).contains(text + " is not a heap dump", missing + " does not exist");
        assertThat(Path.of(folded)).exists();
        Files.delete(Path.of(dump));
        Shell.Result restored = Shell.run("restore", text, folded);
        assertThat(restored.exit()).isEqualTo(1);
        assertThat(restored.err()).contains(text + " is not a folded dump");
        assertThat(Path.of(dump)).exists();
    }

    @Test
    void aCancelEndsAJobThatWaitsForItsSource() throws Exception {
        Pipe pipe = Pipe.open();
        pipe.sink().write(ByteBuffer.wrap(bytes, 0, 1000));
        String target = folder.resolve("waiting.hfold").toString();
        Shell shell = new Shell()
                .input(Channels.newInputStream(pipe.source()))
                .onStart(monitor -> cancelWhen(() -> files().size() > 1, monitor));

        Shell.Result result = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> shell.execute("compress", "-", "-p", "lossless", "-o", target));

        assertFault(result, 130, "interrupted");
        assertThat(files()).hasSize(1);
        pipe.sink().close();
    }

    private static void cancelWhen(Callable<Boolean> condition, JobMonitor monitor) {
        Thread thread = new Thread(() -> {
            try {
                for (int i = 0; i < 500 && !condition.call(); i++) {
                    Thread.sleep(10);
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            monitor.cancel();
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aNamedPipeIsReadAsAStream() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try (OutputStream out = Files.newOutputStream(fifo, StandardOpenOption.WRITE)) {
                out.write(bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();

        Shell.Result result =
                assertTimeoutPreemptively(Duration.ofSeconds(20), () -> Shell.run("inspect", fifo.toString()));

        assertThat(result.err()).isEmpty();
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("INSTANCE_DUMP");
    }

    @Test
    void aResultThatNobodyTakesIsLost() {
        Shell.Result result = new Shell().output(new BrokenPipe()).execute("compress", dump, "-o", "-");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("standard output", "Broken pipe");

        Shell.Result text = new Shell().output(new BrokenPipe()).execute("inspect", dump);
        assertThat(text.exit()).isZero();
        assertThat(text.err()).isEmpty();
        Shell.Result file = new Shell().output(new BrokenPipe()).execute("compress", dump);
        assertThat(file.exit()).isZero();
        assertThat(Path.of(folded)).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--threads=1", "--json", "--csv"})
    void textThatCannotBeWrittenIsAFaultOfStandardOutput(String option) {
        ByteArrayOutputStream full = new ByteArrayOutputStream() {
            @Override
            public void write(byte[] data) throws IOException {
                throw new IOException("No space left on device");
            }
        };

        assertFault(
                new Shell().output(full).execute("inspect", dump, option),
                1,
                "standard output cannot be written: No space left on device");
    }

    private static final class BrokenPipe extends ByteArrayOutputStream {
        @Override
        public void write(byte[] data) throws IOException {
            throw new IOException("Broken pipe");
        }

        @Override
        public void flush() throws IOException {
            throw new IOException("Broken pipe");
        }
    }

    @Test
    void verifyWarnsOfDamage() throws Exception {
        String cut = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length - 100))
                .toString();

        Shell.Result result = Shell.run("verify", cut, dump, "--json");

        assertThat(result.err()).contains("warning: " + cut + " is damaged at offset");
        JsonObject damaged = JsonParser.object().from(result.out()).getObject("damaged");
        assertThat(damaged.getObject("left").getLong("offset")).isPositive();
        assertThat(damaged.getObject("left").getString("reason")).contains("ends");
        assertThat(damaged.get("right")).isEqualTo(false);
    }

    @Test
    void verifyJsonTellsWhereAFoldedFileIsDamaged() throws Exception {
        Shell.run("compress", dump);
        byte[] bent = Files.readAllBytes(Path.of(folded));
        bent[bent.length / 2] ^= 4;
        Files.write(Path.of(folded), bent);

        Shell.Result result = Shell.run("verify", "--json", folded);

        assertThat(result.exit()).isEqualTo(1);
        JsonObject json = JsonParser.object().from(result.out());
        assertThat(json.getBoolean("whole")).isFalse();
        assertThat(json.getLong("offset")).isPositive();
        assertThat(json.getString("reason")).contains("checksum");
    }

    @Test
    void verifyComparesBytesFirst() throws IOException {
        String one = Files.writeString(folder.resolve("one"), "text").toString();
        String two = Files.writeString(folder.resolve("two"), "text").toString();
        String three = Files.writeString(folder.resolve("three"), "other").toString();

        Shell.Result same = Shell.run("verify", one, two);
        assertThat(same.exit()).isZero();
        assertThat(same.out()).contains("byte for byte");
        assertFault(Shell.run("verify", one, three), 1, one, "not a heap dump");
    }

    @Test
    void aFileWithoutACommandIsToldWhatToDo() {
        assertFault(Shell.run(dump), 2, dump, "heapfold gui FILE", "heapfold inspect FILE");
        assertFault(Shell.run("nonsense", "--help"), 2, "nonsense", "--help");
        assertFault(Shell.run(""), 2, "no command");
    }

    @Test
    void oddNamesAreToldClearly() throws IOException {
        String empty = Files.createFile(folder.resolve("empty")).toString();
        assertFault(Shell.run("inspect", empty), 1, empty + " is empty");
        assertFault(Shell.run("compress", empty), 1, empty + " is empty");
        assertFault(Shell.run("restore", empty), 1, empty + " is empty");
        assertFault(Shell.run("verify", empty), 1, empty + " is empty");
        assertFault(Shell.run("compress", ""), 2, "a file name is empty");
        assertFault(Shell.run("compress", dump, "-o", ""), 2, "--output is empty");
        assertFault(Shell.run("compress", "/"), 1, "is a folder");
        assertFault(Shell.run("restore", "/"), 1, "is a folder");
    }

    @Test
    void aProfileWithMoreIsNamedByBoth() {
        String more = "LOAD_CLASS.stackTraceSerial";
        assertThat(Shell.run("compress", dump, "-p", "lossless", "--strip", more)
                        .out())
                .contains("profile custom");
        for (String known : new String[] {more, "PRIMITIVE_ARRAY_DUMP.elements[byte]"}) {
            assertThat(Shell.run("compress", dump, "-f", "--strip", known).out())
                    .contains("profile oom →");
        }
    }

    @Test
    void aPrintedProfileIsAFileThatDoesTheSame() throws IOException {
        for (String name : new String[] {"oom", "mat", "share", "matrix"}) {
            Path file = Files.writeString(
                    folder.resolve(name + ".txt"), Shell.run("profiles", name).out());
            Shell.run("compress", dump, "-f", "-o", folded, "--profile", name);
            byte[] byName = Files.readAllBytes(Path.of(folded));
            Shell.Result byFile = Shell.run("compress", dump, "-f", "-o", folded, "--profile", file.toString());

            assertThat(byFile.exit()).as(byFile.err()).isZero();
            assertThat(byFile.out()).contains("profile " + name + " ");
            assertThat(Files.readAllBytes(Path.of(folded))).isEqualTo(byName);
        }
    }

    @Test
    void aFoldedFileSaysWhatWasLeftOutAndKept() throws Exception {
        Path file = Files.writeString(
                folder.resolve("ours.profile"), "strip PRIMITIVE_ARRAY_DUMP.elements\nkeep first:4[byte]\n");
        Shell.run("compress", dump, "--profile", file.toString());

        assertThat(Shell.run("inspect", folded).out())
                .contains(
                        "Profile ours",
                        "  strip PRIMITIVE_ARRAY_DUMP.elements[byte]",
                        "  strip PRIMITIVE_ARRAY_DUMP.elements[double]",
                        "  keep first:4[byte]");
        JsonObject json = json(Shell.run("inspect", folded, "--json"));
        assertThat(json.getString("profile")).isEqualTo("ours");
        assertThat(json.getArray("rules")).contains("keep first:4[byte]");
        Shell.run("restore", folded, "-o", folder.resolve("restored").toString());
        assertThat(Files.size(folder.resolve("restored"))).isEqualTo(Files.size(Path.of(dump)));
    }

    @Test
    void faultsInAProfileAreToldWithTheirLine() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.profile"), "# ours\nstrip INSTANCE_DUMP.objectId\n");

        assertFault(
                Shell.run("compress", dump, "--profile", file.toString()),
                1,
                "bad.profile, line 2: INSTANCE_DUMP.objectId cannot be stripped: it is an identifier");
        assertFault(Shell.run("compress", dump, "--profile", "missing.profile"), 2, "there is no such file");
    }

    @Test
    void whatNeedsTwoReadingsTakesNoPipe() throws IOException {
        byte[] bytes = Files.readAllBytes(Path.of(dump));

        assertFault(
                new Shell().input(bytes).execute("compress", "-", "--profile", "share"),
                1,
                "profile share needs to read the dump twice, and standard input can be read once: give it as a file");
        assertThat(new Shell()
                        .input(bytes)
                        .execute("compress", "-", "--profile", "mat")
                        .exit())
                .isZero();
    }

    @Test
    void aRuleForAClassThatIsNotThereIsTold() {
        assertThat(Shell.run("compress", dump, "--keep", "example.Missing.field")
                        .err())
                .contains("has no class for example.Missing.field");
    }

    @Test
    void anEmptyFileHasNoPartThatItsFoldWouldBe() throws IOException {
        String empty = Files.createFile(folder.resolve("empty.hprof")).toString();

        Shell.Result folded = Shell.run("compress", empty, "-p", "lossless");

        assertThat(folded.exit()).isZero();
        assertThat(folded.out()).contains("0 B → ").doesNotContain("%");
    }
}
