package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DemoCommandTest {
    private static List<Path> left() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("heapfold-demo"))
                    .toList();
        }
    }

    @Test
    void withoutArgumentsAndDisplayTheDemoRunsAndLeavesNothing() throws IOException {
        List<Path> before = left();

        Shell.Result result = Shell.run();

        assertThat(result.exit()).isZero();
        assertThat(result.err()).contains("no window");
        assertThat(result.out())
                .contains("Profile oom", "Profile lossless", "byte for byte", "INSTANCE_DUMP", "heapfold compress");
        assertThat(left()).isEqualTo(before);
    }

    @Test
    void aCancelledDemoLeavesNothing() throws IOException {
        List<Path> before = left();
        int[] jobs = new int[1];

        Shell.Result result = new Shell()
                .onStart(monitor -> {
                    if (++jobs[0] == 3) {
                        monitor.cancel();
                    }
                })
                .execute("demo");

        assertThat(result.exit()).isEqualTo(130);
        assertThat(left()).isEqualTo(before);
    }
}
