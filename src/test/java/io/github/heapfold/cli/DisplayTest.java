package io.github.heapfold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DisplayTest {
    @Test
    void linuxNeedsAVariable() {
        assertThat(Display.obstacle(Map.<String, String>of()::get, "Linux", false))
                .contains("DISPLAY");
        assertThat(Display.obstacle(Map.of("DISPLAY", "")::get, "Linux", false)).contains("DISPLAY");
        assertThat(Display.obstacle(Map.of("DISPLAY", ":0")::get, "Linux", false))
                .isNull();
        assertThat(Display.obstacle(Map.of("WAYLAND_DISPLAY", "wayland-0")::get, "Linux", false))
                .isNull();
    }

    @Test
    void otherSystemsHaveADisplayOfTheirOwn() {
        assertThat(Display.obstacle(variable -> null, "Windows 11", false)).isNull();
        assertThat(Display.obstacle(variable -> null, "Mac OS X", false)).isNull();
    }

    @Test
    void headlessMeansNone() {
        assertThat(Display.obstacle(Map.of("DISPLAY", ":0")::get, "Linux", true))
                .contains("headless");
    }
}
