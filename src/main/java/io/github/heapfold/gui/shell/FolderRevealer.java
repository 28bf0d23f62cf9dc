package io.github.heapfold.gui.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Shows a file in the platform's file manager, selected where the platform can do that. */
public final class FolderRevealer implements Consumer<Path> {
    private final Consumer<Path> openFolder;

    /**
     * @param openFolder opens a folder, where the file itself cannot be shown
     */
    public FolderRevealer(Consumer<Path> openFolder) {
        this.openFolder = openFolder;
    }

    @Override
    public void accept(Path file) {
        Path whole = file.toAbsolutePath();
        List<String> command = command(System.getProperty("os.name"), whole);
        try {
            if (!command.isEmpty()) {
                new ProcessBuilder(command).start();
                return;
            }
        } catch (IOException e) {
            // No such program here; its folder is the next best.
            openFolder.accept(whole.getParent());
            return;
        }
        openFolder.accept(whole.getParent());
    }

    /** What to run on a system of this name; empty where no program is known. */
    static List<String> command(String os, Path file) {
        String system = os.toLowerCase(Locale.ROOT);
        if (system.contains("win")) {
            return List.of("explorer.exe", "/select,", file.toString());
        }
        if (system.contains("mac")) {
            return List.of("open", "-R", file.toString());
        }
        return List.of();
    }
}
