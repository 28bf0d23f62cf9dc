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
    void aSignOfChineseTakesTwoColumns() {
        assertThat(new TextTable("类", ">对象数").row("a.B", "12").lines()).containsExactly("类   对象数", "a.B      12");
    }

    @Test
    void whatIsFarTooWideMakesNoOtherRowAsWide() {
        String wide = "x".repeat(100_000);

        assertThat(new TextTable("Name", ">Bytes")
                        .row(wide, "1")
                        .row("short", "22")
                        .lines())
                .containsExactly(
                        "Name" + " ".repeat(296) + "  Bytes", wide + "      1", "short" + " ".repeat(295) + "     22");
    }

    @Test
    void csvCellsAreQuotedWhereTheyHaveTo() {
        assertThat(Csv.line("plain", 7, "a,b", "say \"x\"", "two\nlines"))
                .isEqualTo("plain,7,\"a,b\",\"say \"\"x\"\"\",two\\nlines\n");
    }
}
