package io.github.heapfold.capture.deliver;

import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.job.JobMonitor;
import java.io.IOException;

/** What is done with each folded file: sent somewhere, given to another program. */
public interface CaptureStep {
    /** What it is remembered by, from one run to the next: a file that it was done with is not given to it again. */
    String name();

    /**
     * Does it, and returns when it is done.
     *
     * @param file as it was when it was found to be one that may be given away
     * @throws io.github.heapfold.job.JobException where it did not work; the file stays where it is
     * @throws java.util.concurrent.CancellationException when the monitor was cancelled, or a wait was interrupted
     */
    void handle(FileSnapshot file, JobMonitor monitor) throws IOException;
}
