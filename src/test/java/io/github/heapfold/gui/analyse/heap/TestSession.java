package io.github.heapfold.gui.analyse.heap;

import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobQueue;
import java.util.Deque;
import java.util.concurrent.Executor;

/** The heap of a file without a window, which is read when the test says so. */
public final class TestSession {
    private TestSession() {}

    /**
     * One that answers at once.
     *
     * @param jobs takes what is to be run: the reading of the heap is the first
     */
    public static HeapSession of(OpenFile file, Deque<Runnable> jobs) {
        return of(file, jobs, Runnable::run);
    }

    /** @param answers runs what works out an answer */
    public static HeapSession of(OpenFile file, Deque<Runnable> jobs, Executor answers) {
        Background background = new Background(answers, Runnable::run);
        JobQueue queue = new JobQueue(jobs::add, Runnable::run, Runnable::run, System::nanoTime);
        return new HeapSession(file, queue, background, background, 1);
    }
}
