package io.github.heapfold.gui.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.files.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.geometry.Rectangle2D;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    @TempDir
    Path folder;

    @Test
    void whatIsSavedIsThereTheNextTime() throws IOException {
        Path file = folder.resolve("deep/settings.properties");
        Settings settings = new Settings(file);
        settings.setWord("theme", "DARK");
        settings.setNumber("x", 12.5);
        settings.addRecent(Path.of("/a"));
        settings.addRecent(Path.of("/b"));
        settings.addRecent(Path.of("/a"));
        settings.save();

        Settings again = new Settings(file);
        assertThat(again.word("theme")).contains("DARK");
        assertThat(again.number("x")).contains(12.5);
        assertThat(again.recent()).containsExactly(Path.of("/a"), Path.of("/b"));
    }

    @Test
    void oneWindowDoesNotTakeBackWhatAnotherChanged() throws IOException {
        Path file = folder.resolve("settings");
        Settings first = new Settings(file);
        first.setWord("theme", "DARK");
        first.setNumber("x", 1);
        first.addRecent(Path.of("/a"));
        first.save();

        Settings second = new Settings(file);
        second.setWord("theme", "LIGHT");
        second.setNumber("text.size", 150);
        second.addRecent(Path.of("/b"));
        second.addRecent(Path.of("/c"));
        second.save();
        first.setNumber("x", 2);
        first.addRecent(Path.of("/d"));
        first.save();

        Settings again = new Settings(file);
        assertThat(again.word("theme")).contains("LIGHT");
        assertThat(again.number("text.size")).contains(150.0);
        assertThat(again.number("x")).contains(2.0);
        assertThat(again.recent()).containsExactly(Path.of("/d"), Path.of("/c"), Path.of("/b"), Path.of("/a"));
    }

    @Test
    void whereNothingChangedNothingIsWritten() throws IOException {
        Path file = folder.resolve("settings");
        new Settings(file).save();
        assertThat(file).doesNotExist();

        Settings settings = new Settings(file);
        settings.setWord("theme", "DARK");
        settings.save();
        Files.delete(file);
        settings.setWord("theme", "DARK");
        settings.save();
        assertThat(file).doesNotExist();
    }

    @Test
    void whereTheFileIsGoneAllIsWrittenAgain() throws IOException {
        Path file = folder.resolve("settings");
        Settings settings = new Settings(file);
        settings.setWord("theme", "DARK");
        settings.addRecent(Path.of("/a"));
        settings.save();
        Files.delete(file);
        settings.setNumber("x", 1);
        settings.save();

        Settings again = new Settings(file);
        assertThat(again.word("theme")).contains("DARK");
        assertThat(again.recent()).containsExactly(Path.of("/a"));
        assertThat(again.number("x")).contains(1.0);
    }

    @Test
    void tellsOfWhatChangesAndOfNothingElse() {
        Settings settings = new Settings(folder.resolve("none"));
        AtomicInteger changes = new AtomicInteger();
        settings.onChange(changes::incrementAndGet);
        settings.setWord("theme", "DARK");
        settings.setWord("theme", "DARK");
        settings.setNumber("x", 1);
        assertThat(changes).hasValue(2);
        settings.addRecent(Path.of("/a"));
        settings.addRecent(Path.of("/a"));
        assertThat(changes).hasValue(3);
    }

    @Test
    void aBrokenFileIsAsGoodAsNone() throws IOException {
        Path file = Files.writeString(folder.resolve("settings"), "x=wide\ntheme=\\u12");
        Settings settings = new Settings(file);
        assertThat(settings.word("theme")).isEmpty();
        assertThat(settings.number("x")).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadIsForgottenByAllWindows() throws IOException {
        Path file = folder.resolve("settings");
        Settings first = new Settings(file);
        first.addRecent(Path.of("/a"));
        first.addRecent(Path.of("/b"));
        first.save();
        Settings second = new Settings(file);
        first.addRecent(Path.of("/c"));
        first.save();

        second.forget(Path.of("/a"));
        assertThat(second.recent()).containsExactly(Path.of("/b"));
        second.save();

        assertThat(new Settings(file).recent()).containsExactly(Path.of("/c"), Path.of("/b"));
    }

    @Test
    void onlyTheLatestFilesAreRemembered() {
        Settings settings = new Settings(folder.resolve("none"));
        for (int i = 0; i < 30; i++) {
            settings.addRecent(Path.of("/" + i));
        }
        assertThat(settings.recent()).hasSize(10).startsWith(Path.of("/29"));
    }

    @Test
    void aWindowWhoseTitleBarNobodyCanReachIsNotPutThere() {
        Rectangle2D screen = new Rectangle2D(0, 0, 1280, 800);
        assertThat(WindowMemory.isReachable(screen, 100, 50)).isTrue();
        assertThat(WindowMemory.isReachable(screen, 100, -5)).isFalse();
        assertThat(WindowMemory.isReachable(screen, 1400, 50)).isFalse();
        assertThat(WindowMemory.isReachable(screen, -1000, 50)).isFalse();
        assertThat(WindowMemory.isReachable(screen, 100, 790)).isFalse();
    }

    @Test
    void theNextWindowIsSetOffAndStaysOnTheScreen() {
        assertThat(WindowMemory.next(100, 1100, 0, 1400)).isBetween(120.0, 140.0);
        assertThat(WindowMemory.next(290, 1100, 0, 1400)).isZero();
        assertThat(WindowMemory.next(-1300, 1280, -1400, 0)).isEqualTo(-1400);
    }

    @Test
    void theFileIsWhereThePlatformWantsIt() {
        Path home = folder.toAbsolutePath();
        Map<String, String> relative = Map.of("XDG_CONFIG_HOME", "config", "APPDATA", "");
        Map<String, String> set = Map.of("XDG_CONFIG_HOME", home.resolve("c").toString());

        assertThat(Settings.usualFile(set::get, Platform.OTHER, home))
                .isEqualTo(home.resolve("c/heapfold/window.properties"));
        assertThat(Settings.usualFile(relative::get, Platform.OTHER, home))
                .isEqualTo(home.resolve(".config/heapfold/window.properties"));
        assertThat(Settings.usualFile(relative::get, Platform.WINDOWS, home))
                .isEqualTo(home.resolve("Heapfold/window.properties"));
        assertThat(Settings.usualFile(set::get, Platform.MAC, home))
                .isEqualTo(home.resolve("Library/Application Support/Heapfold/window.properties"));
    }
}
