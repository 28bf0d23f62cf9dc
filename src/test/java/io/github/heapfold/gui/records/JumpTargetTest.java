package io.github.heapfold.gui.records;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JumpTargetTest {
    @Test
    void hexIsAnIdAndAPlainNumberAnOffset() {
        assertThat(JumpTarget.parse(" 0x7F30 ")).contains(new JumpTarget(true, 0x7f30));
        assertThat(JumpTarget.parse("0xffffffffffffffff")).contains(new JumpTarget(true, -1));
        assertThat(JumpTarget.parse("1,234,567")).contains(new JumpTarget(false, 1_234_567));
        assertThat(JumpTarget.parse("@0x10")).contains(new JumpTarget(false, 16));
        assertThat(JumpTarget.parse("@12")).contains(new JumpTarget(false, 12));
    }

    @Test
    void whatIsNoNumberIsNoTarget() {
        assertThat(JumpTarget.parse("")).isEmpty();
        assertThat(JumpTarget.parse("-3")).isEmpty();
        assertThat(JumpTarget.parse("0x")).isEmpty();
        assertThat(JumpTarget.parse("String")).isEmpty();
    }
}
