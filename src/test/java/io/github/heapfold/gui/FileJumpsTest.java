package io.github.heapfold.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.heapfold.fixture.Samples;
import io.github.heapfold.gui.analyse.heap.HeapSession;
import io.github.heapfold.gui.analyse.heap.HeapSessions;
import io.github.heapfold.gui.analyse.heap.Place;
import io.github.heapfold.gui.analyse.heap.Sought;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.shell.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileJumpsTest {
    @TempDir
    Path folder;

    private final Deque<Runnable> jobs = new ArrayDeque<>();
    private final JobQueue queue = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
    private final Workspace workspace = new Workspace(queue, 1, Runnable::run, path -> {}, path -> {}, file -> {});
    private final HeapSessions sessions =
            new HeapSessions(queue, () -> new Background(Runnable::run, Runnable::run), 1);
    private final FileJumps jumps = new FileJumps(workspace, sessions);

    private void runAll() {
        while (!jobs.isEmpty()) {
            jobs.poll().run();
        }
    }

    @Test
    void ofTwoJumpsToAFileThatIsNotReadYetOnlyTheLastIsMade() throws IOException {
        Path from = Samples.list(8, 10).writeTo(folder.resolve("from.hprof"));
        Path to = Samples.list(8, 20).writeTo(folder.resolve("to.hprof"));
        workspace.open(List.of(from));
        runAll();

        jumps.show(to, Sought.at(Place.of(Place.Part.THREADS)));
        workspace.show(workspace.find(from).orElseThrow());
        jumps.show(to, Sought.at(Place.of(Place.Part.CLASSES)));
        runAll();

        HeapSession session = sessions.of(workspace.find(to).orElseThrow());
        assertThat(session.place().get()).isEqualTo(Place.of(Place.Part.CLASSES));
        session.history().back();
        assertThat(workspace.selected().get().path()).isEqualTo(from);
        assertThat(session.history().canGoBack().get()).isFalse();
        sessions.close();
    }
}
