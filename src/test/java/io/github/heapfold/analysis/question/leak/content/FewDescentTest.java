package io.github.heapfold.analysis.question.leak.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FewDescentTest {
    @ParameterizedTest
    @CsvSource({"1, 20", "1000, 20", "1500, 24", "10000, 63", "25000, 100", "100000, 100"})
    void ofMoreThingsEachHasToHoldMore(long things, int each) {
        assertThat(FewDescent.least(new Level("example.Account", things, 0, 0))).isEqualTo(each);
    }
}
