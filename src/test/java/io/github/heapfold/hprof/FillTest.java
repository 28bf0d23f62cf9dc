package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FillTest {
    @Test
    void aCharacterIsForText() {
        Fill fill = Fill.ZERO.with("?");

        assertThat(fill.of(BasicType.BYTE)).isEqualTo('?');
        assertThat(fill.of(BasicType.CHAR)).isEqualTo('?');
        assertThat(fill.of(BasicType.INT)).isZero();
        assertThat(fill.isZero()).isFalse();
    }

    @Test
    void theCharacterBetweenTypeAndValueIsOneToo() {
        for (String choice : new String[] {"=", "'='"}) {
            assertThat(Fill.ZERO.with(choice).of(BasicType.CHAR)).as(choice).isEqualTo('=');
        }
    }

    @Test
    void aNumberIsForAllTypes() {
        Fill fill = Fill.ZERO.with("-1");

        assertThat(fill.of(BasicType.BYTE) & 0xff).isEqualTo(0xff);
        assertThat(fill.of(BasicType.LONG)).isEqualTo(-1);
        assertThat(fill.of(BasicType.BOOLEAN)).isEqualTo(1);
        assertThat(fill.of(BasicType.FLOAT)).isEqualTo(Float.floatToIntBits(-1));
        assertThat(fill.of(BasicType.DOUBLE)).isEqualTo(Double.doubleToLongBits(-1));
        assertThat(fill.of(BasicType.OBJECT)).isZero();
    }

    @Test
    void aTypeHasItsOwnAndTheLastOneCounts() {
        Fill fill = Fill.ZERO
                .with("?")
                .with("byte=0x20")
                .with("char='7'")
                .with("boolean=true")
                .with("double=0.5")
                .with("byte==");

        assertThat(fill.of(BasicType.BYTE)).isEqualTo('=');
        assertThat(fill.of(BasicType.CHAR)).isEqualTo('7');
        assertThat(fill.of(BasicType.BOOLEAN)).isEqualTo(1);
        assertThat(fill.of(BasicType.DOUBLE)).isEqualTo(Double.doubleToLongBits(0.5));
        assertThat(Fill.ZERO.isZero()).isTrue();
        assertThat(Fill.ZERO.with("0").isZero()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "abc",
                "0.5",
                "300",
                "-129",
                "=5",
                "byte=256",
                "byte=€",
                "char=-1",
                "object=1",
                "text=?",
                "int=",
                "short=70000",
                "boolean=2"
            })
    void whatIsNoValueIsRefused(String choice) {
        assertThatThrownBy(() -> Fill.ZERO.with(choice)).isInstanceOf(IllegalArgumentException.class);
    }
}
