package io.github.heapfold.gui.shell;

import io.github.heapfold.hprof.read.Threads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Shows a file in the platform's file manager, selected where the platform can do that. */
public final class FolderRevealer implements Consumer<Path> {
    private static final long PATIENCE = 10;

    private final Consumer<Path> cannot;

    /**
     * @param cannot is told of a file that cannot be shown here; in a thread of its own
     */
    public FolderRevealer(Consumer<Path> cannot) {
        this.cannot = cannot;
    }

    @Override
    public void accept(Path file) {
        Path whole = file.toAbsolutePath();
        String os = System.getProperty("os.name");
        Threads.daemon(() -> reveal(os, whole), "reveal").start();
    }

    private void reveal(String os, Path file) {
        if (!run(command(os, file), isHonest(os))) {
            cannot.accept(file);
        }
    }

    /** Whether a command began and, where its exit code can be trusted, did not fail soon. */
    static boolean run(List<String> command, boolean honest) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return !honest || !process.waitFor(PATIENCE, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException e) {
            return false; // no such program here
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** The explorer of Windows ends with 1 whatever happened. */
    private static boolean isHonest(String os) {
        return !os.toLowerCase(Locale.ROOT).startsWith("win");
    }

    /** What to run on a system of this name. Elsewhere than on Windows and macOS, the folder is what can be opened. */
    static List<String> command(String os, Path file) {
        String system = os.toLowerCase(Locale.ROOT);
        if (system.startsWith("win")) {
            return List.of("explorer.exe", "/select,", file.toString());
        }
        if (system.contains("mac")) {
            return List.of("open", "-R", file.toString());
        }
        return List.of("xdg-open", String.valueOf(file.getParent()));
    }
}
