package io.github.heapfold.capture.trigger;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Memory use that stays at or above a share of its maximum: {@code heap>=85% for 30s}, or {@code heap>=85%/30s} where
 * blanks are a nuisance.
 *
 * @param metric what is measured
 * @param share of the maximum, 0 to 1
 * @param window the mean over this long a time counts, so that a spike does not
 */
public record Condition(Metric metric, double share, Duration window) {
    private static final Duration DEFAULT_WINDOW = Duration.ofSeconds(30);
    private static final Duration LONGEST_WINDOW = Duration.ofHours(24);
    private static final Pattern FORM =
            Pattern.compile("(heap|old)\\s*>=\\s*(\\d{1,3}(?:\\.\\d{1,3})?)\\s*%(?:\\s*(?:for\\s|/)\\s*(\\w+))?");

    /** What is measured. */
    public enum Metric {
        /** The whole heap. */
        HEAP,
        /** The old generation, where the collector has one; else the whole heap. */
        OLD
    }

    /**
     * Reads a condition.
     *
     * @throws IllegalArgumentException where it is none; the message says why, for the user
     */
    public static Condition parse(String text) {
        Matcher form = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no condition such as 'heap>=85% for 30s' or 'old>=90%'");
        }
        double percent = Double.parseDouble(form.group(2));
        if (percent <= 0 || percent > 100) {
            throw new IllegalArgumentException("'" + text + "': " + form.group(2) + "% is not within 1% to 100%");
        }
        Duration window = form.group(3) == null ? DEFAULT_WINDOW : Durations.parse(form.group(3));
        if (window.compareTo(LONGEST_WINDOW) > 0) {
            throw new IllegalArgumentException("'" + text + "': more than 24h");
        }
        return new Condition(Metric.valueOf(form.group(1).toUpperCase(Locale.ROOT)), percent / 100, window);
    }

    @Override
    public String toString() {
        return metric.name().toLowerCase(Locale.ROOT) + ">=" + Math.round(share * 1000) / 10.0 + "% for "
                + Durations.text(window);
    }
}
