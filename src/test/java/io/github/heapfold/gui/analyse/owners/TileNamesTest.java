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

    @Test
    void ofAClassObjectTheNameStaysLongerThanTheWord() {
        assertThat(TileNames.cut("class HashMap", 13)).isEqualTo("class HashMap");
        assertThat(TileNames.cut("class HashMap", 12)).isEqualTo("…HashMap");
        assertThat(TileNames.cut("class HashMap", 7)).isEqualTo("…HashM…");
        assertThat(TileNames.cut("class HashMap", 4)).isEmpty();
    }
}
