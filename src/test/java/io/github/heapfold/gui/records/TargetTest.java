package io.github.heapfold.gui.records;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TargetTest {
    @Test
    void hexIsAnIdAndAPlainNumberAnOffset() {
        assertThat(Target.parse(" 0x7F30 ")).contains(new Target(true, 0x7f30));
        assertThat(Target.parse("0xffffffffffffffff")).contains(new Target(true, -1));
        assertThat(Target.parse("1,234,567")).contains(new Target(false, 1_234_567));
        assertThat(Target.parse("@0x10")).contains(new Target(false, 16));
        assertThat(Target.parse("@12")).contains(new Target(false, 12));
    }

    @Test
    void whatIsNoNumberIsNoTarget() {
        assertThat(Target.parse("")).isEmpty();
        assertThat(Target.parse("-3")).isEmpty();
        assertThat(Target.parse("0x")).isEmpty();
        assertThat(Target.parse("String")).isEmpty();
    }
}
