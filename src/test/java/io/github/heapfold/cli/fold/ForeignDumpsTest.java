package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.AndroidDumps;
import io.github.heapfold.fixture.Gzip;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.hprof.HprofHeader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What Tailor and KOOM stripped, on the command line. */
class ForeignDumpsTest {
    @TempDir
    Path folder;

    private String dump;
    private String mini;
    private String koom;

    @BeforeEach
    void write() throws IOException {
        dump = file("art.hprof", AndroidDumps.art());
        koom = file("koom.hprof", AndroidDumps.koom());
        mini = folder.resolve("art.mini.hprof").toString();
        assertThat(Shell.run("compress", dump, "--format", "tailor").exit()).isZero();
    }

    private String file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    private byte[] read(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name));
    }

    /** Each ten bytes of it stand for two gigabytes of an array. */
    @Test
    void aFewBytesDoNotBecomeMoreThanAnyAndroidHeap() throws IOException {
        ByteBuffer bomb = ByteBuffer.allocate(19 + 3 * 10);
        bomb.put("JAVA PROFILE 6.0.1".getBytes(StandardCharsets.US_ASCII)).put((byte) 0x1c);
        for (int i = 0; i < 3; i++) {
            bomb.put((byte) 0x23)
                    .putInt(0x100 + 8 * i)
                    .putInt(Integer.MAX_VALUE)
                    .put((byte) 8);
        }
        String bytes = file("bomb.mini.hprof", bomb.array());

        for (String command : List.of("inspect", "restore", "compress")) {
            Shell.Result refused = Shell.run(command, bytes);
            assertThat(refused.exit()).as(command).isEqualTo(1);
            assertThat(refused.err()).contains(bytes + ": what tailor left out", "4294967296 bytes", "--max-size");
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .map(file -> file.getFileName().toString())
                    .containsExactlyInAnyOrder("art.hprof", "koom.hprof", "art.mini.hprof", "bomb.mini.hprof");
        }
    }

    @Test
    void howMuchIsMadeUpCanBeSaid() {
        for (String stripped : List.of(mini, koom)) {
            Shell.Result refused = Shell.run("inspect", stripped, "--max-size", "1");
            assertThat(refused.exit()).as(stripped).isEqualTo(1);
            assertThat(refused.err()).contains("1 bytes", "--max-size");
            assertThat(Shell.run("inspect", stripped, "--max-size", "0").exit()).isZero();
        }
        assertThat(Shell.run("inspect", mini, "--max-size", "-1").exit()).isEqualTo(2);
    }

    /** A small zlib stream may stand for as much as any other packing, and not for more. */
    @Test
    void whatComesOutOfTheStreamIsLimitedToo() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream zlib = new DeflaterOutputStream(packed, new Deflater(9))) {
            ByteBuffer instance = ByteBuffer.allocate(18 + 2 + 12);
            instance.put("JAVA PROFILE 6.0.1".getBytes(StandardCharsets.US_ASCII));
            instance.put((byte) 0x1c).put((byte) 0x21);
            zlib.write(instance.putInt(0x100).putInt(0x200).putInt(64 << 20).array());
            zlib.write(new byte[64 << 20]);
        }
        String bytes = file("zlib.mini.hprof", packed.toByteArray());

        Shell.Result refused = Shell.run("inspect", bytes, "--max-size", "1000000");

        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err())
                .contains(bytes + ": more than 1000000 bytes come out of the first", "--max-size allows more");
        assertThat(Shell.run("inspect", bytes, "--max-size", "0").err()).doesNotContain("--max-size");
    }

    @Test
    void aMiniDumpIsRestored() throws IOException {
        Shell.Result result = Shell.run("restore", mini);

        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("profile tailor");
        assertThat(read("art.mini.restored.hprof")).isEqualTo(AndroidDumps.tailored());
    }

    @Test
    void aMiniDumpIsRestoredForMat() throws IOException {
        assertThat(Shell.run("restore", mini, "--for", "mat").exit()).isZero();

        byte[] forMat = read("art.mini.restored.hprof");
        assertThat(HprofHeader.parse(forMat, 31).orElseThrow().format()).isEqualTo("JAVA PROFILE 1.0.2");
        assertThat(Shell.run(
                                "inspect",
                                folder.resolve("art.mini.restored.hprof").toString())
                        .err())
                .isEmpty();
    }

    @Test
    void aMiniDumpIsInspected() throws JsonParserException {
        String text = Shell.run("inspect", mini).out();

        assertThat(text)
                .contains("stripped by Tailor")
                .contains("Profile tailor")
                .doesNotContain("taken");
        JsonObject json =
                JsonParser.object().from(Shell.run("inspect", mini, "--json").out());
        assertThat(json.getString("profile")).isEqualTo("tailor");
    }

    @Test
    void aMiniDumpBecomesAFoldedFileAndAMiniDumpAgain() throws IOException {
        Shell.Result folded = Shell.run("compress", mini, "-p", "lossless", "-o", folder + "/folded.hfold");
        assertThat(folded.exit()).isZero();
        assertThat(folded.err()).contains("was stripped by Tailor");
        assertThat(Shell.run("restore", folder + "/folded.hfold").exit()).isZero();
        assertThat(read("folded.hprof")).isEqualTo(AndroidDumps.tailored());
        assertThat(Shell.run("verify", mini, folder + "/folded.hfold").exit()).isZero();

        assertThat(Shell.run("compress", folder + "/folded.hfold", "--format", "tailor")
                        .exit())
                .isZero();
        assertThat(Shell.run("restore", folder + "/folded.mini.hprof").exit()).isZero();
        assertThat(read("folded.mini.restored.hprof")).isEqualTo(AndroidDumps.tailored());
    }

    @Test
    void aMiniDumpThatWasCutOffIsRefusedUnlessSalvaged() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(mini));
        String cut = file("cut.mini.hprof", Arrays.copyOf(whole, whole.length - 60));

        Shell.Result refused = Shell.run("restore", cut);
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("cut.mini.hprof").contains("the zlib stream is cut off");
        assertThat(folder.resolve("cut.mini.restored.hprof")).doesNotExist();

        Shell.Result salvaged = Shell.run("restore", cut, "--salvage");
        assertThat(salvaged.exit()).isZero();
        assertThat(salvaged.err())
                .contains("lost what may have followed", "restored ")
                .doesNotContain("chunk", "index");
        assertThat(Shell.run("verify", cut).exit()).isEqualTo(1);
        assertThat(Shell.run("verify", mini).exit()).isZero();
    }

    @Test
    void programsAreToldWhereAMiniDumpWasCutOff() throws IOException, JsonParserException {
        byte[] whole = Files.readAllBytes(Path.of(mini));
        String cut = file("cut.mini.hprof", Arrays.copyOf(whole, whole.length - 60));

        Shell.Result result = Shell.run("verify", cut, "--json");

        assertThat(result.exit()).isEqualTo(1);
        JsonObject json = JsonParser.object().from(result.out());
        assertThat(json.getString("file")).isEqualTo(cut);
        assertThat(json.getBoolean("whole")).isFalse();
        assertThat(json.getLong("offset")).isPositive();
        assertThat(json.getString("reason")).contains("the zlib stream is cut off");
    }

    @Test
    void whatTheFormatCannotHoldIsRefused() throws IOException {
        String wide = file("wide.hprof", Samples.list(8, 3).build());

        Shell.Result result = Shell.run("compress", wide, "--format", "tailor");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("wide.hprof").contains("identifiers of 4 bytes");
        assertThat(folder.resolve("wide.mini.hprof")).doesNotExist();
        assertThat(Shell.run("compress", dump, "--format", "tailor", "-f", "-p", "oom")
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void aMiniDumpFromAPipeIsAskedForAsAFile() throws IOException {
        Shell.Result result =
                new Shell().input(Files.readAllBytes(Path.of(mini))).execute("restore", "-");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("give it as a file");
    }

    @Test
    void aPackedMiniDumpIsRestoredBesideIt() throws IOException {
        file("other.mini.hprof.gz", Gzip.of(Files.readAllBytes(Path.of(mini))));

        Shell.Result result = Shell.run("restore", folder + "/other.mini.hprof.gz");

        assertThat(result.exit()).isZero();
        assertThat(read("other.mini.restored.hprof")).isEqualTo(AndroidDumps.tailored());
    }

    @Test
    void aDumpThatWasFoldedWithKoomsRulesIsRestoredFromAPipe() throws IOException {
        assertThat(Shell.run("compress", dump, "-p", "koom").exit()).isZero();

        Shell.Result result = new Shell().input(read("art.hfold")).execute("restore", "-");

        assertThat(result.exit()).isZero();
        assertThat(result.err()).contains("profile koom").doesNotContain("missing objects");
        assertThat(result.bytes()).hasSameSizeAs(AndroidDumps.art());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aDumpOfAndroidIsFoldedFromANamedPipe() throws Exception {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try (OutputStream out = Files.newOutputStream(fifo, StandardOpenOption.WRITE)) {
                out.write(AndroidDumps.art());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();

        Shell.Result result = assertTimeoutPreemptively(
                Duration.ofMinutes(3), () -> Shell.run("compress", fifo.toString(), "-o", folder + "/piped.hfold"));

        assertThat(result.exit()).isZero();
        assertThat(folder.resolve("piped.hfold")).exists();
    }

    @Test
    void whatWasLeftOutWholeCannotComeBack() {
        Shell.Result result = Shell.run("restore", mini, "--complete");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("cannot come back");
    }

    @Test
    void whatKoomStrippedIsInspectedFoldedAndFilledUp() throws IOException {
        Shell.Result inspected = Shell.run("inspect", koom);
        assertThat(inspected.out()).contains("stripped by KOOM");
        // Each of three arrays refers to one object of the zygote's heap.
        String removed = "missing objects that are referred to: 1 (by 3 references and roots)";
        assertThat(inspected.err()).contains(removed);

        Shell.Result restored = Shell.run("restore", koom);
        assertThat(restored.exit()).isZero();
        assertThat(restored.err()).contains(removed);
        assertThat(read("koom.restored.hprof")).isEqualTo(AndroidDumps.koomFilled());
        assertThat(Shell.run("compress", koom, "-p", "lossless", "--quiet").err())
                .contains("was stripped by KOOM", "not the file byte for byte");
        assertThat(Shell.run("compress", koom, "--quiet", "--force").err()).isEmpty();
        assertThat(Shell.run("compress", koom, "-p", "lossless", "--force").err())
                .contains("was stripped by KOOM");
        assertThat(Shell.run("verify", koom, folder + "/koom.hfold").exit()).isZero();
    }
}
