package io.github.heapfold.capture.android;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A process on a device.
 *
 * @param pid its number
 * @param name of an app, its package, maybe with the name of the process behind a colon
 */
public record AndroidProcess(long pid, String name) {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]+([.:][A-Za-z0-9_]+)*");
    private static final int MOST_NAME = 255;

    /** Whether text can be the name of an app's process: only then does it go to a shell. */
    public static boolean isName(String text) {
        return text.length() <= MOST_NAME && NAME.matcher(text).matches();
    }

    static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches();
    }

    /** What {@code ps} prints, of which Android has had three. The name is the last column of all of them. */
    static List<AndroidProcess> parse(List<String> lines) {
        List<AndroidProcess> processes = new ArrayList<>();
        int column = -1;
        for (String line : lines) {
            List<String> words = Arrays.asList(line.split("\\s+", -1));
            if (words.contains("PID") && words.contains("NAME")) {
                column = words.indexOf("PID");
            } else if (column >= 0 && words.size() > column + 1 && isNumber(words.get(column))) {
                processes.add(new AndroidProcess(Long.parseLong(words.get(column)), words.get(words.size() - 1)));
            }
        }
        return processes;
    }
}
