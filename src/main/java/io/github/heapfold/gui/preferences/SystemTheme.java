package io.github.heapfold.gui.preferences;

import io.github.heapfold.files.Platform;
import io.github.heapfold.gui.controls.Theme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Asks the desktop whether it is dark; JavaFX of before version 22 does not tell. */
public final class SystemTheme {
    private static final long PATIENCE = 5;
    private static final String WINDOWS_KEY = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize";

    private SystemTheme() {}

    /** The theme of the desktop; light where it does not say. Runs another program, so not for the window's thread. */
    public static Theme ask() {
        Platform platform = Platform.here();
        return isDark(platform, output(command(platform))) ? Theme.DARK : Theme.LIGHT;
    }

    private static List<String> command(Platform platform) {
        return switch (platform) {
            case WINDOWS -> List.of("reg", "query", WINDOWS_KEY, "/v", "AppsUseLightTheme");
            case MAC -> List.of("defaults", "read", "-g", "AppleInterfaceStyle");
            case OTHER -> List.of("gsettings", "get", "org.gnome.desktop.interface", "color-scheme");
        };
    }

    /** What the answer of the command says. */
    static boolean isDark(Platform platform, String answer) {
        return platform == Platform.WINDOWS
                ? answer.strip().endsWith("0x0")
                : answer.toLowerCase(Locale.ROOT).contains("dark");
    }

    private static String output(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
                process.destroy();
                return "";
            }
            try (InputStream answer = process.getInputStream()) {
                return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            return ""; // no such program here
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
