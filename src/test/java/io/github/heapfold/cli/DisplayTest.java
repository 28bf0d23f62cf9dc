package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.files.Platform;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisplayTest {
    @Test
    void linuxNeedsAVariable() {
        assertThat(Display.obstacle(Map.<String, String>of()::get, Platform.OTHER, false))
                .contains("DISPLAY");
        assertThat(Display.obstacle(Map.of("DISPLAY", "")::get, Platform.OTHER, false))
                .contains("DISPLAY");
        assertThat(Display.obstacle(Map.of("DISPLAY", ":0")::get, Platform.OTHER, false))
                .isNull();
        assertThat(Display.obstacle(Map.of("WAYLAND_DISPLAY", "wayland-0")::get, Platform.OTHER, false))
                .isNull();
    }

    @Test
    void otherSystemsHaveADisplayOfTheirOwn() {
        assertThat(Display.obstacle(variable -> null, Platform.WINDOWS, false)).isNull();
        assertThat(Display.obstacle(variable -> null, Platform.MAC, false)).isNull();
    }

    @Test
    void headlessMeansNone() {
        assertThat(Display.obstacle(Map.of("DISPLAY", ":0")::get, Platform.OTHER, true))
                .contains("headless");
    }
}
