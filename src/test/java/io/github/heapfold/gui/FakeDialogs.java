package io.github.heapfold.gui;

import io.github.heapfold.gui.file.FileEnding;
import io.github.heapfold.gui.file.TargetGuard;
import io.github.heapfold.gui.jobs.AtWork;
import io.github.heapfold.gui.shell.Dialogs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;

/** Answers as the test says; the platform's own dialogs are out of a robot's reach. */
final class FakeDialogs implements Dialogs {
    List<Path> toOpen = List.of();
    Path profile;
    Path program;
    Path keys;
    Path base;
    Path target;
    boolean replace;
    boolean stop;
    Permission pause = Permission.NO;
    String question;
    int asked;

    @Override
    public List<Path> open(Optional<Path> folder) {
        return toOpen;
    }

    @Override
    public Optional<Path> openProfile() {
        return Optional.ofNullable(profile);
    }

    @Override
    public Optional<Path> openKeys() {
        return Optional.ofNullable(keys);
    }

    @Override
    public Optional<Path> openFolded(Optional<Path> folder) {
        return Optional.ofNullable(base);
    }

    @Override
    public Optional<Path> openProgram(Optional<Path> known) {
        return Optional.ofNullable(program);
    }

    @Override
    public Optional<Path> folder(String title, Path first) {
        return Optional.ofNullable(target);
    }

    @Override
    public Optional<Path> saveAs(String title, Path suggestion) {
        return Optional.of(target == null ? suggestion : target);
    }

    @Override
    public Optional<Path> saveAs(String title, Path suggestion, List<FileEnding> endings) {
        return Optional.of(suggestion);
    }

    @Override
    public void showRefused(List<String> names) {
        asked++;
    }

    @Override
    public void showPath(Path file) {
        asked++;
    }

    @Override
    public boolean mayReplace(Path file, Path source) {
        asked++;
        return replace;
    }

    @Override
    public TargetGuard.Replacing mayReplaceAll(List<Path> files, boolean others) {
        asked++;
        return replace ? TargetGuard.Replacing.ALL : TargetGuard.Replacing.NONE;
    }

    @Override
    public Permission mayPause(String title, String question) {
        asked++;
        this.question = question;
        return pause;
    }

    @Override
    public boolean mayStop(ObservableValue<AtWork> work) {
        asked++;
        question = Stream.concat(work.getValue().jobs().stream(), work.getValue().watches().stream())
                .collect(Collectors.joining(", "));
        return stop;
    }
}
