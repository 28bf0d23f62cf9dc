package io.github.heapfold.capture;

import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.resident.Followup;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Something to do with folded files, which remembers for which it was done. */
public final class Steps implements CaptureStep {
    public final List<Path> handled = new CopyOnWriteArrayList<>();
    public volatile JobException fault;
    private final CountDownLatch begun = new CountDownLatch(1);
    private final String name;
    private volatile boolean held;

    public Steps(String name) {
        this.name = name;
    }

    /** Takes its time, until it is released or cancelled. */
    public void hold() {
        held = true;
    }

    public void release() {
        held = false;
    }

    public boolean awaitBegun() throws InterruptedException {
        return begun.await(180, TimeUnit.SECONDS);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void handle(FileSnapshot file, JobMonitor monitor) throws IOException {
        begun.countDown();
        while (held) {
            if (monitor.isCancelled()) {
                throw new CancellationException("cancelled");
            }
            Thread.onSpinWait();
        }
        if (fault != null) {
            throw fault;
        }
        handled.add(file.path());
    }

    /** Waits until all was tried. */
    public static void await(Followup followup) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(180);
        while (!followup.isIdle()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not all was tried within three minutes");
            }
            Thread.onSpinWait();
        }
    }
}
