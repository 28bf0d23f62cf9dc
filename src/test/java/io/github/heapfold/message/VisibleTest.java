package io.github.heapfold.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTest {
    @Test
    void whatATerminalWouldObeyIsWrittenOut() {
        assertThat(Visible.of("a\u001b[2Jb\u0007")).isEqualTo("a\\u001b[2Jb\\u0007");
        assertThat(Visible.of("one\nheapfold: two\r")).isEqualTo("one\\nheapfold: two\\u000d");
        assertThat(Visible.of("x\u202egpj.exe\u2066\u200f\ufeff\u2028\u2029\u0085\u009b"))
                .isEqualTo("x\\u202egpj.exe\\u2066\\u200f\\ufeff\\u2028\\u2029\\u0085\\u009b");
    }

    @Test
    void soAreMarksThatNoCharHoldsAndHalvesOfThem() {
        assertThat(Visible.of("a\udb40\udc41b\ud83d\ude00")).isEqualTo("a\\udb40\\udc41b\ud83d\ude00");
        assertThat(Visible.of("a\ud83db")).isEqualTo("a\\ud83db");
    }

    @Test
    void ofWhatIsEncodedHalvesAreWrittenOutAlone() {
        assertThat(Visible.encodable("\ud83db\udc41")).isEqualTo("\\ud83db\\udc41");
        String text = "a\u001b\u202e\n \ud83d\ude00 \udb40\udc41";
        assertThat(Visible.encodable(text)).isSameAs(text);
        assertThat(Visible.encodable(text + "\ude00")).isEqualTo(text + "\\ude00");
    }

    @Test
    void allElseStays() {
        String text = "java.lang.String[] \u4e2d\u6587 N\u00f6d\u00e8 \ud83d\ude00 <b> \\n";
        assertThat(Visible.of(text)).isSameAs(text);
    }

    @Test
    void whatIsCutOffIsWholeCharacters() {
        assertThat(Visible.cut("ab\ud83d\ude00d", 3)).isEqualTo("ab\ud83d\ude00…");
        assertThat(Visible.cut("ab\ud83d\ude00", 3, "...")).isEqualTo("ab\ud83d\ude00");
        assertThat(Visible.cut("abc", 2, "...")).isEqualTo("ab...");
        assertThat(Visible.cut("\ud83d\ud83d", 1)).isEqualTo("\ud83d…");
        assertThat(Visible.cut("", 0)).isEmpty();
    }
}
