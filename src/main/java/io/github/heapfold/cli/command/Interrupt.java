package io.github.heapfold.cli.command;

import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.output.Output;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * What happens on Ctrl-C: the running job is cancelled, and the process waits until the command has cleared away what
 * it had not finished. (The virtual machine itself then ends with exit code 130.)
 */
final class Interrupt {
    /** A job ends at its next chunk; a disk or a pipe that hangs longer than this shall not keep the process. */
    private static final int PATIENCE_SECONDS = 10;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::cancel, "heapfold-interrupt");
    private boolean interrupted;
    private JobMonitor current;

    Interrupt() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The job to cancel from now on. */
    synchronized void watch(JobMonitor monitor) {
        current = monitor;
        if (interrupted) {
            monitor.cancel();
        }
    }

    private synchronized boolean cancelCurrent() {
        interrupted = true;
        if (current != null) {
            current.cancel();
        }
        return current != null;
    }

    private void cancel() {
        try {
            if (cancelCurrent() && !ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                Output.discardAll();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Says that the command has ended. */
    void ended() {
        ended.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already, which is what the hook is for.
        }
    }
}
