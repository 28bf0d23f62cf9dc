package io.github.heapfold.analysis.question.leak.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From where on something is a suspect. */
class LeakLimitsTest {
    /** No more than half of a small heap, five megabytes of a larger one, then a fifth. */
    @ParameterizedTest
    @CsvSource({"0, 1", "1000, 500", "2000000, 1000000", "10485760, 5242880", "20000000, 5242880", "100000000, 20000000"
    })
    void theThresholdFitsTheHeap(long reachable, long threshold) {
        assertThat(new LeakLimits(reachable).threshold()).isEqualTo(threshold);
    }

    /** A fifth of the heap in a few that keep half a percent each, and not in many. */
    @ParameterizedTest
    @CsvSource({"20000000, 27, true", "20000000, 40, true", "20000000, 41, false", "19999999, 27, false"})
    void aFewThatKeepMuchEachAreSooner(long retained, long objects, boolean large) {
        assertThat(new LeakLimits(100_000_000).isLargeOfFew(retained, objects)).isEqualTo(large);
    }
}
