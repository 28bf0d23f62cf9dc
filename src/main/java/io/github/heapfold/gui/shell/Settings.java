package io.github.heapfold.gui.shell;

import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.PartName;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** What the window remembers from one start to the next, in a small file in the user's configuration folder. */
public final class Settings {
    private static final int RECENT = 10;

    private final Path file;
    private final Properties values = new Properties();
    private Runnable changed = () -> {};

    /**
     * Reads the file; one that is missing or unreadable is as good as none.
     */
    public Settings(Path file) {
        this.file = file;
        try (Reader in = Files.newBufferedReader(file)) {
            values.load(in);
        } catch (IOException | IllegalArgumentException e) {
            values.clear();
        }
    }

    /** Tells whenever something else is to be remembered than before. */
    public synchronized void onChange(Runnable listener) {
        changed = listener;
    }

    private void set(String key, String value) {
        if (!value.equals(values.setProperty(key, value))) {
            changed.run();
        }
    }

    /** Where this platform keeps the settings of programs. */
    public static Path usualFile() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        Path home = Path.of(System.getProperty("user.home"));
        Path folder;
        if (os.contains("win")) {
            folder = variable("APPDATA").orElse(home).resolve("Heapfold");
        } else if (os.contains("mac")) {
            folder = home.resolve("Library/Application Support/Heapfold");
        } else {
            folder = variable("XDG_CONFIG_HOME").orElse(home.resolve(".config")).resolve("heapfold");
        }
        return folder.resolve("window.properties");
    }

    private static Optional<Path> variable(String name) {
        return Optional.ofNullable(System.getenv(name))
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }

    /** A word that was remembered; empty where there is none. */
    public synchronized Optional<String> word(String key) {
        return Optional.ofNullable(values.getProperty(key));
    }

    public synchronized void setWord(String key, String word) {
        set(key, word);
    }

    /** A number that was remembered. */
    public synchronized Optional<Double> number(String key) {
        try {
            return Optional.ofNullable(values.getProperty(key))
                    .map(Double::valueOf)
                    .filter(Double::isFinite);
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public synchronized void setNumber(String key, double value) {
        set(key, String.valueOf(value));
    }

    /** Files opened before, latest first. */
    public synchronized List<Path> recent() {
        List<Path> recent = new ArrayList<>();
        for (int i = 0; i < RECENT && values.containsKey("recent." + i); i++) {
            path(values.getProperty("recent." + i)).ifPresent(recent::add);
        }
        return recent;
    }

    /** The file may have been written by hand, or on another platform. */
    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    public synchronized void addRecent(Path path) {
        List<Path> recent = recent();
        recent.remove(path);
        recent.add(0, path);
        for (int i = 0; i < Math.min(RECENT, recent.size()); i++) {
            set("recent." + i, recent.get(i).toString());
        }
    }

    /** The folder that a file was opened from last. */
    public synchronized Optional<Path> lastFolder() {
        return recent().stream().findFirst().map(Path::getParent);
    }

    /**
     * Writes the file, whole or not at all.
     *
     * @throws IOException where it cannot be written, which is worth a line in a log and no more
     */
    public synchronized void save() throws IOException {
        Path folder = NewFile.folders(file.toAbsolutePath().getParent());
        PartName.sweep(folder);
        Path part = PartName.of(file, ".part");
        try {
            // For nobody else to read: it names the files that the user had open.
            try (Writer out = Channels.newWriter(NewFile.create(part), StandardCharsets.UTF_8)) {
                values.store(out, "Heapfold");
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
