package io.github.heapfold.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CsvTest {
    @Test
    void aCellThatBeginsAFormulaIsText() {
        assertThat(Csv.line("=1+1", "@SUM(A1)", "+x", "-cmd|'/C calc'!A0"))
                .isEqualTo("'=1+1,'@SUM(A1),'+x,'-cmd|'/C calc'!A0\n");
        assertThat(Csv.line("\t=1+1", "a\nb")).isEqualTo("\\u0009=1+1,a\\nb\n");
    }

    @Test
    void numbersAndNamesStayAsTheyAre() {
        assertThat(Csv.line(null, -5, "-5", "+1.5", 7L, "a,b", "say \"x\""))
                .isEqualTo(",-5,-5,+1.5,7,\"a,b\",\"say \"\"x\"\"\"\n");
    }
}
