package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdsTest {
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 0x7f30, Long.MAX_VALUE, Long.MIN_VALUE, -1})
    void whatIsWrittenIsReadAgain(long id) {
        assertThat(Ids.parse(Ids.text(id))).hasValue(id);
    }

    @Test
    void allBitsAreWrittenWithoutASign() {
        assertThat(Ids.text(-1)).isEqualTo("0xffffffffffffffff");
        assertThat(Ids.text(0x7F30)).isEqualTo("0x7f30");
    }

    @Test
    void peopleMayWriteCapitals() {
        assertThat(Ids.parse("0X7F30")).hasValue(0x7f30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "0x", "7f30", "0xg", "0x-1", " 0x1", "0x10000000000000000", "java.lang.String"})
    void allElseIsNone(String text) {
        assertThat(Ids.parse(text)).isEmpty();
    }
}
