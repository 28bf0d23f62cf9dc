package io.github.heapfold.gui.handover;

import io.github.heapfold.files.Platform;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What the windows have in common that the user sees beside each other, as a short word. */
final class DisplayName {
    private DisplayName() {}

    static String of(UnaryOperator<String> environment, Platform platform) {
        Stream<String> variables = switch (platform) {
            case WINDOWS -> Stream.of("SESSIONNAME");
            // One user has one desktop.
            case MAC -> Stream.empty();
            // The toolkit shows itself on the first, wherever there are both.
            case OTHER -> Stream.of("DISPLAY", "WAYLAND_DISPLAY");
        };
        String display = variables
                .map(environment)
                .filter(Objects::nonNull)
                .filter(value -> !value.isBlank())
                .findFirst()
                .orElse("");
        return Integer.toHexString(display.hashCode());
    }
}
