package io.github.heapfold.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpacingTest {
    @ParameterizedTest
    @CsvSource({
        "在 {0} 之后, HEAP_DUMP, 在 {0} 之后",
        "在 {0} 之后, 未知记录, 在{0}之后",
        "在 {0} 之后, 未知记录 0x65, 在{0} 之后",
        "在 {0} 之后, 第 4 条“a”, 在{0}之后",
        "{1} 在 {0} 之后, 前, {1} 在{0}之后",
        "after {0} ends, 未知, after {0} ends",
        "after {0} ends, it, after {0} ends"
    })
    void aSpaceIsBetweenChineseAndOtherWordsAlone(String pattern, String argument, String fitted) {
        assertThat(Spacing.fitted(pattern, List.of(argument))).isEqualTo(fitted);
    }

    @Test
    void onlyChineseHasNoSpaceBeforeThePercentSign() {
        assertThat(Spacing.percent("4.1 %", Locale.SIMPLIFIED_CHINESE)).isEqualTo("4.1%");
        assertThat(Spacing.percent("4.1 %", Locale.ENGLISH)).isEqualTo("4.1 %");
    }

    @Test
    void messagesInMessagesFit() {
        Message record = Message.of("dump.unknownRecord", "0x65");
        assertThat(Message.of("dump.after", record, "0x0D", record).in(Locale.CHINESE))
                .isEqualTo("未知记录 0x65（0x0D，在未知记录 0x65 之后）");
        assertThat(Message.of("dump.after", record, "0x0D", record).in(Locale.ENGLISH))
                .contains("the unknown record 0x65");
    }
}
