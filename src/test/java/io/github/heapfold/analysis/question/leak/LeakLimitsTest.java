package io.github.heapfold.analysis.question.leak;

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
        assertThat(LeakLimits.DEFAULT.threshold(reachable)).isEqualTo(threshold);
    }
}
