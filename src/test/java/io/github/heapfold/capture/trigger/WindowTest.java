package io.github.heapfold.capture.trigger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WindowTest {
    private static final long SECOND = 1_000_000_000;

    private final Window window = new Window(Condition.parse("heap>=85% for 10s"));

    @Test
    void aConditionIsReadAsItIsWritten() {
        assertThat(Condition.parse(" Heap >= 85% for 30s "))
                .isEqualTo(new Condition(Condition.Metric.HEAP, 0.85, Duration.ofSeconds(30)));
        assertThat(Condition.parse("old>=92.5%/2m"))
                .isEqualTo(new Condition(Condition.Metric.OLD, 0.925, Duration.ofMinutes(2)))
                .hasToString("old>=92.5% for 2m");
        assertThat(Condition.parse("heap>=85%").window()).isEqualTo(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "heap",
                "heap>85",
                "heap>=0%",
                "heap>=101%",
                "heap>=85% for",
                "heap>=85% for 3",
                "heap>=85%/25h"
            })
    void whatIsNoConditionIsRefused(String text) {
        assertThatThrownBy(() -> Condition.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    /** Else what counts in nanoseconds goes astray. */
    @Test
    void aTimeThatNoClockHoldsIsRefused() {
        assertThat(Durations.parse("876000h")).isEqualTo(Duration.ofDays(36_500));
        assertThatThrownBy(() -> Durations.parse("9999999h"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'9999999h' is longer than 876000h");
    }

    @Test
    void useThatStaysHighIsToldWhenTheWindowIsFull() {
        for (int second = 0; second < 10; second++) {
            assertThat(window.add(second * SECOND, 0.9)).as("at %d s", second).isFalse();
        }
        assertThat(window.add(10 * SECOND, 0.9)).isTrue();
    }

    @Test
    void aSpikeIsNotTold() {
        for (int second = 0; second < 100; second++) {
            double share = second % 10 < 3 ? 1 : 0.5;
            assertThat(window.add(second * SECOND, share)).as("at %d s", second).isFalse();
        }
    }

    @Test
    void eachSampleCountsForTheTimeItStandsFor() {
        window.add(0, 1);
        window.add(SECOND, 1);
        window.add(11 * SECOND, 0.5);

        assertThat(window.mean()).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void aSamplerThatWasAsleepDoesNotMakeAWindowFull() {
        window.add(0, 0.1);
        assertThat(window.add(3600 * SECOND, 0.9)).isFalse();
    }

    @Test
    void afterACaptureTheWindowBeginsAnew() {
        window.add(0, 0.9);
        assertThat(window.add(10 * SECOND, 0.9)).isTrue();
        window.clear();
        assertThat(window.add(11 * SECOND, 0.9)).isFalse();
    }
}
