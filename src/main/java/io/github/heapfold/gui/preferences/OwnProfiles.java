package io.github.heapfold.gui.preferences;

import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ProfileSelection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * Profiles that were opened or saved, the newest first; every change is remembered at once. Belongs to the window's
 * thread.
 */
public final class OwnProfiles {
    /** Each is estimated for every dump that is looked at, and all are to be seen at a glance. */
    public static final int MOST = 5;

    /** One for all: a key for each would be merged, of several windows, to a list that none of them had. */
    private static final String KEY = "profiles";

    /** Between profiles: no line of one has it. */
    private static final String BREAK = "\f";

    private final Settings settings;
    private final ObservableList<Profile> profiles = FXCollections.observableArrayList();
    private final ObservableList<Profile> readable = FXCollections.unmodifiableObservableList(profiles);

    OwnProfiles(Settings settings) {
        this.settings = settings;
        Set<String> names = new HashSet<>();
        settings.word(KEY).stream()
                .flatMap(all -> Stream.of(all.split(BREAK, -1)))
                .flatMap(lines -> read(lines).stream())
                .filter(profile -> names.add(profile.name()))
                .limit(MOST)
                .forEach(profiles::add);
    }

    private static Optional<Profile> read(String lines) {
        if (lines.isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ProfileFile.read(
                    "settings", ProfileSelection.CUSTOM, lines.lines().toList()));
        } catch (ProfileException e) {
            // Of another version of the program: then there is one less.
            return Optional.empty();
        }
    }

    /** All of them, the newest first; cannot be changed but by what is here. */
    public ObservableList<Profile> list() {
        return readable;
    }

    /** Puts one first, in the place of an earlier one of its name; of too many the oldest goes. */
    public void add(Profile profile) {
        // One change, for everything that is shown of them is made anew with each.
        profiles.setAll(Stream.concat(
                        Stream.of(profile),
                        profiles.stream().filter(each -> !each.name().equals(profile.name())))
                .limit(MOST)
                .toList());
        store();
    }

    /** Forgets one; its file stays. */
    public void remove(Profile profile) {
        profiles.remove(profile);
        store();
    }

    private void store() {
        settings.setWord(
                KEY,
                profiles.stream()
                        .map(profile -> String.join("\n", ProfileFile.write(profile)))
                        .collect(Collectors.joining(BREAK)));
    }
}
