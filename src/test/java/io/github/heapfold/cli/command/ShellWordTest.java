package io.github.heapfold.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.files.Platform;
import org.junit.jupiter.api.Test;

class ShellWordTest {
    @Test
    void whatNoShellTakesForAnythingElseStaysAsItIs() {
        assertThat(unix("/tmp/a-b_c.1.hprof")).isEqualTo("/tmp/a-b_c.1.hprof");
        assertThat(unix("内存.hprof")).isEqualTo("内存.hprof");
        assertThat(unix("https://host:8080/a.hfold")).isEqualTo("https://host:8080/a.hfold");
        assertThat(ShellWord.of("C:\\dumps\\a.hprof", Platform.WINDOWS)).isEqualTo("C:\\dumps\\a.hprof");
    }

    @Test
    void whatAShellWouldRunOrTakeApartIsInQuotes() {
        assertThat(unix("a b.hprof")).isEqualTo("'a b.hprof'");
        assertThat(unix("it's $(touch x) `id`;\"q\".hprof")).isEqualTo("'it'\\''s $(touch x) `id`;\"q\".hprof'");
        assertThat(unix("~root.hprof")).isEqualTo("'~root.hprof'");
        assertThat(unix("")).isEqualTo("''");
        assertThat(ShellWord.of("C:\\my dumps\\a&b.hprof", Platform.WINDOWS)).isEqualTo("'C:\\my dumps\\a&b.hprof'");
        assertThat(ShellWord.of("C:\\it's $(x).hprof", Platform.WINDOWS)).isEqualTo("'C:\\it''s $(x).hprof'");
        assertThat(unix("%PATH%.hprof")).isEqualTo("'%PATH%.hprof'");
        assertThat(unix("=ls")).isEqualTo("'=ls'");
    }

    @Test
    void aNameThatBeginsWithADashIsNoOption() {
        assertThat(unix("-rf.hprof")).isEqualTo("./-rf.hprof");
        assertThat(unix("- x.hprof")).isEqualTo("'./- x.hprof'");
    }

    private static String unix(String name) {
        return ShellWord.of(name, Platform.OTHER);
    }
}
