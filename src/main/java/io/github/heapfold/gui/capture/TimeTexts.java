package io.github.heapfold.gui.capture;

import static io.github.heapfold.gui.text.Texts.text;

import java.time.Duration;

/** Times that are chosen, as they are read; on the command line they are shorter, and in English only. */
final class TimeTexts {
    private TimeTexts() {}

    /** A time in the largest unit of hours, minutes, seconds or milliseconds that is exact. */
    static String of(Duration time) {
        long millis = time.toMillis();
        if (millis % 1000 != 0) {
            return said("milliseconds", millis);
        }
        long seconds = millis / 1000;
        if (seconds == 0 || seconds % 60 != 0) {
            return said("seconds", seconds);
        }
        return seconds % 3600 == 0 ? said("hours", seconds / 3600) : said("minutes", seconds / 60);
    }

    private static String said(String unit, long number) {
        return text("capture.time." + unit, Long.toString(number));
    }
}
