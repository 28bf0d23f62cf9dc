package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.CommandTest;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.fixture.ServerDump;
import io.github.heapfold.fixture.TestKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Files that are folded against another one, from the command line. */
class BaseOptionTest extends CommandTest {
    private Path later;
    private String base;
    private String against;

    @BeforeEach
    void foldAgainst() throws IOException {
        Path earlier = Files.write(folder.resolve("earlier.hprof"), ServerDump.of(8, 0, 200));
        later = Files.write(folder.resolve("later.hprof"), ServerDump.of(8, 5, 205));
        base = folder.resolve("earlier.hfold").toString();
        against = folder.resolve("later.hfold").toString();
        assertThat(Shell.run("compress", earlier.toString(), "-p", "lossless").exit())
                .isZero();
        Shell.Result folded = Shell.run("compress", later.toString(), "-p", "lossless", "--base", base);
        assertThat(folded.err()).isEmpty();
        assertThat(folded.exit()).isZero();
    }

    private String moved() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere")).resolve("other name.hfold");
        return Files.move(Path.of(base), elsewhere).toString();
    }

    @Test
    void itIsFoundBesideTheFile() throws IOException {
        String restored = folder.resolve("restored.hprof").toString();
        assertThat(Shell.run("restore", against, "-o", restored).exit()).isZero();
        assertThat(Path.of(restored)).hasSameBinaryContentAs(later);
        assertThat(Shell.run("verify", against).out()).contains("is whole");
        assertThat(Shell.run("verify", later.toString(), against).exit()).isZero();
        assertThat(Shell.run("classes", against).out()).contains("example.Session");
        assertThat(Shell.run("restore", against, "--salvage", "-f", "-o", restored)
                        .err())
                .contains("nothing is lost");
        assertThat(Path.of(restored)).hasSameBinaryContentAs(later);
    }

    @Test
    void itIsGivenWhereItIsElsewhere() throws IOException {
        String elsewhere = moved();
        String restored = folder.resolve("restored.hprof").toString();
        for (String[] command : new String[][] {
            {"restore", against, "-o", restored},
            {"restore", against, "--salvage", "-o", restored},
            {"verify", against},
            {"verify", later.toString(), against},
            {"classes", against},
            {"query", against, "SELECT 1"},
            {"growth", against, against},
            {"convert", against, "-f"},
            {"repair", against, "-f"},
            {"serve", against},
            {"rebase", against}
        }) {
            assertFault(Shell.run(command), 1, "earlier.hfold", "cannot be read without it");
        }
        assertThat(Path.of(restored)).doesNotExist();
        assertThat(Shell.run("restore", against, "--base", elsewhere, "-o", restored)
                        .exit())
                .isZero();
        assertThat(Path.of(restored)).hasSameBinaryContentAs(later);
        assertThat(Shell.run("verify", against, "--base", elsewhere).exit()).isZero();
        assertFault(Shell.run("verify", against, "--base", against), 1, "is not the base");
        for (String[] command : new String[][] {
            {"classes", against},
            {"growth", against, against},
            {"inspect", against, "--java"},
            {"convert", against, "-f"},
            {"repair", against, "-f"}
        }) {
            assertFault(Shell.run(with(command, against)), 1, "later.hfold is not the base", "earlier.hfold");
            assertThat(Shell.run(with(command, elsewhere)).exit())
                    .as(command[0])
                    .isZero();
        }
    }

    private static String[] with(String[] command, String base) {
        return Stream.concat(Stream.of(command), Stream.of("--base", base)).toArray(String[]::new);
    }

    @Test
    void inspectTellsItWithoutIt() throws IOException, JsonParserException {
        String digest = HexFormat.of().formatHex(Sha256.start().digest(Files.readAllBytes(Path.of(base))));
        Files.delete(Path.of(base));
        assertThat(Shell.run("inspect", against).out()).contains("earlier.hfold", digest);
        JsonObject told =
                JsonParser.object().from(Shell.run("inspect", against, "--json").out());
        assertThat(told.getObject("base").getString("file")).isEqualTo("earlier.hfold");
        assertThat(told.getObject("base").getString("sha256")).isEqualTo(digest);
    }

    @Test
    void rebasedItStandsAlone() throws IOException {
        Path alone = folder.resolve("later.alone.hfold");
        assertThat(Shell.run("rebase", against).out()).contains("alone").contains(alone.toString());
        Files.delete(Path.of(base));
        Shell.run("compress", later.toString(), "-p", "lossless", "-o", against, "-f");
        assertThat(alone).hasSameBinaryContentAs(Path.of(against));
        assertFault(Shell.run("rebase", against, "-f"), 1, "stands alone");
        assertFault(Shell.run("rebase", later.toString()), 1, "later.hprof");
    }

    @Test
    void ontoAnotherItNeedsThat() throws IOException {
        Path alone = folder.resolve("later.alone.hfold");
        Shell.run("rebase", against);

        Shell.Result result = Shell.run("rebase", alone.toString(), "--onto", base);

        assertThat(result.out()).contains("against " + base).contains("later.alone.based.hfold");
        assertThat(folder.resolve("later.alone.based.hfold")).hasSameBinaryContentAs(Path.of(against));
        assertFault(Shell.run("rebase", alone.toString(), "--onto", base, "-o", base, "-f"), 2, "same file");
        assertFault(Shell.run("rebase", alone.toString(), "--onto", against, "-f"), 1, "needs a base itself");
    }

    /** Not even with --force. */
    @Test
    void noResultTakesItsPlace() throws IOException {
        assertNoResultTakesItsPlace(new String[][] {
            {"rebase", against},
            {"restore", against},
            {"restore", against, "--gz"},
            {"restore", against, "--for", "mat"},
            {"restore", against, "--salvage"},
            {"convert", against},
            {"repair", against},
            {"compress", "--format", "tailor", against}
        });
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void norDoesOneWhereItIsGivenByALink() throws IOException {
        Path alone = folder.resolve("later.alone.hfold");
        assertThat(Shell.run("rebase", against).exit()).isZero();
        String link = Files.createSymbolicLink(folder.resolve("link.hfold"), Path.of(base))
                .toString();
        assertNoResultTakesItsPlace(new String[][] {
            {"compress", later.toString(), "-p", "lossless", "--base", link},
            {"rebase", alone.toString(), "--onto", link},
            {"rebase", against, "--base", link}
        });
    }

    private void assertNoResultTakesItsPlace(String[][] commands) throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(base));
        for (String[] command : commands) {
            String[] all = Stream.concat(Stream.of(command), Stream.of("-o", base, "-f"))
                    .toArray(String[]::new);
            assertFault(Shell.run(all), 1, "earlier.hfold is the base");
            assertThat(Path.of(base)).as(String.join(" ", command)).hasBinaryContent(whole);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aPipeInItsPlaceKeepsNobodyWaiting() throws Exception {
        Files.delete(Path.of(base));
        assertThat(new ProcessBuilder("mkfifo", base).start().waitFor()).isZero();
        String other = folder.resolve("other.hfold").toString();
        for (String[] command : new String[][] {
            {"restore", against, "-o", folder.resolve("restored.hprof").toString()},
            {"classes", against},
            {"rebase", against, "-o", other},
            {"compress", later.toString(), "--base", base, "-o", other}
        }) {
            Shell.Result result = assertTimeoutPreemptively(Duration.ofMinutes(3), () -> Shell.run(command));
            assertFault(result, 1, "earlier.hfold is no ordinary file");
        }
    }

    @Test
    void whatDoesNotGoTogetherIsWrongUsage() throws IOException {
        String dump = later.toString();
        String key = new TestKeys().recipient;
        assertFault(Shell.run("compress", dump, "--base", base, "--format", "hprof"), 2, "--format hprof");
        assertFault(Shell.run("compress", dump, "--base", base, "--seal-to", key), 2, "--seal-to");
        assertFault(Shell.run("compress", dump, "--base", base, "-o", base, "-f"), 2, "same file");
        assertFault(Shell.run("restore", against, "--base", base, "-o", base, "-f"), 2, "same file");
        assertFault(Shell.run("rebase", against, "--base", base, "-o", base, "-f"), 2, "same file");
        assertFault(Shell.run("compress", dump, "-f", "--base", "nothing.hfold"), 1, "nothing.hfold does not exist");
        assertFault(Shell.run("compress", dump, "-f", "--base", dump), 1, "later.hprof");
        String other = folder.resolve("other.hfold").toString();
        assertFault(Shell.run("compress", dump, "-o", other, "--base", against), 1, "needs a base itself");
        assertThat(Path.of(other)).doesNotExist();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void norDoesWhatIsTheSameFileByALinkToItsFolder() throws IOException {
        String dump = later.toString();
        Path linked = Files.createSymbolicLink(folder.resolve("linked"), folder);
        String byLink = linked.resolve("earlier.hfold").toString();
        assertFault(Shell.run("compress", dump, "--base", base, "-o", byLink, "-f"), 2, "same file");
        assertFault(Shell.run("restore", against, "--base", byLink, "-o", base, "-f"), 2, "same file");
        String report = folder.resolve("report.json").toString();
        String reportByLink = linked.resolve("report.json").toString();
        assertFault(Shell.run("compress", dump, "-o", report, "--report", reportByLink), 2, "same file");
    }
}
