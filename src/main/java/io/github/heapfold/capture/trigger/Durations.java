package io.github.heapfold.capture.trigger;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as users write them: {@code 500ms}, {@code 30s}, {@code 10m}, {@code 2h}. */
public final class Durations {
    /** A hundred years: clocks that count nanoseconds hold not three times that. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

    private Durations() {}

    /**
     * Reads a time of 0 to 876,000 hours.
     *
     * @throws IllegalArgumentException where it is none, or longer; the message says why, for the user
     */
    public static Duration parse(String text) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no time such as 500ms, 30s, 10m or 2h");
        }
        long number = Long.parseLong(form.group(1));
        Duration time = switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
        if (time.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("'" + text + "' is longer than " + text(LONGEST));
        }
        return time;
    }

    /** The same the other way round, in the largest unit that is exact. */
    public static String text(Duration time) {
        long millis = time.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds % 3600 == 0 && seconds > 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 && seconds > 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
