package io.github.heapfold.gui.analyse.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.analyse.heap.HeapAnswers.Passes;
import org.junit.jupiter.api.Test;

class HeapAnswersTest {
    @Test
    void whatIsNotKnownOfAPassLeavesWhatWasToldOfIt() {
        Passes first = Passes.NONE.at(-1);
        assertThat(first).isEqualTo(new Passes(1, 0));
        assertThat(first.at(0.9).at(-1)).isEqualTo(new Passes(1, 0.9));
    }

    @Test
    void eachPassIsCountedWhateverWasBetween() {
        Passes first = Passes.NONE.at(0.1).at(0.9);
        assertThat(first.at(0.2)).isEqualTo(new Passes(2, 0.2));
        assertThat(first.at(-1).at(0.2)).isEqualTo(new Passes(2, 0.2));
    }
}
