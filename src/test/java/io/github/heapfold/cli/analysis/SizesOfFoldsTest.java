package io.github.heapfold.cli.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.Jdks;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.fixture.leak.MeasuredProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How long references are, how objects are aligned and whether headers are compact follows from the addresses of
 * objects: all that has these has the same sizes.
 */
class SizesOfFoldsTest {
    private static final int COMPACT_SINCE = 25;
    private static final String COMPACT = "-XX:+UseCompactObjectHeaders";

    @TempDir
    Path folder;

    static Stream<Arguments> machines() {
        List<List<String>> machines = List.of(
                List.of("-XX:+UseSerialGC"),
                List.of("-XX:+UseZGC"),
                List.of("-XX:+UseSerialGC", "-XX:-UseCompressedOops"),
                List.of("-XX:+UseG1GC", "-XX:ObjectAlignmentInBytes=16"));
        return Jdks.all()
                .flatMap(jdk -> machines.stream()
                        .flatMap(options -> options.size() > 1 || jdk.version() < COMPACT_SINCE
                                ? Stream.of(options)
                                : Stream.of(options, with(options, COMPACT)))
                        .map(options -> Arguments.of(jdk, options)));
    }

    private static List<String> with(List<String> options, String option) {
        List<String> all = new ArrayList<>(options);
        all.add(option);
        return all;
    }

    private static String run(String... line) {
        Shell.Result result = Shell.run(line);
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        return result.out();
    }

    /** All classes with their objects and sizes; what the file is and what is not in it is said in words. */
    private static JsonObject classes(Path file) throws JsonParserException {
        JsonObject answer =
                JsonParser.object().from(run("classes", "--json", "--limit", "1000000", "--quiet", file.toString()));
        List.of("file", "stripped", "missing").forEach(answer::remove);
        answer.getArray("classes").forEach(row -> ((JsonObject) row).remove("loaderName"));
        return answer;
    }

    @ParameterizedTest
    @MethodSource("machines")
    void areThoseOfTheDump(Jdks.Jdk jdk, List<String> options) throws IOException, JsonParserException {
        Path dump = folder.resolve("dump.hprof");
        LeakDumps.run(jdk, MeasuredProgram.class, "sizes", dump, options.toArray(String[]::new));
        JsonObject expected = classes(dump);
        assertThat(expected.getBoolean("compactHeaders")).isEqualTo(options.contains(COMPACT));
        // What a profile leaves out is the same on each machine: each has one of the others.
        String other = options.contains("-XX:+UseSerialGC") ? "lossless" : "share";
        for (String profile : List.of("oom", other)) {
            Path fold = folder.resolve(profile + ".hfold");
            run("compress", "-q", "-l", "1", "-p", profile, "-o", fold.toString(), dump.toString());
            assertThat(classes(fold)).as(profile).isEqualTo(expected);
            Path restored = folder.resolve(profile + ".hprof");
            run("restore", "-q", "-o", restored.toString(), fold.toString());
            assertThat(classes(restored)).as("restored from " + profile).isEqualTo(expected);
        }
        Path forMat = folder.resolve("mat.hprof");
        run(
                "restore",
                "-q",
                "--for",
                "mat",
                "-o",
                forMat.toString(),
                folder.resolve("oom.hfold").toString());
        assertThat(classes(forMat)).as("for MAT").isEqualTo(expected);
    }
}
