package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackgroundTest {
    @Test
    void anErrorIsAFailureToo() {
        Background background = new Background(Runnable::run, Runnable::run);
        OutOfMemoryError error = new OutOfMemoryError("full");
        List<Object> outcomes = new ArrayList<>();

        background.run(
                () -> {
                    throw error;
                },
                outcomes::add,
                outcomes::add);

        assertThat(outcomes).containsExactly(error);
    }
}
