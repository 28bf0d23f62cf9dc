package io.github.heapfold.gui.compress;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ProfileFile;
import java.nio.file.Path;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;

/** Profiles as files, and the one that newly opened dumps begin with. */
final class ProfileMenu extends MenuButton {
    private static final String ENDING = ".profile";

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
        getItems()
                .setAll(
                        item("open", this::open),
                        item("save", this::save),
                        item(
                                "default",
                                () -> actions.makeDefault(
                                        model.file().profile().get(),
                                        model.level().get())));
    }

    private static MenuItem item(String name, Runnable action) {
        MenuItem item = new MenuItem(text("compress.profile." + name));
        item.setId("profile-" + name);
        item.setOnAction(event -> action.run());
        return item;
    }

    private void open() {
        actions.open()
                .ifPresent(file -> background.run(
                        () -> ProfileFile.read(file),
                        model.switches()::apply,
                        failure -> fail("problem.profile", file, failure)));
    }

    private void save() {
        Path suggestion = model.file()
                .resultPlace()
                .folder()
                .resolve(model.file().profile().get().name().replaceAll("[^\\w.-]+", "-") + ENDING);
        actions.saveAs(suggestion).ifPresent(named -> {
            Profile profile =
                    model.switches().named(named.getFileName().toString().replaceFirst("\\.profile$", ""));
            String lines = String.join("\n", ProfileFile.write(profile)) + "\n";
            background.run(
                    () -> {
                        Output.write(named, lines, true, Input.of(model.file().path()));
                        return profile;
                    },
                    model.switches()::apply,
                    failure -> fail("problem.profile.save", named, failure));
        });
    }

    private void fail(String key, Path file, Throwable failure) {
        model.file().problem().set(Problem.of(text(key, file.getFileName()), file, failure));
    }
}
