package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    Path folder;

    private Path dump;
    private String one;
    private String two;

    @BeforeEach
    void fold() throws IOException {
        dump = Samples.list(8, 50).writeTo(folder.resolve("one.hprof"));
        one = Folds.fold(dump, folder.resolve("one.hfold"), Presets.OOM).toString();
        two = Folds.fold(dump, folder.resolve("two.hfold"), Presets.LOSSLESS).toString();
    }

    @Test
    void thePageStandsBesideTheFile() throws IOException {
        Shell.Result result = Shell.run("report", one);
        assertThat(result.exit()).isEqualTo(0);
        assertThat(result.out()).contains("one-report.html");
        assertThat(folder.resolve("one-report.html")).content().contains("one.hprof", "profile oom");
        assertThat(Shell.run("report", one).err()).contains("exists already");
        assertThat(Shell.run("report", one, "-f", "-q").out()).isEmpty();
    }

    @Test
    void severalFilesMakeOneReportOfAnyKind() throws IOException {
        Path csv = folder.resolve("all.csv");
        assertThat(Shell.run("report", one, two, "-o", csv.toString()).exit()).isEqualTo(0);
        assertThat(csv).content().startsWith("source,tag,column,");
        assertThat(Shell.run("report", one, two, "-o", "-").out())
                .startsWith("<!DOCTYPE html>")
                .contains("2 heap dumps");
    }

    @Test
    void thatOfStandardInputGoesToStandardOutput() throws IOException {
        Shell.Result result =
                new Shell().input(Files.readAllBytes(Path.of(one))).execute("report", "-");

        assertThat(result.exit()).isEqualTo(0);
        assertThat(result.out()).startsWith("<!DOCTYPE html>").contains("profile oom");
        assertThat(result.err()).isEmpty();
        assertThat(Path.of("--report.html")).doesNotExist();
    }

    @Test
    void whatHasNoBeforeAndAfterIsRefused() {
        Shell.Result result = Shell.run("report", dump.toString());
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("one.hprof").contains("is a heap dump");
        Shell.Result stream = new Shell().input(Samples.list(8, 50).build()).execute("report", "-");
        assertThat(stream.exit()).isEqualTo(1);
        assertThat(stream.err()).contains("standard input is a heap dump");
        assertThat(Shell.run("report", folder.resolve("none.hfold").toString()).err())
                .contains("does not exist");
    }

    @Test
    void anUnknownEndingAndTheSourceItselfAreRefused() throws IOException {
        assertThat(Shell.run("report", one, "-o", "a.pdf").exit()).isEqualTo(2);
        Path odd = Files.copy(Path.of(one), folder.resolve("odd.html"));
        Shell.Result result = Shell.run("report", odd.toString(), "-f", "-o", odd.toString());
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("the source itself");
        assertThat(Files.mismatch(Path.of(one), odd)).isEqualTo(-1);
    }

    @Test
    void compressWritesOneReportOnSeveralDumps() throws IOException {
        Path other = Files.copy(dump, folder.resolve("other.hprof"));
        Path page = folder.resolve("both.html");
        assertThat(Shell.run("compress", dump.toString(), other.toString(), "-f", "--report", page.toString())
                        .exit())
                .isEqualTo(0);
        assertThat(page).content().contains("one.hprof", "other.hprof");
    }
}
