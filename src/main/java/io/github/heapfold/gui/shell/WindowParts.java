package io.github.heapfold.gui.shell;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.controls.Theme;
import io.github.heapfold.gui.jobs.JobQueue;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.beans.value.ObservableValue;

/**
 * What a window works with.
 *
 * @param actions what it lets the program do
 * @param reveal shows a file in its folder
 * @param theme light or dark
 */
public record WindowParts(
        Workspace workspace,
        JobQueue queue,
        Background background,
        WindowActions actions,
        Consumer<Path> reveal,
        ObservableValue<Theme> theme,
        Settings settings) {}
