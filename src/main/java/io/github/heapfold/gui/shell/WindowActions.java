package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.capture.SelfDumpJob;
import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the window lets the program do: open files that the user asks for, and the windows beside it. */
public final class WindowActions {
    private final Workspace workspace;
    private final JobQueue queue;
    private final Background background;
    private final Dialogs dialogs;
    private final Settings settings;
    private final Runnable preferences;
    private final Runnable guide;
    private final Runnable switchTheme;

    /**
     * @param preferences shows what the user prefers
     * @param guide shows the user guide
     * @param switchTheme changes between light and dark
     */
    public WindowActions(
            Workspace workspace,
            JobQueue queue,
            Background background,
            Dialogs dialogs,
            Settings settings,
            Runnable preferences,
            Runnable guide,
            Runnable switchTheme) {
        this.preferences = preferences;
        this.guide = guide;
        this.switchTheme = switchTheme;
        this.workspace = workspace;
        this.queue = queue;
        this.background = background;
        this.dialogs = dialogs;
        this.settings = settings;
    }

    /** Asks for files and opens them; gives whether any was chosen. */
    public boolean browse() {
        List<Path> chosen = dialogs.open(settings.lastFolder());
        workspace.open(chosen);
        return !chosen.isEmpty();
    }

    /**
     * Takes a dump of this program and opens it. It goes to a folder for temporary files and ends with the program; what
     * is made of it stays.
     */
    public void selfDump() {
        background.run(
                WindowActions::passing,
                this::dump,
                failure -> dump(Path.of(System.getProperty("java.io.tmpdir"), "heapfold.hprof")));
    }

    private static Path passing() throws IOException {
        // Not closed: the dump in it is open in the window until the program ends.
        Path folder = PrivateFolder.in(PrivateFolder.usualParent()).path();
        // Goes after the dump in it, for the last to be asked for is the first to go.
        folder.toFile().deleteOnExit();
        return folder.resolve("heapfold.hprof");
    }

    /** Where results go that come from no file. */
    private Path resultFolder() {
        return settings.lastFolder()
                .filter(folder -> Files.isDirectory(folder) && Files.isWritable(folder))
                .orElse(Path.of(System.getProperty("user.home")));
    }

    private void dump(Path target) {
        queue.submit(JobRequest.create(text("job.dump"), JobRequest.Queue.LOOK, new SelfDumpJob(target))
                .reveals(target)
                .retry(() -> dump(target))
                .onSuccess(dump -> {
                    dump.toFile().deleteOnExit();
                    workspace.openPassing(dump, resultFolder());
                }));
    }

    /** Asks for what the user prefers. */
    public void preferences() {
        preferences.run();
    }

    /** Shows the user guide. */
    public void guide() {
        guide.run();
    }

    /** Changes between light and dark. */
    public void switchTheme() {
        switchTheme.run();
    }

    /** Files opened before, latest first. */
    public List<Path> recent() {
        return settings.recent();
    }
}
