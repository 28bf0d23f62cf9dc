package io.github.heapfold.analysis.heap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.hprof.BasicType;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ArrayStartTest {
    private static ArrayStart bytes(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return new ArrayStart(BasicType.BYTE, bytes.length, bytes);
    }

    @Test
    void bytesAreTextWhereTheyAreNothingElse() {
        assertThat(bytes("Bearer token").text()).contains("Bearer token");
        assertThat(bytes("<name>\0\0").text()).contains("<name>");
        assertThat(bytes("a\0b").text()).isEmpty();
        assertThat(bytes("line\n").text()).isEmpty();
        assertThat(bytes("caf\u00e9").text()).isEmpty();
        assertThat(bytes("7").text()).isEmpty();
        assertThat(bytes("\0\0").text()).isEmpty();
        assertThat(new ArrayStart(BasicType.CHAR, 1, new byte[] {'a', 'b'}).text())
                .isEmpty();
    }
}
