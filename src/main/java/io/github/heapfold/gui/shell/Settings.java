package io.github.heapfold.gui.shell;

import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.PartName;
import io.github.heapfold.files.Platform;
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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What the window remembers from one start to the next, in a small file in the user's configuration folder. Several
 * programs may be running: each writes what was changed in its own window, and leaves the rest as the others wrote it.
 */
public final class Settings {
    private static final int RECENT = 10;
    private static final String RECENT_KEY = "recent.";

    private final Path file;
    private Properties values;
    private Runnable changed = () -> {};

    /** Since it was saved last: keys that have other values, files that were opened, and those that cannot be read. */
    private final Set<String> keys = new HashSet<>();

    private final List<Path> opened = new ArrayList<>();
    private final Set<Path> unreadable = new HashSet<>();

    /**
     * Reads the file; one that is missing or unreadable is as good as none.
     */
    public Settings(Path file) {
        this.file = file;
        values = read(file).orElseGet(Properties::new);
    }

    private static Optional<Properties> read(Path file) {
        try (Reader in = Files.newBufferedReader(file)) {
            Properties read = new Properties();
            read.load(in);
            return Optional.of(read);
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Where it is all kept. */
    public Path file() {
        return file;
    }

    /** Tells whenever something else is to be remembered than before. */
    public synchronized void onChange(Runnable listener) {
        changed = listener;
    }

    private void set(String key, String value) {
        if (!value.equals(values.setProperty(key, value))) {
            keys.add(key);
            changed.run();
        }
    }

    /** Where this platform keeps the settings of programs. */
    public static Path usualFile() {
        return usualFile(System::getenv, Platform.here(), Path.of(System.getProperty("user.home")));
    }

    static Path usualFile(UnaryOperator<String> environment, Platform platform, Path home) {
        Path folder = switch (platform) {
            case WINDOWS ->
                Platform.folder(environment.apply("APPDATA")).orElse(home).resolve("Heapfold");
            case MAC -> home.resolve("Library/Application Support/Heapfold");
            case OTHER ->
                Platform.folder(environment.apply("XDG_CONFIG_HOME"))
                        .orElse(home.resolve(".config"))
                        .resolve("heapfold");
        };
        return folder.resolve("window.properties");
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
        return recent(values);
    }

    private static List<Path> recent(Properties of) {
        List<Path> recent = new ArrayList<>();
        for (int i = 0; i < RECENT && of.containsKey(RECENT_KEY + i); i++) {
            path(of.getProperty(RECENT_KEY + i)).ifPresent(recent::add);
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
        unreadable.remove(path);
        opened.remove(path);
        opened.add(path);
        if (addRecent(path, values)) {
            changed.run();
        }
    }

    /** Whether that changed anything. */
    private static boolean addRecent(Path path, Properties to) {
        List<Path> recent = recent(to);
        if (!recent.isEmpty() && recent.get(0).equals(path)) {
            return false;
        }
        recent.remove(path);
        recent.add(0, path);
        setRecent(recent, to);
        return true;
    }

    private static void setRecent(List<Path> recent, Properties to) {
        for (int i = 0; i < RECENT; i++) {
            if (i < recent.size()) {
                to.setProperty(RECENT_KEY + i, recent.get(i).toString());
            } else {
                to.remove(RECENT_KEY + i);
            }
        }
    }

    /** Leaves the place of a file that cannot be read to one that can. */
    public synchronized void forget(Path path) {
        opened.remove(path);
        unreadable.add(path);
        if (forget(path, values)) {
            changed.run();
        }
    }

    private static boolean forget(Path path, Properties from) {
        List<Path> recent = recent(from);
        boolean there = recent.remove(path);
        if (there) {
            setRecent(recent, from);
        }
        return there;
    }

    /** The folder that a file was opened from last. */
    public synchronized Optional<Path> lastFolder() {
        return recent().stream().findFirst().map(Path::getParent);
    }

    /**
     * Writes the file, whole or not at all: what was changed here, into what is in it by now. Where nothing was, does
     * nothing.
     *
     * @throws IOException where it cannot be written, which is worth a line in a log and no more
     */
    public synchronized void save() throws IOException {
        if (keys.isEmpty() && opened.isEmpty() && unreadable.isEmpty()) {
            return;
        }
        Path folder = NewFile.folders(file.toAbsolutePath().getParent());
        PartName.sweep(folder);
        read(file).ifPresent(this::takeOver);
        Path part = PartName.of(file, ".part");
        try {
            // For nobody else to read: it names the files that the user had open.
            try (Writer out = Channels.newWriter(NewFile.create(part), StandardCharsets.UTF_8)) {
                values.store(out, "Heapfold");
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            keys.clear();
            opened.clear();
            unreadable.clear();
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private void takeOver(Properties stored) {
        keys.forEach(key -> stored.setProperty(key, values.getProperty(key)));
        opened.forEach(path -> addRecent(path, stored));
        unreadable.forEach(path -> forget(path, stored));
        values = stored;
    }
}
