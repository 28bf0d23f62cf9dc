package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompressCommandTest extends CommandTest {
    @Test
    void aProfileThatNoFileHoldsIsRefusedBeforeAnythingIsWritten() throws IOException {
        String many = IntStream.range(0, 4_100)
                .mapToObj(i -> "strip com.example.Class" + i + ".field\n")
                .collect(Collectors.joining());
        String name = "com.example." + "\u00e9".repeat(2_100) + ".field";
        for (String rules : List.of(many, "strip " + name + "\n")) {
            Path profile = Files.writeString(folder.resolve("mine.profile"), "profile mine\n" + rules);

            Shell.Result file = Shell.run("compress", dump, "-p", profile.toString());
            Shell.Result stream = Shell.run("compress", dump, "-p", profile.toString(), "-o", "-");

            assertFault(file, 1, "profile mine", "4,096");
            assertFault(stream, 1, "profile mine", "4,096");
            assertThat(Path.of(folded)).doesNotExist();
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
    void theReportOfAPackedDumpSaysSo() throws IOException, JsonParserException {
        Path packed = Files.write(folder.resolve("packed.hprof.gz"), Gzip.of(bytes));
        Path json = folder.resolve("packed.json");
        for (String as : List.of("hfold", "hprof", "hprof.gz")) {
            assertThat(Shell.run("compress", packed.toString(), "-f", "--format", as, "--report", json.toString())
                            .exit())
                    .as(as)
                    .isZero();

            JsonObject report = JsonParser.object().from(Files.readString(json));
            assertThat(report.getString("packing")).as(as).isEqualTo("gzip");
            assertThat(report.getLong("packedBytes")).as(as).isEqualTo(Files.size(packed));
            assertThat(report.getLong("originalBytes")).as(as).isEqualTo(bytes.length);
        }
    }

    @Test
    void theHelpOfCompressSaysWhatTheDefaultDrops() {
        assertThat(Shell.run("compress", "--help").out()).contains("default: oom", "stack traces", "lossless");
    }

    @Test
    void theThreadsDoNotChangeTheBytes() throws IOException {
        Shell.run("compress", dump, "-o", folder.resolve("one").toString(), "--threads", "1");
        Shell.run("compress", dump, "-o", folder.resolve("four").toString(), "--threads", "4");
        assertThat(Files.mismatch(folder.resolve("one"), folder.resolve("four")))
                .isEqualTo(-1);
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
        assertThat(restored.err()).contains(text + " is not compressed");
        assertThat(Path.of(dump)).exists();
    }

    @Test
    void aCancelLeavesNothingAndIsToldByItsExitCode() throws IOException {
        Shell.Result result = new Shell().onStart(JobMonitor::cancel).execute("compress", dump);
        assertFault(result, 130, "interrupted");
        assertThat(files()).hasSize(1);
    }

    @Test
    void aProfileWithMoreIsNamedByBoth() throws IOException {
        String more = "LOAD_CLASS.stackTraceSerial";
        assertThat(Shell.run("compress", dump, "-p", "lossless", "--strip", more)
                        .out())
                .contains("profile custom");
        for (String known : new String[] {more, "PRIMITIVE_ARRAY_DUMP.elements[byte]"}) {
            assertThat(Shell.run("compress", dump, "-f", "--strip", known).out())
                    .contains("profile oom →");
        }
        Path ours = Files.writeString(
                folder.resolve("ours.profile"), "profile ours\nstrip PRIMITIVE_ARRAY_DUMP.elements\n");
        String two = Shell.run("compress", dump, "-f", "-p", ours.toString(), "--strip", more, "--keep", "first:8")
                .out();
        assertThat(two).contains("profile ours + LOAD_CLASS.stackTraceSerial + keep first:8 →");
        String many = Shell.run(
                        "compress",
                        dump,
                        "-f",
                        "--keep",
                        "first:8",
                        "--keep",
                        "thread-names",
                        "--keep",
                        "loader-names",
                        "--keep",
                        "system-properties")
                .out();
        assertThat(many).contains("profile oom + ").contains(" rules →");
    }

    @Test
    void faultsInAProfileAreToldWithTheirLine() throws IOException {
        Path file = Files.writeString(folder.resolve("bad.profile"), "# ours\nstrip INSTANCE_DUMP.objectId\n");

        assertFault(
                Shell.run("compress", dump, "--profile", file.toString()),
                1,
                "bad.profile, line 2: INSTANCE_DUMP.objectId cannot be stripped: it is an identifier");
        assertFault(Shell.run("compress", dump, "--profile", "missing.profile"), 2, "there is no such file");
        assertFault(Shell.run("compress", dump, "--profile", folder.toString()), 2, "that is a folder");
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
                .contains("keep example.Missing.field does nothing");
    }

    @Test
    void anEmptyFileHasNoPartThatItsFoldWouldBe() throws IOException {
        String empty = Files.createFile(folder.resolve("empty.hprof")).toString();

        Shell.Result folded = Shell.run("compress", empty, "-p", "lossless");

        assertThat(folded.exit()).isZero();
        assertThat(folded.out()).contains("0 B → ").doesNotContain("%");
    }
}
