package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

class ControlsTest {
    @Test
    void anIconHasItsFontBeforeStylesAreApplied() {
        for (FontIcon icon : new FontIcon[] {Controls.icon(Feather.COPY), Controls.icon(Feather.COPY, 28)}) {
            assertThat(icon.getFont().getFamily()).isEqualTo("FeatherIcons");
            assertThat(icon.getFont().getSize()).isEqualTo(icon.getIconSize());
        }
    }

    /** One that is made otherwise is an empty box for a moment. */
    @Test
    void allIconsAreMadeInOnePlace() throws IOException {
        try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
            assertThat(sources.filter(Files::isRegularFile).filter(ControlsTest::makesIcons))
                    .extracting(Path::getFileName)
                    .map(Path::toString)
                    .containsExactly("Controls.java");
        }
    }

    private static boolean makesIcons(Path source) {
        try {
            String text = Files.readString(source);
            return text.contains("FontIcon.of(") || text.contains("new FontIcon(") || text.contains("FontIcon::");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
