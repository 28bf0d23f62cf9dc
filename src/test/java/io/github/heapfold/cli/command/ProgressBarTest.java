package io.github.heapfold.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.JobProgress;
import io.github.heapfold.job.Phase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressBarTest {
    private static String shown(long done, long total) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new ProgressBar(new PrintStream(out, true, StandardCharsets.UTF_8))
                .show(new JobProgress(Phase.ANSWERING, done, total));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void nothingIsCountedThatHasNotBegun() {
        assertThat(shown(0, -1)).contains("answering").doesNotContain("0 B");
        assertThat(shown(2_000_000, -1)).contains("2.00 MB");
        assertThat(shown(5, 10)).contains("50 %");
    }
}
