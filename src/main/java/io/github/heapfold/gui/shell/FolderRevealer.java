package io.github.heapfold.gui.shell;

import io.github.heapfold.files.Platform;
import io.github.heapfold.hprof.read.Threads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
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
        Threads.daemon(() -> reveal(Platform.here(), whole), "reveal").start();
    }

    private void reveal(Platform platform, Path file) {
        // The explorer of Windows ends with 1 whatever happened.
        if (!run(command(platform, file), platform != Platform.WINDOWS)) {
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

    /** What to run. Elsewhere than on Windows and macOS, the folder is what can be opened. */
    static List<String> command(Platform platform, Path file) {
        return switch (platform) {
            case WINDOWS -> List.of("explorer.exe", "/select,", file.toString());
            case MAC -> List.of("open", "-R", file.toString());
            case OTHER -> List.of("xdg-open", String.valueOf(file.getParent()));
        };
    }
}
