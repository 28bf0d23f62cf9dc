package io.github.heapfold.gui.preferences;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.ThemeChoice;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.gui.text.Language;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.Property;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;

/** What the user prefers; every change is remembered at once. Belongs to the window's thread. */
public final class Preferences {
    /** Sizes of text to choose from, in percent. */
    public static final List<Integer> TEXT_SIZES = List.of(90, 100, 115, 130, 150);

    /** More jobs than this at once only wait for the disk together. */
    public static final int MOST_JOBS = 4;

    private final ObjectProperty<ThemeChoice> theme;
    private final ObjectProperty<Language> language;
    private final IntegerProperty textSize;
    private final ObjectProperty<Profile> profile;
    private final OwnProfiles profiles;
    private final IntegerProperty level;
    private final IntegerProperty jobsAtOnce;
    private final ObjectProperty<Optional<Path>> mat;
    private final ObjectProperty<Optional<Path>> visualVm;

    /** Begins with what was remembered; what makes no sense there is as good as nothing. */
    public Preferences(Settings settings) {
        theme = choice(settings, "theme", ThemeChoice.class, ThemeChoice.SYSTEM);
        language = choice(settings, "language", Language.class, Language.SYSTEM);
        textSize = number(settings, "text.size", 100, TEXT_SIZES.get(0), TEXT_SIZES.get(TEXT_SIZES.size() - 1));
        level = number(settings, "level", FoldOptions.DEFAULT_LEVEL, FoldOptions.MIN_LEVEL, FoldOptions.MAX_LEVEL);
        jobsAtOnce = number(settings, "jobs", 1, 1, MOST_JOBS);
        profile = new SimpleObjectProperty<>(DefaultProfile.read(settings).orElse(Presets.OOM));
        keep(profile, now -> DefaultProfile.write(settings, now));
        profiles = new OwnProfiles(settings);
        mat = path(settings, "mat");
        visualVm = path(settings, "visualvm");
    }

    private static <E extends Enum<E>> ObjectProperty<E> choice(
            Settings settings, String key, Class<E> type, E otherwise) {
        E remembered = settings.word(key)
                .flatMap(word -> List.of(type.getEnumConstants()).stream()
                        .filter(value -> value.name().equals(word))
                        .findFirst())
                .orElse(otherwise);
        ObjectProperty<E> property = new SimpleObjectProperty<>(remembered);
        keep(property, now -> settings.setWord(key, now.name()));
        return property;
    }

    private static IntegerProperty number(Settings settings, String key, int otherwise, int least, int most) {
        int remembered = settings.number(key)
                .map(Double::intValue)
                .filter(value -> value >= least && value <= most)
                .orElse(otherwise);
        IntegerProperty property = new SimpleIntegerProperty(remembered);
        keep(property, now -> settings.setNumber(key, now.intValue()));
        return property;
    }

    private static ObjectProperty<Optional<Path>> path(Settings settings, String key) {
        ObjectProperty<Optional<Path>> property =
                new SimpleObjectProperty<>(settings.word(key).flatMap(Preferences::path));
        keep(property, now -> settings.setWord(key, now.map(Path::toString).orElse("")));
        return property;
    }

    private static Optional<Path> path(String word) {
        try {
            return word.isBlank() ? Optional.empty() : Optional.of(Path.of(word));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static <T> void keep(Property<T> property, Consumer<T> store) {
        property.addListener((value, before, now) -> store.accept(now));
    }

    public ObjectProperty<ThemeChoice> theme() {
        return theme;
    }

    /** Takes effect when the program starts. */
    public ObjectProperty<Language> language() {
        return language;
    }

    /** In percent. */
    public IntegerProperty textSize() {
        return textSize;
    }

    /** What is left out of a dump that is newly opened. */
    public ObjectProperty<Profile> profile() {
        return profile;
    }

    /** Profiles that were opened or saved. */
    public OwnProfiles profiles() {
        return profiles;
    }

    /** 1 to 9. */
    public IntegerProperty level() {
        return level;
    }

    /** How many jobs run beside each other; the others wait. */
    public IntegerProperty jobsAtOnce() {
        return jobsAtOnce;
    }

    /** Where the user says that Eclipse MAT is; empty to take the one that is found. */
    public ObjectProperty<Optional<Path>> mat() {
        return mat;
    }

    /** Where the user says that VisualVM is; empty to take the one that is found. */
    public ObjectProperty<Optional<Path>> visualVm() {
        return visualVm;
    }
}
