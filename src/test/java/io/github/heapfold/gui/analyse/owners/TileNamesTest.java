package io.github.heapfold.gui.analyse.owners;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TileNamesTest {
    @Test
    void aNameThatDoesNotFitEndsWithDots() {
        assertThat(TileNames.cut("HashMap", 7)).isEqualTo("HashMap");
        assertThat(TileNames.cut("HashMap$Node[]", 7)).isEqualTo("HashMa…");
        assertThat(TileNames.cut("HashMap$Node[]", 3)).isEmpty();
    }
}
