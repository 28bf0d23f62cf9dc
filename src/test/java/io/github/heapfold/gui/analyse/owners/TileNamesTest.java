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

    @Test
    void ofAnObjectWithALabelItSaysMoreThanTheClassAndIsToldByItsEnd() {
        assertThat(TileNames.cut("Thread \"worker-12\"", 18)).isEqualTo("Thread \"worker-12\"");
        assertThat(TileNames.cut("Thread \"worker-12\"", 17)).isEqualTo("\"worker-12\"");
        assertThat(TileNames.cut("Thread \"worker-12\"", 10)).isEqualTo("\"work…-12\"");
        assertThat(TileNames.cut("Thread \"worker-12\"", 7)).isEqualTo("Thread…");
        assertThat(TileNames.cut("Thread \"worker-12\" › byte[]", 12)).isEqualTo("\"worker-12\"…");
        assertThat(TileNames.cut("Thread \"worker-12\" › byte[]", 11)).isEqualTo("\"work…-12\"…");
    }
}
