package io.github.heapfold.gui.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.count.ClassCount;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassRowTest {
    private static final List<ClassRow> ROWS = ClassRow.of(
            List.of(
                    new ClassCount(16, null, 3, 25),
                    new ClassCount(32, null, 1, 25),
                    new ClassCount(0, BasicType.BYTE, 7, 50)),
            id -> id == 16 ? "a.\"B\"" : null);

    @Test
    void theMostBytesComeFirstAndTheSharesAddUp() {
        assertThat(ROWS).extracting(ClassRow::name).containsExactly("byte[]", "a.\"B\"", "0x20");
        assertThat(ROWS).extracting(ClassRow::share).containsExactly(0.5, 0.25, 0.25);
        assertThat(ROWS.get(1).matches(" b")).isTrue();
        assertThat(ROWS.get(1).matches("byte")).isFalse();
    }

    @Test
    void theTableIsCopiedAsCsv() {
        assertThat(ClassRow.csv(ROWS).split("\n", -1))
                .containsExactly(
                        "class,class_id,instances,bytes_in_file,share",
                        "byte[],,7,50,0.500000",
                        "\"a.\"\"B\"\"\",0x10,3,25,0.250000",
                        "0x20,0x20,1,25,0.250000",
                        "");
    }

    /** Names come from the dump, and go to a spreadsheet. */
    @Test
    void aNameIsNoFormulaAndHidesNothing() {
        List<ClassRow> rows = ClassRow.of(List.of(new ClassCount(16, null, 1, 8)), id -> "=cmd()\n");
        assertThat(ClassRow.csv(rows)).endsWith("\n'=cmd()\\n,0x10,1,8,1.000000\n");
    }
}
