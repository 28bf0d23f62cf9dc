package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Samples;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What restored and stripped dumps are to look like, and what they have in common with the original. */
class RestoringCommandsTest {
    @TempDir
    Path folder;

    private String dump;
    private String folded;

    @BeforeEach
    void fold() {
        dump = Samples.list(8, 300).writeTo(folder.resolve("app.hprof")).toString();
        folded = folder.resolve("app.hfold").toString();
        Shell.run("compress", dump, "-q");
    }

    private static void assertRefused(Shell.Result result, String... words) {
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains(words);
    }

    @Test
    void fillsWhatWasLeftOut() throws IOException {
        Path target = folder.resolve("filled");

        Shell.Result result =
                Shell.run("restore", folded, "-o", target.toString(), "--fill", "?", "--fill", "double=7");

        assertThat(result.exit()).isZero();
        assertThat(new String(Files.readAllBytes(target), StandardCharsets.ISO_8859_1))
                .contains("?".repeat("text of the dump".length()))
                .contains("@\u001c\0\0\0\0\0\0@\u001c\0\0\0\0\0\0@\u001c\0\0\0\0\0\0");
        assertThat(Shell.run("verify", dump, target.toString()).exit()).isZero();
    }

    @Test
    void completeBringsBackAsManyRecords() throws Exception {
        String target = folder.resolve("complete").toString();
        Shell.run("restore", folded, "-o", target, "--complete");

        JsonObject original =
                JsonParser.object().from(Shell.run("inspect", dump, "--json").out());
        JsonObject complete =
                JsonParser.object().from(Shell.run("inspect", target, "--json").out());

        assertThat(complete.getArray("records")).isEqualTo(original.getArray("records"));
        assertThat(complete.getArray("subRecords")).isEqualTo(original.getArray("subRecords"));
    }

    /** The dump has frames and traces of stacks, which are left out and come back with nothing in them. */
    @Test
    void whatIsCompleteIsTheSame() {
        String target = folder.resolve("complete").toString();
        assertThat(Shell.run("inspect", dump).out()).contains("STACK_FRAME", "STACK_TRACE");
        assertThat(Shell.run("restore", folded, "-o", target, "--complete").exit())
                .isZero();

        assertThat(Shell.run("verify", dump, target).exit()).isZero();
        assertThat(Shell.run("verify", folded, target).exit()).isZero();
    }

