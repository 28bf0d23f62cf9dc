package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoryTest {
    @Test
    void goesBackAndForwardAndForgetsWhatWasAheadAfterAJump() {
        History<Long> history = new History<>();
        history.leave(1L);
        history.leave(2L);
        assertThat(history.back(Optional.of(3L))).contains(2L);
        assertThat(history.back(Optional.of(2L))).contains(1L);
        assertThat(history.canGoBack()).isFalse();
        assertThat(history.forward(Optional.of(1L))).contains(2L);
        assertThat(history.canGoForward()).isTrue();
        history.leave(2L);
        assertThat(history.canGoForward()).isFalse();
        assertThat(history.back(Optional.empty())).contains(2L);
    }

    @Test
    void whatIsForgottenIsLedToNoMoreAndNoPlaceTwice() {
        History<Long> history = new History<>();
        history.leave(1L);
        history.leave(7L);
        history.leave(1L);
        history.leave(9L);
        history.forget(place -> place > 5);
        assertThat(history.back(Optional.of(3L))).contains(1L);
        assertThat(history.canGoBack()).isFalse();
        assertThat(history.forward(Optional.of(1L))).contains(3L);
    }
}
