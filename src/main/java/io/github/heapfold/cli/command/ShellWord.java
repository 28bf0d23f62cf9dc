package io.github.heapfold.cli.command;

import io.github.heapfold.files.Platform;
import java.util.regex.Pattern;

/** A file name as a shell takes it for one word and nothing else, in commands that somebody may paste. */
public final class ShellWord {
    /** What no shell takes for anything but itself; in front, some signs stand for something in one or the other. */
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./][\\p{L}\\p{N}_./:@+=,~-]*");

    private ShellWord() {}

    /**
     * The name, in quotes where it needs them, and no option where it begins with a dash. On Windows as PowerShell takes it, which
     * leaves what is in single quotes alone; the older shell has no quotes in which it does.
     */
    public static String of(String name) {
        return of(name, Platform.here());
    }

    /** An option and its value behind other words. */
    public static String option(String option, String name) {
        return " " + option + " " + of(name);
    }

    static String of(String name, Platform platform) {
        boolean isWindows = platform == Platform.WINDOWS;
        String word = name.startsWith("-") ? "./" + name : name;
        if (PLAIN.matcher(isWindows ? word.replace('\\', '/') : word).matches()) {
            return word;
        }
        return "'" + word.replace("'", isWindows ? "''" : "'\\''") + "'";
    }
}
