package io.github.heapfold.gui.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.JobException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;

class ProblemTest {
    private static final Path FILE = Path.of("/dumps/a.hprof");

    @Test
    void takesTheOffsetOutOfTheMessage() {
        Problem problem = Problem.of("title", FILE, new JobException("bad record at offset 1,234: it ends"));
        assertThat(problem.offset()).contains("1,234");
        assertThat(problem.reason()).isEqualTo("bad record at offset 1,234: it ends");
        assertThat(problem.details()).contains("JobException", FILE.toString());
    }

    @Test
    void saysNothingOfCommandLineOptions() {
        Problem problem = Problem.of("title", FILE, new JobException("a exists already (--force replaces it)"));
        assertThat(problem.reason()).isEqualTo("a exists already");
        assertThat(problem.offset()).isEmpty();
    }

    @Test
    void theAdviceFitsTheFault() {
        assertThat(Problem.of("", FILE, new IOException("No space left on device"))
                        .advice())
                .contains("room");
        assertThat(Problem.of("", FILE, new AccessDeniedException("/dumps/a.hprof"))
                        .advice())
                .contains("rights");
        assertThat(Problem.of("", FILE, new IllegalStateException("oops")).advice())
                .contains("report");
        assertThat(Problem.of("", FILE, new JobException("a is not a heap dump: at offset 0 …"))
                        .advice())
                .contains("heap dump");
    }

    @Test
    void everyTextWithPlacesFillsThem() {
        ResourceBundle bundle = ResourceBundle.getBundle("io.github.heapfold.gui.messages");
        for (Enumeration<String> keys = bundle.getKeys(); keys.hasMoreElements(); ) {
            String key = keys.nextElement();
            if (bundle.getString(key).contains("{0}")) {
                assertThat(Texts.text(key, "a", "b", "c", "d")).as(key).doesNotContain("{");
            }
        }
    }
}
