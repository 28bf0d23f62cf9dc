package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import io.github.heapfold.profile.ProfileSelection;
import java.nio.file.Path;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;

/** Profiles as files, and the one that newly opened dumps begin with. */
final class ProfileMenu extends MenuButton {
    private static final String ENDING = ".profile";

    /** What a choice of one's own is called when it is saved, where nobody says how. */
    private static final String OWN = "own";

    private final CompressModel model;
    private final ProfileActions actions;
    private final Background background;

    ProfileMenu(CompressModel model, ProfileActions actions, Background background) {
        super(text("compress.profile"));
        this.model = model;
        this.actions = actions;
        this.background = background;
        setId("profile-menu");
        setMinWidth(USE_PREF_SIZE);
        MenuItem remove =
                item("remove", () -> actions.forget(model.file().profile().get()));
        getItems()
                .setAll(
                        item("open", this::open),
                        item("save", this::save),
                        item(
                                "default",
                                () -> actions.makeDefault(
                                        model.file().profile().get(),
                                        model.level().get())),
                        remove);
        showingProperty().addListener((value, before, now) -> {
            Profile chosen = model.file().profile().get();
            boolean own = actions.own().contains(chosen);
            remove.setText(
                    own
                            ? text("compress.profile.remove", GoalCards.shortened(chosen.name()))
                            : text("compress.profile.remove.none"));
            remove.setDisable(!own);
        });
    }

    private static MenuItem item(String name, Runnable action) {
        MenuItem item = new MenuItem(text("compress.profile." + name));
        item.setId("profile-" + name);
        // An underscore is one of the name of a profile.
        item.setMnemonicParsing(false);
        item.setOnAction(event -> action.run());
        return item;
    }

    private void open() {
        actions.open()
                .ifPresent(file -> background.run(
                        () -> named(ProfileFile.read(file), name(file)),
                        this::take,
                        failure -> fail("problem.profile", file, failure)));
    }

    private void save() {
        Path suggestion = model.file()
                .resultPlace()
                .folder()
                .resolve(named(model.file().profile().get(), OWN).name().replaceAll("[^\\w.-]+", "-") + ENDING);
        actions.saveAs(suggestion).ifPresent(named -> {
            Profile profile = named(model.switches().named(name(named)), OWN);
            String lines = String.join("\n", ProfileFile.write(profile)) + "\n";
            background.run(
                    () -> {
                        Output.write(named, lines, true, Input.of(model.file().path()));
                        return profile;
                    },
                    this::take,
                    failure -> fail("problem.profile.save", named, failure));
        });
    }

    private static String name(Path file) {
        return file.getFileName().toString().replaceFirst("\\.profile$", "");
    }

    /** Unsaved changes have a name that no saved profile can have: such a one is called otherwise. */
    private static Profile named(Profile profile, String otherwise) {
        return profile.name().equals(ProfileSelection.CUSTOM)
                ? new Profile(
                        otherwise.equals(ProfileSelection.CUSTOM) ? OWN : otherwise,
                        profile.purpose(),
                        profile.costs(),
                        profile.rules())
                : profile;
    }

    /** From now on it has a card, where it is none of the goals. */
    private void take(Profile profile) {
        model.switches().apply(profile);
        if (!Goal.PROFILES.contains(profile)) {
            actions.keep(profile);
        }
    }

    private void fail(String key, Path file, Throwable failure) {
        model.file().problem().set(Problem.of(text(key, file.getFileName()), file, failure));
    }
}
