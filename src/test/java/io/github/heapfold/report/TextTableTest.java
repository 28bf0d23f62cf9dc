package io.github.heapfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        TextTable table =
                new TextTable("Name", ">Bytes", "Note").row("😀", "1", "x").row("longer name", "1,234");
        assertThat(table.lines())
                .containsExactly(
                        "Name         Bytes  Note", //
                        "😀                1  x",
                        "longer name  1,234");
        assertThat(table.isEmpty()).isFalse();
        assertThat(new TextTable("Name").isEmpty()).isTrue();
    }

    @Test
    void csvCellsAreQuotedWhereTheyHaveTo() {
        assertThat(Csv.line("plain", 7, "a,b", "say \"x\"", "two\nlines"))
                .isEqualTo("plain,7,\"a,b\",\"say \"\"x\"\"\",two\\nlines\r\n");
    }
}
