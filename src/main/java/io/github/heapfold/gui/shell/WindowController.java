package io.github.heapfold.gui.shell;

import static io.github.heapfold.gui.shared.Texts.text;

import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.gui.shared.Background;
import io.github.heapfold.job.SelfDumpJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Opens files that the user asks for. */
public final class WindowController implements WindowActions {
    private final Workspace workspace;
    private final JobQueue queue;
    private final Background background;
    private final Dialogs dialogs;
    private final Settings settings;

    public WindowController(
            Workspace workspace, JobQueue queue, Background background, Dialogs dialogs, Settings settings) {
        this.workspace = workspace;
        this.queue = queue;
        this.background = background;
        this.dialogs = dialogs;
        this.settings = settings;
    }

    @Override
    public void browse() {
        workspace.open(dialogs.open(settings.lastFolder()));
    }

    /** The dump goes to the folder for temporary files, where the system clears it away some day. */
    @Override
    public void selfDump() {
        background.run(
                () -> Files.createTempDirectory("heapfold").resolve("heapfold.hprof"),
                this::dump,
                failure -> dump(Path.of(System.getProperty("java.io.tmpdir"), "heapfold.hprof")));
    }

    private void dump(Path target) {
        queue.submit(JobRequest.create(text("job.dump"), JobRequest.Lane.LOOK, new SelfDumpJob(target))
                .reveals(target)
                .onSuccess(dump -> workspace.open(List.of(dump))));
    }

    @Override
    public List<Path> recent() {
        return settings.recent();
    }
}
