package io.github.heapfold.hprof;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BasicTypeTest {
    @Test
    void aValueIsAsLongAsItsType() {
        assertThat(BasicType.BYTE.boxed(0x1ff)).isEqualTo((byte) -1);
        assertThat(BasicType.SHORT.boxed(0xffff)).isEqualTo((short) -1);
        assertThat(BasicType.INT.boxed(0xffff_fffeL)).isEqualTo(-2);
        assertThat(BasicType.LONG.boxed(-3)).isEqualTo(-3L);
        assertThat(BasicType.OBJECT.boxed(0xffff_fffeL)).isEqualTo(0xffff_fffeL);
        assertThat(BasicType.BOOLEAN.boxed(1)).isEqualTo(true);
        assertThat(BasicType.CHAR.boxed('x')).isEqualTo('x');
        assertThat(BasicType.FLOAT.boxed(Float.floatToIntBits(0.1f))).isEqualTo(0.1f);
        assertThat(BasicType.DOUBLE.boxed(Double.doubleToLongBits(0.1))).isEqualTo(0.1);
    }

    @Test
    void aValueReadsAsInJava() {
        assertThat(BasicType.INT.text(-1)).isEqualTo("-1");
        assertThat(BasicType.BOOLEAN.text(0)).isEqualTo("false");
        assertThat(BasicType.FLOAT.text(Float.floatToIntBits(0.1f))).isEqualTo("0.1");
        assertThat(BasicType.CHAR.text('x')).isEqualTo("'x'");
        assertThat(BasicType.CHAR.text('\n')).isEqualTo("\\u000a");
    }
}
