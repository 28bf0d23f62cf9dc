package io.github.heapfold.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.Samples;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** In processes of their own, for a library is loaded once. */
@DisabledOnOs(OS.WINDOWS)
@Timeout(120)
class ZstdLibraryTest {
    @TempDir
    Path folder;

    private Path dump;
    private Path folded;

    @BeforeEach
    void write() throws IOException {
        dump = Samples.list(8, 10).writeTo(folder.resolve("heap.hprof"));
        folded = folder.resolve("heap.hfold");
    }

    private record Ended(int exit, String said) {}

    private Ended compress(Path state, Path temporary) throws Exception {
        List<String> line = Jdks.own()
                .start(
                        "-Djava.io.tmpdir=" + temporary,
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "io.github.heapfold.Main",
                        "compress",
                        dump.toString(),
                        "-q",
                        "-o",
                        folded.toString());
        ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
        builder.environment().put("XDG_STATE_HOME", state.toString());
        builder.environment().put("LC_ALL", "C.UTF-8");
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
        return new Ended(process.waitFor(), said);
    }

    @Test
    void theStateFolderComesBeforeTheFolderForTemporaryFiles() throws Exception {
        Ended ended = compress(folder.resolve("state"), folder.resolve("missing"));

        assertThat(ended.exit()).as(ended.said()).isZero();
        assertThat(folded).exists();
        assertThat(folder.resolve("state").resolve("heapfold")).isEmptyDirectory();
    }

    @Test
    void aStateFolderThatCannotBeUsedIsNoHindrance() throws Exception {
        Path file = Files.writeString(folder.resolve("state"), "no folder");
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        Ended ended = compress(file, temporary);

        assertThat(ended.exit()).as(ended.said()).isZero();
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void withoutAnyPlaceOneLineSaysWhatToDo() throws Exception {
        Path file = Files.writeString(folder.resolve("state"), "no folder");
        Ended ended = compress(file, folder.resolve("missing"));

        assertThat(ended.exit()).isEqualTo(1);
        assertThat(ended.said().lines().filter(line -> !line.contains("warning") && !line.startsWith("WARNING:")))
                .singleElement()
                .asString()
                .contains("zstd's native library cannot be loaded")
                .contains("the folder " + folder.resolve("missing") + " does not exist")
                .contains("JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR");
        assertThat(folded).doesNotExist();
    }
}
