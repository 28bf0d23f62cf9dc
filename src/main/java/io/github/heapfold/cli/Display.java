package io.github.heapfold.cli;

import io.github.heapfold.files.Platform;
import java.util.function.UnaryOperator;

/** Tells whether a window can be shown, without loading a toolkit. */
final class Display {
    private Display() {}

    /** Why no window can be shown; null where one can. */
    static String obstacle(UnaryOperator<String> environment) {
        return obstacle(environment, Platform.here(), Boolean.getBoolean("java.awt.headless"));
    }

    static String obstacle(UnaryOperator<String> environment, Platform platform, boolean headless) {
        if (headless) {
            return "Java was told to do without a display (java.awt.headless)";
        }
        if (platform == Platform.OTHER && isUnset(environment, "DISPLAY") && isUnset(environment, "WAYLAND_DISPLAY")) {
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
