package io.github.heapfold.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisabledOnOs(OS.WINDOWS)
class ReadersOptionTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"owner, rw-------", "group, rw-r-----", "all, rw-r--r--"})
    void whoMayReadAResultIsUpToTheUser(String who, String mode) throws IOException {
        Path dump = Samples.list(8, 10).writeTo(folder.resolve("heap.hprof"));
        Path folded = folder.resolve("heap.hfold");
        Path report = folder.resolve("report.json");
        Path restored = folder.resolve("restored.hprof");

        Shell.run("compress", dump.toString(), "--readable-by", who, "--report", report.toString());
        Path leaks = folder.resolve("leaks.md");
        Shell.run("leaks", dump.toString(), "--readable-by", who, "--report", leaks.toString());
        Shell.run("restore", folded.toString(), "-o", restored.toString(), "--readable-by", who);

        for (Path result : new Path[] {folded, report, leaks, restored}) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(result)))
                    .isEqualTo(mode);
        }
    }

    @Test
    void nobodyElseIsAsked() {
        assertThat(Shell.run("compress", "x", "--readable-by", "everybody").exit())
                .isEqualTo(ExitCodes.WRONG_USAGE);
    }
}
