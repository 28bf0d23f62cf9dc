package io.github.heapfold.gui.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HexLinesTest {
    private static final byte[] DATA = "abcdefghij\n".getBytes(StandardCharsets.US_ASCII);

    @Test
    void aLineIsCutWhereTheMarkedBytesBeginAndEnd() {
        HexLines.Line line = HexLines.of(DATA, 0x100, 0, 8, 2, 4);
        assertThat(line.offset()).isEqualTo("00000100");
        assertThat(line.hex()).containsExactly("61 62 ", "63 64", " 65 66 67 68 ");
        assertThat(line.text()).containsExactly("ab", "cd", "efgh");
    }

    @Test
    void theLastLineIsAsLongAsTheOthers() {
        HexLines.Line line = HexLines.of(DATA, 0x100, 8, 8, 0, 0);
        assertThat(String.join("", line.hex()))
                .hasSameSizeAs(String.join("", HexLines.of(DATA, 0, 0, 8, 3, 5).hex()));
        assertThat(String.join("", line.text())).isEqualTo("ij·     ");
    }
}
