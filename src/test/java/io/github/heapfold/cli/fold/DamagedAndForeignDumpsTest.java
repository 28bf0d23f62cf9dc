package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.DumpBuilder;
import io.github.heapfold.fixture.Packings;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DamagedAndForeignDumpsTest {
    @TempDir
    Path folder;

    private String cutOff() throws IOException {
        DumpBuilder builder = DumpBuilder.dump(8).segment(heap -> heap.classDump(8, c -> {}));
        for (int i = 0; i < 13; i++) {
            builder.segment(heap -> heap.instance(16, 8).instance(24, 8));
        }
        byte[] dump = builder.end().build();
        return Files.write(folder.resolve("dump.hprof"), Arrays.copyOf(dump, dump.length - 14))
                .toString();
    }

    @Test
    void inspectSaysWhatProbablyHappenedAndWhatIsLost() throws IOException, JsonParserException {
        String dump = cutOff();

        assertThat(Shell.run("inspect", dump).out())
                .contains(
                        "damaged",
                        "the process died while writing, or a copy was cut off; of the segments in the file, 13 of 14"
                                + " are whole",
                        "20 B are in no record",
                        "at least 5 B at the end",
                        "all GC roots");
        JsonObject damaged = JsonParser.object()
                .from(Shell.run("inspect", dump, "--json").out())
                .getObject("damaged");
        assertThat(damaged.getString("cause")).isEqualTo("cut-off");
        assertThat(damaged.getLong("segments")).isEqualTo(14);
        assertThat(damaged.getLong("wholeSegments")).isEqualTo(13);
        assertThat(damaged.getLong("missingBytes")).isEqualTo(5);
        assertThat(damaged.getArray("lost")).hasSize(2);
    }

    @Test
    void repairWritesADumpBesideItAndSaysWhatItDropped() throws IOException {
        String dump = cutOff();

        Shell.Result result = Shell.run("repair", dump);

        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .contains("25 objects", "probably", "13 of 14", "dropped   20 B", "dump.repaired.hprof")
                .contains("  probably  the ");
        String repaired = folder.resolve("dump.repaired.hprof").toString();
        assertThat(Shell.run("inspect", repaired).out()).doesNotContain("damaged");
        assertThat(Shell.run("repair", dump).err()).contains("exists already");
        assertThat(Shell.run("repair", repaired, "-f").out()).contains("nothing is damaged");
        assertThat(Shell.run("repair", dump, "-o", "-").bytes()).isEqualTo(Files.readAllBytes(Path.of(repaired)));
    }

    @Test
    void convertWritesAndroidForMat() throws IOException {
        String android = Samples.everything("JAVA PROFILE 1.0.3", 4)
                .writeTo(folder.resolve("dump.hprof"))
                .toString();

        Shell.Result result = Shell.run("convert", android);

        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("JAVA PROFILE 1.0.3", "dump.mat.hprof");
        String converted = folder.resolve("dump.mat.hprof").toString();
        assertThat(Shell.run("inspect", converted).out())
                .contains("JAVA PROFILE 1.0.2")
                .doesNotContain("HEAP_DUMP_INFO");
        assertThat(Shell.run("convert", android, "--for", "mat", "-o", "-").bytes())
                .isEqualTo(Files.readAllBytes(Path.of(converted)));
        String folded = folder.resolve("dump.hfold").toString();
        Shell.run("compress", "--profile", "lossless", android);
        assertThat(Shell.run("convert", folded, "-o", "-").bytes()).isEqualTo(Files.readAllBytes(Path.of(converted)));
        assertThat(Shell.run("convert", android, "--gz").exit()).isZero();
        assertThat(folder.resolve("dump.mat.hprof.gz")).exists();
    }

    @Test
    void convertWarnsOfDamage() throws IOException {
        Shell.Result result = Shell.run("convert", cutOff());

        assertThat(result.exit()).isZero();
        assertThat(result.err())
                .contains("warning", "damaged at offset", "; what is no record is left out (see repair)")
                .doesNotContain("zeros");
    }

    /** A header alone would be a dump that no analyzer has use for. */
    @Test
    void convertRefusesWhatHasNoWholeRecord() throws IOException {
        byte[] whole = DumpBuilder.dump(8).build();
        byte[] dump = Arrays.copyOf(whole, whole.length + Tag.RECORD_HEADER);
        dump[whole.length] = (byte) Tag.UTF8.code();
        dump[dump.length - 1] = 100;
        Path begun = Files.write(folder.resolve("begun.hprof"), dump);

        Shell.Result result = Shell.run("convert", begun.toString());

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("nothing of ", "begun.hprof", "damaged at offset " + whole.length);
        assertThat(folder.resolve("begun.mat.hprof")).doesNotExist();
    }

    @Test
    void convertFillsUpAnArrayThatWasCutOffAndRepairDropsIt() throws IOException {
        byte[] dump = DumpBuilder.dump(8)
                .segment(heap -> heap.classDump(8, c -> {}).instance(16, 8).bytes(24, new byte[28_612]))
                .end()
                .build();
        Path cut = Files.write(folder.resolve("dump.hprof"), Arrays.copyOf(dump, dump.length - 9 - 14_000));

        Shell.Result converted = Shell.run("convert", cut.toString());
        Shell.Result repaired = Shell.run("repair", cut.toString());

        assertThat(converted.err()).contains("; what was cut off is filled up with 14.0 kB of zeros; ");
        assertThat(folder.resolve("dump.mat.hprof")).exists();
        assertThat(Shell.run("inspect", folder.resolve("dump.mat.hprof").toString(), "--json")
                        .out())
                .contains("\"objects\":2", "\"damaged\":false");
        assertThat(repaired.out()).contains("1 objects");
        assertThat(Shell.run("inspect", folder.resolve("dump.repaired.hprof").toString(), "--json")
                        .out())
                .contains("\"objects\":1", "\"damaged\":false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"convert", "repair"})
    void whatIsNoDumpIsRefused(String command) throws IOException {
        String text = Files.writeString(folder.resolve("text"), "no dump").toString();

        Shell.Result result = Shell.run(command, text);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err().strip().lines()).hasSize(1).first().asString().contains(text, "not a heap dump");
        assertThat(Shell.run(command, "--help").out()).contains("Usage: heapfold " + command);
        assertThat(folder).isDirectoryNotContaining("glob:**hprof*");
    }

    @Test
    void whatIsNoChoiceIsWrongUsage() throws IOException {
        assertThat(Shell.run("convert", cutOff(), "--for", "nobody").exit()).isEqualTo(2);
        assertThat(Shell.run("convert", cutOff(), "--heap", "zygote").exit()).isEqualTo(2);
        assertThat(Shell.run(
                                "convert",
                                cutOff(),
                                "--heap",
                                "app",
                                "-o",
                                folder.resolve("x").toString())
                        .exit())
                .isZero();
    }

    @Test
    void anArchiveIsInspectedAndNamedByItsPacking() throws IOException {
        byte[] dump = Samples.list(8, 10).build();
        String zip = Files.write(folder.resolve("dumps.zip"), Packings.zip(Map.of("a.hprof", dump)))
                .toString();

        assertThat(Shell.run("inspect", zip).out()).contains("packed with zip");
        assertThat(Shell.run("compress", zip).exit()).isZero();
        assertThat(folder.resolve("dumps.hfold")).exists();
    }

    @Test
    void otherPackingsAreNamed() throws IOException {
        String xz = Files.write(folder.resolve("a.xz"), new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0, 4})
                .toString();
        String zstd = Files.write(folder.resolve("a.zst"), Packings.zstd(new byte[100]))
                .toString();

        assertThat(Shell.run("inspect", xz).err()).contains("packed with xz, which Heapfold does not unpack");
        assertThat(Shell.run("inspect", zstd).err()).contains("packed with zstd, and what comes out");
    }
}
