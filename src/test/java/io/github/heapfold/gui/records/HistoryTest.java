package io.github.heapfold.gui.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class HistoryTest {
    @Test
    void goesBackAndForwardAndForgetsWhatWasAheadAfterAJump() {
        History history = new History();
        history.leave(1);
        history.leave(2);
        assertThat(history.back(OptionalLong.of(3))).hasValue(2);
        assertThat(history.back(OptionalLong.of(2))).hasValue(1);
        assertThat(history.canGoBack()).isFalse();
        assertThat(history.forward(OptionalLong.of(1))).hasValue(2);
        assertThat(history.canGoForward()).isTrue();
        history.leave(2);
        assertThat(history.canGoForward()).isFalse();
        assertThat(history.back(OptionalLong.empty())).hasValue(2);
    }
}
