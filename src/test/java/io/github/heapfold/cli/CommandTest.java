package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.fixture.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A dump in a folder of its own, to run command lines on. */
public abstract class CommandTest {
    @TempDir
    protected Path folder;

    protected byte[] bytes;
    protected String dump;
    protected String folded;

    @BeforeEach
    protected void writeDump() throws IOException {
        bytes = Samples.list(8, 2000).build();
        dump = Files.write(folder.resolve("ein Dump für 堆.hprof"), bytes).toString();
        folded = folder.resolve("ein Dump für 堆.hfold").toString();
    }

    protected List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    protected static JsonObject json(Shell.Result result) throws JsonParserException {
        assertThat(result.err()).isEmpty();
        return JsonParser.object().from(result.out());
    }

    protected static void assertFault(Shell.Result result, int exit, String... words) {
        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("heapfold: ").contains(words).doesNotContain("\tat ");
        if (exit == 1) {
            assertThat(result.err().lines()).hasSize(1);
        }
    }
}
