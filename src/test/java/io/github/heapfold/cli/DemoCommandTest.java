package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
    private static final String HEADLESS = "java.awt.headless";
    private static final String TEMPORARY = "java.io.tmpdir";

    private final Map<String, String> before = new HashMap<>();

    @TempDir
    Path folder;

    @BeforeEach
    void rememberProperties() {
        List.of(HEADLESS, TEMPORARY).forEach(name -> before.put(name, System.getProperty(name)));
    }

    @AfterEach
    void restoreProperties() {
        before.forEach((name, value) -> {
            if (value != null) {
                System.setProperty(name, value);
            }
        });
    }

    @Test
    void withoutArgumentsAndDisplayTheDemoRunsAndLeavesNothing() throws IOException, InterruptedException {
        Path temporary = Files.createDirectory(folder.resolve("temporary"));

        // In a machine of its own: that of the tests has been filled by others.
        Shell.Result result = SmallHeap.run(
                        512, folder, List.of(List.of()), "-D" + HEADLESS + "=true", "-D" + TEMPORARY + "=" + temporary)
                .get(0);

        assertThat(result.exit()).isZero();
        assertThat(result.err()).contains("no window");
        assertThat(result.out())
                .contains("Profile oom", "Profile lossless", "byte for byte", "heapfold compress")
                .contains("INSTANCE_DUMP may store slightly more under oom");
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aDisplayThatDoesNotAnswerIsNone() {
        System.clearProperty(HEADLESS);
        Shell dead = new Shell().app((alone, files) -> {
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
                .app((alone, files) -> {
                    throw new InvocationTargetException(new IllegalStateException("a fault"));
                })
                .execute();

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("the app ended with a fault");
        assertThat(result.out()).isEmpty();
    }

    @Test
    void filesWithoutACommandAreOpenedInTheApp() throws IOException {
        System.clearProperty(HEADLESS);
        String first = Files.createFile(folder.resolve("first.hprof")).toString();
        String second = Files.createFile(folder.resolve("second.hfold")).toString();
        List<String> opened = new ArrayList<>();

        Shell.Result result = new Shell()
                .app((alone, files) -> {
                    opened.addAll(List.of(files));
                    return alone;
                })
                .execute(first, second);

        assertThat(result.exit()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(opened).containsExactly(first, second);
    }

    @Test
    void whereAnotherWindowHasTheFilesThatIsSaid() throws IOException {
        System.clearProperty(HEADLESS);
        String file = Files.createFile(folder.resolve("a.hprof")).toString();
        Shell shared = new Shell().app((alone, files) -> !alone);

        Shell.Result given = shared.execute("gui", file);
        assertThat(given.exit()).isZero();
        assertThat(given.err()).contains("opened in the window that is open already");

        Shell.Result alone = shared.execute("gui", "--new-window", file);
        assertThat(alone.exit()).isZero();
        assertThat(alone.err()).isEmpty();
    }

    @Test
    void aCancelledDemoLeavesNothing() {
        System.setProperty(TEMPORARY, folder.toString());
        int[] jobs = new int[1];
        List<Integer> filesThen = new ArrayList<>();

        Shell.Result result = new Shell()
                .onStart(monitor -> {
                    if (++jobs[0] == 3) {
                        filesThen.add(folder.toFile().list().length);
                        monitor.cancel();
                    }
                })
                .execute("demo");

        assertThat(result.exit()).isEqualTo(130);
        assertThat(filesThen).as("folders of the demo when it was cancelled").containsExactly(1);
        assertThat(folder).isEmptyDirectory();
    }
}
