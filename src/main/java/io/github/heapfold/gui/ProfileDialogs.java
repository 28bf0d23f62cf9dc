package io.github.heapfold.gui;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.compress.ProfileActions;
import io.github.heapfold.gui.file.FileEnding;
import io.github.heapfold.gui.preferences.Preferences;
import io.github.heapfold.gui.shell.Dialogs;
import io.github.heapfold.gui.shell.Settings;
import io.github.heapfold.profile.Profile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.collections.ObservableList;

/** Asks for the files of profiles and keys, and remembers profiles with what the user prefers. */
record ProfileDialogs(Dialogs dialogs, Settings settings, Preferences preferences) implements ProfileActions {
    @Override
    public Optional<Path> open() {
        return dialogs.openProfile();
    }

    @Override
    public Optional<Path> openKeys() {
        return dialogs.openKeys();
    }

    @Override
    public Optional<Path> openFolded() {
        return dialogs.openFolded(settings.lastFolder());
    }

    @Override
    public Optional<Path> saveAs(Path suggestion) {
        return dialogs.saveAs(
                text("dialog.profile.save"),
                suggestion,
                List.of(new FileEnding("profile", text("dialog.profile.files"))));
    }

    @Override
    public ObservableList<Profile> own() {
        return preferences.profiles().list();
    }

    @Override
    public void keep(Profile profile) {
        preferences.profiles().add(profile);
    }

    @Override
    public void forget(Profile profile) {
        preferences.profiles().remove(profile);
    }

    @Override
    public void makeDefault(Profile profile, int level) {
        preferences.profile().set(profile);
        preferences.level().set(level);
    }
}
