package io.github.heapfold.gui.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.job.Phase;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobViewTest {
    private static JobView at(double overall, Duration left) {
        return new JobView(Phase.ANSWERING, 1, 2, -1, Optional.of(left), Optional.empty(), overall);
    }

    @Test
    void whatStillWorksIsNeverSaidToBeDone() {
        assertThat(at(0.42, Duration.ofSeconds(21)).line()).isEqualTo("42 % · 0:21 left");
        assertThat(at(0.9999, Duration.ZERO).line()).isEqualTo("99 %");
    }
}
