package io.github.heapfold.report;

import io.github.heapfold.message.Message;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongFunction;

/** Numbers as people read them, the same in every table, chart and message, whatever the machine's language. */
public final class Units {
    private static final String[] BYTES = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

    /** The steps of what is only known about. */
    private static final int[] ABOUT = {1, 2, 3, 5, 7, 10, 15, 20, 30, 45};

    /** Percent of all, but for what sums of fractions lose. */
    private static final double ALL = 100 - 1e-9;

    private Units() {}

    /**
     * Bytes with three significant digits in powers of 1000, zeros among them, so that numbers side by side have one form:
     * {@code 4.50 kB}, {@code 27.0 MB}, {@code 1.48 GB}. Whole bytes have no fraction: {@code 847 B}.
     *
     * @param bytes 0 and up; negative numbers keep their sign
     */
    public static String bytes(long bytes) {
        if (bytes < 0) {
            return "-" + bytes(bytes == Long.MIN_VALUE ? Long.MAX_VALUE : -bytes);
        }
        int power = 0;
        double value = bytes;
        // 999.5 would be rounded to 1000, which has a unit of its own.
        while (value >= 999.5 && power < BYTES.length - 1) {
            value /= 1000;
            power++;
        }
        int decimals = power == 0 ? 0 : value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", value) + " " + BYTES[power];
    }

    /** A whole number with a comma every three digits: {@code 1,234,567}. */
    public static String count(long count) {
        return Message.number(count);
    }

    /** The same with what is counted: {@code 1 object}, {@code 2,000 objects}. */
    public static String count(long count, String one, String many) {
        return count(count) + " " + (count == 1 ? one : many);
    }

    /**
     * A change: {@code +4.50 kB}, {@code −3}, or what is shown of 0. The typographic minus is as wide as the plus.
     *
     * @param shown writes what is not negative, as {@link #bytes} and {@link #count} do
     */
    public static String signed(long change, LongFunction<String> shown) {
        return (change > 0 ? "+" : change < 0 ? "−" : "") + shown.apply(Math.abs(change));
    }

    /**
     * A part of a whole with one decimal: {@code 4.1 %}. What is more than nothing but would be shown as such is
     * {@code <0.1 %}, and what is less than all {@code >99.9 %}; no part of nothing is {@code –}.
     *
     * @param fraction 0 for nothing to 1 for all; more is possible, NaN is not a part of anything
     */
    public static String percent(double fraction) {
        return percentInColumn(fraction).replace(".0", "");
    }

    /** The same for numbers that stand below each other: always with its decimal, {@code 10.0 %}. */
    public static String percentInColumn(double fraction) {
        if (!Double.isFinite(fraction)) {
            return "–";
        }
        double percent = fraction * 100;
        if (percent > 0 && percent < 0.05) {
            return "<0.1 %";
        }
        if (percent >= 99.95 && percent < ALL) {
            return ">99.9 %";
        }
        return String.format(Locale.ROOT, "%.1f", percent) + " %";
    }

    /** Below ten seconds {@code 0.6 s}, then {@code 21 s}, {@code 3 min 5 s}, {@code 1 h 2 min}. */
    public static String duration(Duration duration) {
        long tenths = Math.round(duration.toMillis() / 100.0);
        if (tenths < 100) {
            return String.format(Locale.ROOT, "%d.%d s", tenths / 10, tenths % 10);
        }
        long seconds = Math.round(duration.toMillis() / 1000.0);
        if (seconds < 60) {
            return seconds + " s";
        }
        long minutes = seconds < 3600 ? seconds / 60 : Math.round(seconds / 60.0);
        return seconds < 3600
                ? both(minutes, " min", seconds % 60, " s")
                : both(minutes / 60, " h", minutes % 60, " min");
    }

    private static String both(long whole, String unit, long rest, String smaller) {
        return whole + unit + (rest == 0 ? "" : " " + rest + smaller);
    }

    /**
     * What is only known about, no more precisely than that: {@code 1 s}, {@code 20 s}, {@code 5 min}, {@code 2 h}. One of
     * a few numbers, each about half as much again as the one before, the nearest by its ratio.
     */
    public static String about(Duration duration) {
        double seconds = Math.max(1, duration.toMillis() / 1000.0);
        if (seconds < 52) {
            return nearest(seconds) + " s";
        }
        double minutes = seconds / 60;
        return minutes < 52 ? nearest(minutes) + " min" : Math.max(1, Math.round(minutes / 60)) + " h";
    }

    private static int nearest(double value) {
        int nearest = ABOUT[0];
        for (int step : ABOUT) {
            nearest = (double) step * nearest <= value * value ? step : nearest;
        }
        return nearest;
    }

    /**
     * {@code 413 MB/s}.
     *
     * @param bytesPerSecond negative or not finite where it is not known, which gives {@code –}
     */
    public static String speed(double bytesPerSecond) {
        return bytesPerSecond < 0 || !Double.isFinite(bytesPerSecond) ? "–" : bytes(Math.round(bytesPerSecond)) + "/s";
    }
}
