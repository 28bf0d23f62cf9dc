package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
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
                .contains("Profile oom", "Profile lossless", "byte for byte", "heapfold compress")
                .contains("INSTANCE_DUMP may store slightly more under oom");
        assertThat(left()).isEqualTo(before);
    }

    private static final String HEADLESS = "java.awt.headless";

    private final String headless = System.getProperty(HEADLESS);

    @AfterEach
    void restoreHeadless() {
        if (headless != null) {
            System.setProperty(HEADLESS, headless);
        }
    }

    @Test
    void aDisplayThatDoesNotAnswerIsNone() {
        System.clearProperty(HEADLESS);
        Shell dead = new Shell().app(files -> {
            throw new InvocationTargetException(
                    new RuntimeException(new UnsupportedOperationException("Unable to open DISPLAY")));
        });

        Shell.Result demo = dead.onStart(JobMonitor::cancel).execute();
        assertThat(demo.exit()).isEqualTo(130);
        assertThat(demo.err()).contains("no window", "DISPLAY", "demo");

        Shell.Result gui = dead.execute("gui");
        assertThat(gui.exit()).isEqualTo(1);
        assertThat(gui.err().lines()).hasSize(1);
        assertThat(gui.err()).startsWith("heapfold: no window: ").contains("DISPLAY");
    }

    @Test
    void aFaultOfTheAppIsNoMissingDisplay() {
        System.clearProperty(HEADLESS);
        Shell.Result result = new Shell()
                .app(files -> {
                    throw new InvocationTargetException(new IllegalStateException("a fault"));
                })
                .execute();

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("the app ended with a fault");
        assertThat(result.out()).isEmpty();
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
