package io.github.heapfold.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThroughputTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final Throughput throughput = new Throughput();

    private void at(double seconds, Phase phase, long done, long total) {
        throughput.add(new JobProgress(phase, done, total), (long) (seconds * SECOND));
    }

    @Test
    void speedAndTimeLeftAreToldOnlyWhenTwoSecondsHaveBeenMeasured() {
        at(0, Phase.FOLDING, 0, 1000);
        at(0.5, Phase.FOLDING, 50, 1000);
        at(1, Phase.FOLDING, 100, 1000);
        at(2.4, Phase.FOLDING, 240, 1000);
        assertThat(throughput.bytesPerSecond()).isEqualTo(-1);
        assertThat(throughput.timeLeft()).isEmpty();

        at(2.5, Phase.FOLDING, 250, 1000);
        assertThat(throughput.bytesPerSecond()).isEqualTo(100);
        assertThat(throughput.timeLeft()).contains(Duration.ofMillis(7500));
    }

    @Test
    void whatPassesBeforeTheFirstByteIsNotMeasured() {
        at(0, Phase.FOLDING, 0, 1000);
        at(60, Phase.FOLDING, 100, 1000);
        at(61.9, Phase.FOLDING, 290, 1000);
        assertThat(throughput.timeLeft()).isEmpty();

        at(62, Phase.FOLDING, 300, 1000);
        assertThat(throughput.timeLeft()).contains(Duration.ofSeconds(7));
    }

    @Test
    void aNewPhaseIsMeasuredAnew() {
        at(0, Phase.INSPECTING, 0, 1000);
        at(1, Phase.INSPECTING, 500, 1000);
        at(3, Phase.INSPECTING, 900, 1000);
        assertThat(throughput.timeLeft()).isPresent();

        at(3.1, Phase.FOLDING, 10, 1000);
        assertThat(throughput.bytesPerSecond()).isEqualTo(-1);
        assertThat(throughput.timeLeft()).isEmpty();
    }

    /** Else the last seconds of each phase would be told for those of the job. */
    @Test
    void ofPhasesThatAreToldAsOneTheTimeLeftIsThatOfAll() {
        for (int i = 0; i <= 10; i++) {
            throughput.add(new JobProgress(Phase.SURVEYING, i * 100, 1000).with(0.02 * i), i * SECOND);
        }
        assertThat(throughput.timeLeft()).contains(Duration.ofSeconds(40));
        throughput.add(new JobProgress(Phase.COMPARING, 0, 1000).with(0.2), 10 * SECOND);
        assertThat(throughput.timeLeft()).contains(Duration.ofSeconds(40));
    }

    @Test
    void whereTheEndIsNotKnownThereIsASpeedButNoTimeLeft() {
        at(0, Phase.INSPECTING, 10, -1);
        at(4, Phase.INSPECTING, 410, -1);
        assertThat(throughput.bytesPerSecond()).isEqualTo(100);
        assertThat(throughput.timeLeft()).isEmpty();
    }
}
