package io.github.heapfold.cli.fold;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.fixture.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EstimateCommandTest {
    @TempDir
    Path folder;

    private Path dump;

    @BeforeEach
    void writeDump() {
        dump = Samples.list(8, 5000).writeTo(folder.resolve("app.hprof"));
    }

    @Test
    void tellsWhatCompressThenGivesAndWritesNothing() throws Exception {
        Shell.Result told = Shell.run("estimate", dump.toString(), "--json", "-p", "lossless", "-l", "6");
        assertThat(told.exit()).isZero();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(dump);
        }
        JsonArray all = JsonParser.array().from(told.out());
        JsonObject estimate = all.getObject(0);

        Path folded = folder.resolve("app.hfold");
        assertThat(Shell.run("compress", dump.toString(), "-p", "lossless", "-l", "6")
                        .exit())
                .isZero();
        assertThat(all).hasSize(1);
        assertThat(estimate.getString("profile")).isEqualTo("lossless");
        assertThat(estimate.getInt("level")).isEqualTo(6);
        assertThat(estimate.getLong("originalBytes")).isEqualTo(Files.size(dump));
        assertThat((double) estimate.getLong("estimatedBytes") / Files.size(folded))
                .isBetween(0.97, 1.03);
        assertThat(estimate.getInt("codedChunks")).isEqualTo(estimate.getInt("chunks"));
    }

    @Test
    void saysItInALinePerDump() {
        Shell.Result told = Shell.run("estimate", dump.toString(), dump.toString());
        assertThat(told.out().lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("→ about ", "profile oom, level 3; all of it coded"));
    }

    @Test
    void refusesWhatItCannotReadTwiceOrAtAll() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "no dump");
        Shell.Result told = Shell.run("estimate", text.toString(), dump.toString());
        assertThat(told.exit()).isEqualTo(1);
        assertThat(told.err()).contains("text is not a heap dump: at offset 0");
        assertThat(told.out()).contains("app.hprof: ");

        Shell.Result stream = new Shell().input(Files.readAllBytes(dump)).execute("estimate", "-");
        assertThat(stream.exit()).isEqualTo(1);
        assertThat(stream.err()).contains("standard input is read more than once");
    }
}
