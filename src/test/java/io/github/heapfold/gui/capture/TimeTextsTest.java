package io.github.heapfold.gui.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.gui.text.Texts;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TimeTextsTest {
    @AfterEach
    void english() {
        Texts.use(Locale.ENGLISH);
    }

    @Test
    void aTimeIsSaidInTheLargestUnitThatIsExact() {
        Texts.use(Locale.ENGLISH);
        assertThat(TimeTexts.of(Duration.ofMillis(1500))).isEqualTo("1500 ms");
        assertThat(TimeTexts.of(Duration.ofSeconds(90))).isEqualTo("90 s");
        assertThat(TimeTexts.of(Duration.ofSeconds(60))).isEqualTo("1 min");
        assertThat(TimeTexts.of(Duration.ofHours(24))).isEqualTo("24 h");
        assertThat(TimeTexts.of(Duration.ZERO)).isEqualTo("0 s");
    }

    @Test
    void inChineseTheUnitIsChinese() {
        Texts.use(Locale.CHINESE);
        assertThat(TimeTexts.of(Duration.ofSeconds(30))).isEqualTo("30 秒");
        assertThat(TimeTexts.of(Duration.ofMinutes(10))).isEqualTo("10 分钟");
    }
}
