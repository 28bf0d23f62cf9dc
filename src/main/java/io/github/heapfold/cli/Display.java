package io.github.heapfold.cli;

import java.util.Locale;
import java.util.function.UnaryOperator;

/** Tells whether a window can be shown, without loading a toolkit. */
final class Display {
    private Display() {}

    /** Why no window can be shown; null where one can. */
    static String obstacle(UnaryOperator<String> environment) {
        return obstacle(environment, System.getProperty("os.name", ""), Boolean.getBoolean("java.awt.headless"));
    }

    static String obstacle(UnaryOperator<String> environment, String system, boolean headless) {
        if (headless) {
            return "Java was told to do without a display (java.awt.headless)";
        }
        String name = system.toLowerCase(Locale.ROOT);
        boolean own = name.startsWith("windows") || name.startsWith("mac");
        if (!own && isUnset(environment, "DISPLAY") && isUnset(environment, "WAYLAND_DISPLAY")) {
            return "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)";
        }
        return null;
    }

    /** Why the toolkit could not start, from what the app ended with; null where that is a fault of the app. */
    static String obstacle(Throwable fault) {
        for (Throwable at = fault; at != null; at = at.getCause()) {
            String message =
                    String.valueOf(at.getMessage()).replaceAll("\\s+", " ").trim();
            if (at instanceof UnsupportedOperationException && message.contains("DISPLAY")) {
                return "the display that DISPLAY names does not answer";
            }
            if (at instanceof UnsatisfiedLinkError || message.contains("No toolkit found")) {
                return "the window toolkit cannot start (" + message + ")";
            }
        }
        return null;
    }

    private static boolean isUnset(UnaryOperator<String> environment, String variable) {
        String value = environment.apply(variable);
        return value == null || value.isBlank();
    }
}