    @Test
    void gzipIsForTheTargetThatIsNamedSoOrAskedFor() throws IOException {
        Path gzip = folder.resolve("app.hprof.gz");

        assertThat(Shell.run("restore", folded, "--gz").exit()).isZero();
        byte[] asked = Files.readAllBytes(gzip);
        assertThat(Shell.run("restore", folded, "-f", "-o", gzip.toString()).exit())
                .isZero();

        assertThat(gzip).hasBinaryContent(asked);
        Shell.Result plain = Shell.run("restore", folded, "-o", "-");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(asked)).readAllBytes())
                .isEqualTo(plain.bytes());
        assertThat(Shell.run("verify", dump, gzip.toString()).exit()).isZero();
    }

    @Test
    void stripsWithoutAFoldedFile() throws IOException {
        byte[] restored = Shell.run("restore", folded, "-o", "-").bytes();

        Shell.Result result = Shell.run("compress", dump, "--format", "hprof", "--dense");
        Shell.run("compress", dump, "--format", "hprof.gz");

        assertThat(result.exit()).isZero();
        assertThat(folder.resolve("app.stripped.hprof")).hasBinaryContent(restored);
        Path gzip = folder.resolve("app.stripped.hprof.gz");
        assertThat(new GZIPInputStream(Files.newInputStream(gzip)).readAllBytes())
                .isEqualTo(restored);
        assertThat(Shell.run("compress", dump, "--format", "hprof", "-o", "-").bytes())
                .isEqualTo(restored);
    }

    @Test
    void anAndroidDumpIsConvertedForMat() {
        String android = Samples.everything("JAVA PROFILE 1.0.3", 4)
                .writeTo(folder.resolve("android"))
                .toString();
        String target = folder.resolve("for mat").toString();

        assertThat(Shell.run("compress", android, "--format", "hprof", "--for", "mat", "-o", target)
                        .exit())
                .isZero();

        assertThat(Shell.run("inspect", target).out())
                .contains("JAVA PROFILE 1.0.2")
                .doesNotContain("HEAP_DUMP_INFO");
    }

    @Test
    void theCertificateSaysWhatDiffers() throws Exception {
        Shell.Result text = Shell.run("verify", dump, folded);
        assertThat(text.exit()).isZero();
        assertThat(text.out())
                .startsWith("the same: ")
                .contains("instances per class", "values of instances and elements of arrays", "ROOT_STICKY_CLASS 1")
                .contains("PRIMITIVE_ARRAY_DUMP.elements[byte]: 16 values", "STACK_TRACE: 1 records only in the first")
                .doesNotContain("NOT ALLOWED")
                // Those of an analysis are with headers and padding.
                .doesNotContain("shallow");

        JsonObject json = JsonParser.object()
                .from(Shell.run("verify", dump, folded, "--json").out());
        assertThat(json.getString("profile")).isEqualTo("oom");
        assertThat(json.getArray("leftOut")).contains("STACK_TRACE", "PRIMITIVE_ARRAY_DUMP.elements");
        for (String part : new String[] {"objects", "classes", "instancesPerClass", "references", "roots", "names"}) {
            JsonObject digest = json.getObject("digests").getObject(part);
            assertThat(digest.getBoolean("same")).isTrue();
            assertThat(digest.getString("left")).hasSize(16).isEqualTo(digest.getString("right"));
        }
        // A node has a reference and an int; then there are three references in an array, 16 bytes, and three doubles.
        assertThat(json.getObject("shallowBytes").getLong("right")).isEqualTo(300 * 12 + 3 * 8 + 16 + 3 * 8);
        assertThat(json.getArray("fields"))
                .allSatisfy(field ->
                        assertThat(((JsonObject) field).getBoolean("allowed")).isTrue());
        assertThat(json.isNull("fieldsComparedUpTo")).isTrue();
    }

    @Test
    void whatAFoldedFileDoesNotSayWasLeftOutMayNotDiffer() throws Exception {
        byte[] other = Files.readAllBytes(Path.of(dump));
        other[indexOfLastNodeValue(other)]++;
        String changed = Files.write(folder.resolve("changed"), other).toString();

        assertThat(Shell.run("verify", dump, changed).exit()).isZero();
        Shell.Result result = Shell.run("verify", changed, folded);
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out())
                .startsWith("different:")
                .contains("INSTANCE_DUMP.values[int]: 1 values differ, which profile oom does not leave out")
                .contains("NOT ALLOWED");
        JsonObject json = JsonParser.object()
                .from(Shell.run("verify", changed, folded, "--json").out());
        assertThat(json.getBoolean("same")).isFalse();
    }

    /** The value 299 of the last node, big-endian after a null reference. */
    private static int indexOfLastNodeValue(byte[] dump) {
        for (int i = dump.length - 12; i > 0; i--) {
            if (dump[i + 11] == 0x2b && dump[i + 10] == 1 && dump[i + 9] == 0 && dump[i] == 0 && dump[i - 1] == 12) {
                return i + 11;
            }
        }
        throw new IllegalStateException("no node with the value 299");
    }

    @ParameterizedTest
    @CsvSource({
        "restore, --fill, abc, neither a whole number",
        "restore, --fill, text=?, there is no type text",
        "restore, --fill, byte=300, 300 is no byte",
        "restore, --for, nobody, nobody",
        "compress, --format, zip, zip",
        "compress, --for, mat, --format hprof"
    })
    void whatIsNoChoiceIsWrongUsage(String command, String option, String value, String words) {
        String file = command.equals("restore") ? folded : dump;
        assertRefused(Shell.run(command, file, "-o", folder.resolve("x").toString(), option, value), words);
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void whatDoesNotGoTogetherIsWrongUsage() {
        assertRefused(Shell.run("restore", folded, "--salvage", "--complete"), "--salvage");
        assertRefused(Shell.run("compress", dump, "--dense", "-f"), "--dense", "--format hprof");
    }

    @Test
    void thereAreNoHolesToBeLeftOutOfWhatIsGzipped() {
        String packed = folder.resolve("packed.hprof.gz").toString();
        assertRefused(Shell.run("restore", folded, "--gz", "--dense"), "--dense");
        assertRefused(Shell.run("restore", folded, "-o", packed, "--dense"), "--dense");
        assertRefused(Shell.run("convert", dump, "-o", packed, "--dense"), "--dense");
        assertRefused(Shell.run("repair", dump, "--gz", "--dense"), "--dense");
        assertRefused(Shell.run("compress", dump, "--format", "hprof.gz", "--dense"), "--dense");
        assertThat(Path.of(packed)).doesNotExist();
    }

    @Test
    void theHelpNamesEveryChoice() {
        assertThat(Shell.run("restore", "--help").out())
                .contains("--fill=VALUE", "--complete", "--for=READER", "as-is, mat", "--gz", "--dense", "int=-1");
        assertThat(Shell.run("compress", "--help").out())
                .contains("--format=FORMAT", "hfold, hprof, hprof.gz", "--for=READER", "--dense");
        assertThat(Shell.run("verify", "--help").out()).contains("certificate", "Exit code 3");
    }
}
