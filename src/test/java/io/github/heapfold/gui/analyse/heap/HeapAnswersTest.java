package io.github.heapfold.gui.analyse.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.analyse.heap.HeapAnswers.Passes;
import org.junit.jupiter.api.Test;

class HeapAnswersTest {
    @Test
    void whatIsNotKnownOfAPassLeavesWhatWasToldOfIt() {
        Passes first = Passes.NONE.at(-1);
        assertThat(first).isEqualTo(new Passes(1, 0, 0));
        assertThat(first.at(0.9).at(-1)).isEqualTo(new Passes(1, 0.9, 0));
    }

    @Test
    void eachPassIsCountedWhateverWasBetween() {
        Passes first = Passes.NONE.at(0.1).at(0.9);
        assertThat(first.at(0.2)).isEqualTo(new Passes(2, 0.2, 0.45));
        assertThat(first.at(-1).at(0.2)).isEqualTo(new Passes(2, 0.2, 0.45));
    }

    @Test
    void allPassesTogetherOnlyComeNearerToTheEnd() {
        Passes passes = Passes.NONE;
        double last = passes.overall();
        for (double part : new double[] {-1, 0.3, 1, 0.1, 0.9, -1, 0, 1, 0.5, 1, 0}) {
            passes = passes.at(part);
            assertThat(passes.overall()).isBetween(last, 0.999);
            last = passes.overall();
        }
        assertThat(passes.pass()).isEqualTo(5);
        assertThat(last).isGreaterThan(0.9);
    }
}
