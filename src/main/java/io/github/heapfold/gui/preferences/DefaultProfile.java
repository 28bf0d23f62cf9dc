package io.github.heapfold.gui.preferences;

import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.profile.Presets;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileException;
import io.github.heapfold.profile.ProfileFile;
import java.util.List;
import java.util.Optional;

/**
 * What is left out of dumps that are newly opened, as it is remembered: a preset by its name, any other profile line by
 * line.
 */
final class DefaultProfile {
    private static final String NAME = "profile";
    private static final String LINES = "profile.lines";

    private DefaultProfile() {}

    static void write(Settings settings, Profile profile) {
        settings.setWord(NAME, profile.name());
        settings.setWord(LINES, String.join("\n", ProfileFile.write(profile)));
    }

    static Optional<Profile> read(Settings settings) {
        Optional<String> name = settings.word(NAME);
        Optional<Profile> preset = name.flatMap(Presets::byName);
        List<String> lines = settings.word(LINES).orElse("").lines().toList();
        if (preset.isPresent() || lines.isEmpty()) {
            return preset;
        }
        try {
            return Optional.of(ProfileFile.read("settings", name.orElse("custom"), lines));
        } catch (ProfileException e) {
            // Of another version of the program: then it begins with what all do.
            return Optional.empty();
        }
    }
}
