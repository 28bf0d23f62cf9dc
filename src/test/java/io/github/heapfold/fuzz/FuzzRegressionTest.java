package io.github.heapfold.fuzz;

import io.github.heapfold.job.output.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/** All seeds of the fuzzer, and all that it ever found, once. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FuzzRegressionTest {
    /** What was found, a folder per target. */
    private static final Path FINDINGS = Path.of("src", "test", "resources", "fuzz");

    private interface Target {
        void run(byte[] input) throws IOException;
    }

    private static Stream<DynamicTest> inputs(String name, Target target) throws IOException {
        Map<String, byte[]> inputs = new TreeMap<>(FuzzSeeds.of(name));
        Path folder = FINDINGS.resolve(name);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> found = Files.list(folder)) {
                for (Path file : found.toList()) {
                    inputs.put("finding " + file.getFileName(), Files.readAllBytes(file));
                }
            }
        }
        return inputs.entrySet().stream()
                .map(input -> DynamicTest.dynamicTest(input.getKey(), () -> target.run(input.getValue())));
    }

    @TestFactory
    Stream<DynamicTest> dumps() throws IOException {
        return inputs("dump", DumpFuzz::fuzzerTestOneInput);
    }

    @TestFactory
    Stream<DynamicTest> foldedFiles() throws IOException {
        return inputs("fold", FoldFuzz::fuzzerTestOneInput);
    }

    @TestFactory
    Stream<DynamicTest> strippedByOthers() throws IOException {
        return inputs("tailor", TailorFuzz::fuzzerTestOneInput);
    }
}
