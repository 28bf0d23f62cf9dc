package io.github.heapfold.gui.controls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javafx.event.Event;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TitledPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;

@ExtendWith(ApplicationExtension.class)
class ControlsTest {
    @Test
    void anIconHasItsFontBeforeStylesAreApplied() {
        for (FontIcon icon : new FontIcon[] {Controls.icon(Feather.COPY), Controls.icon(Feather.COPY, 28)}) {
            assertThat(icon.getFont().getFamily()).isEqualTo("FeatherIcons");
            assertThat(icon.getFont().getSize()).isEqualTo(icon.getIconSize());
        }
    }

    @Test
    void aNumberAndItsUnitAreOnOneLineAndReadOutAsWords() {
        Label words = Controls.wrapped("It keeps 4.50 MB (11 %).");
        assertThat(words.getText()).isEqualTo("It keeps 4.50\u00a0MB (11\u00a0%).");
        assertThat(words.getAccessibleText()).isEqualTo("It keeps 4.50 MB (11 %).");
    }

    @Test
    void aDisclosureOpensAndClosesByEnterAsItDoesBySpace() {
        TextField field = new TextField();
        TitledPane pane = new TitledPane("More", field);
        Controls.disclose(pane, "more");

        Event.fireEvent(pane, pressed(KeyCode.ENTER));
        assertThat(pane.isExpanded()).isTrue();
        Event.fireEvent(field, pressed(KeyCode.ENTER));
        assertThat(pane.isExpanded()).isTrue();
        Event.fireEvent(pane, pressed(KeyCode.ENTER));
        assertThat(pane.isExpanded()).isFalse();
    }

    @Test
    void aListToChooseFromOpensBySpace(FxRobot robot) {
        ComboBox<String> box = Controls.comboBox("box");
        robot.interact(() -> Event.fireEvent(box, pressed(KeyCode.SPACE)));
        assertThat(box.isShowing()).isTrue();
    }

    private static KeyEvent pressed(KeyCode code) {
        return new KeyEvent(KeyEvent.KEY_PRESSED, "", "", code, false, false, false, false);
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
