package io.github.heapfold.cli.analysis.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.cli.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables on a terminal of 80 columns. */
class AnswerStyleTest {
    private static final List<String[]> GROWTH = List.of(
            new String[] {
                "com.example.shop.basket.SessionStoreFactory.sessions",
                "+389,112",
                "com.example.shop.basket.model.Session",
                "+1.05 GB",
                "1.34 GB",
                "▁▃▅█ steady"
            },
            new String[] {"example.Cache.ENTRIES", "+2,000", "example.Cache$Entry", "+16 MB", "16 MB", "▁▁▁█"});

    private static AnswerStyle style(boolean interactive) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new AnswerStyle(
                new Terminal(InputStream.nullInputStream(), out, stream, StandardCharsets.UTF_8, interactive), 80);
    }

    private static List<String> growth(boolean interactive) {
        return style(interactive).table(GROWTH, "Keeps more", ">Objects", "Of", ">Growth", ">Now", AnswerStyle.TREND);
    }

    @Test
    void fitTheTerminalAndLoseOnlyPackages() {
        assertThat(growth(true))
                .allMatch(line -> line.codePointCount(0, line.length()) <= 80)
                .anyMatch(line -> line.contains("sessions ") && line.contains("Session ") && line.endsWith("steady"));
        assertThat(growth(false).get(1)).contains(GROWTH.get(0)[0]).hasSizeGreaterThan(80);
    }

    @Test
    void aClassObjectStaysOneAndATextLosesItsEnd() {
        AnswerStyle style = style(true);

        assertThat(style.shortened("class com.example.shop.basket.Store", 24)).isEqualTo("class …shop.basket.Store");
        assertThat(style.shortened("class com.example.shop.basket.Store", 23)).isEqualTo("class …basket.Store");
        assertThat(style.shortened("com.example.shop.basket.Store", 18)).isEqualTo("…shop.basket.Store");
        assertThat(style.shortened("com.example.shop.basket.Store", 17)).isEqualTo("…basket.Store");
        assertThat(style.shortened("\"once upon a time. and more\"", 12)).isEqualTo("\"once upon …");
        assertThat(style.shortened("byte[16]: 0x01 0x02 0x03", 12)).isEqualTo("byte[16]: 0…");
        assertThat(style.shortened("short", 12)).isEqualTo("short");
    }

    @Test
    void aSentenceBreaksBetweenWordsAndNeverBeforeAUnit() {
        String words =
                "One java.util.HashMap keeps 686 MB (92.1 %) of which a great many are 3,497,873 DefaultRow, 41.2 MB, kept"
                        + " by the field root of org.h2.mvstore.MVMap";

        List<String> lines = style(true).sentence("1. ", words);

        assertThat(lines).hasSizeGreaterThan(1).allMatch(line -> line.length() <= 80);
        assertThat(lines.get(0)).startsWith("1. One");
        assertThat(lines.subList(1, lines.size())).allMatch(line -> line.startsWith("   ") && line.charAt(3) != ' ');
        assertThat(String.join(" ", lines).replaceAll(" +", " ")).isEqualTo("1. " + words);
        for (int width = 4; width < 120; width++) {
            AnswerStyle narrow = new AnswerStyle(style(true).terminal(), width);
            assertThat(narrow.sentence("", words)).noneMatch(line -> line.startsWith("MB") || line.startsWith("%"));
        }
        assertThat(style(false).sentence("1. ", words)).containsExactly("1. " + words);
    }

    @Test
    void quotationMarksInATextAreToldFromThoseAroundIt() {
        assertThat(AnswerStyle.quoted("say \"x\"\n")).isEqualTo("\"say \\\"x\\\" \"");
        assertThat(AnswerStyle.quoted("C:\\")).isEqualTo("\"C:\\\\\"");
    }
}
