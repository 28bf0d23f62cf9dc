package io.github.heapfold.capture;

import java.io.IOException;
import java.nio.file.Path;

/** What is done with each folded file: sent somewhere, given to another program. */
@FunctionalInterface
public interface Captured {
    /**
     * @throws io.github.heapfold.job.JobException where it did not work; the file stays where it is
     */
    void handle(Path file) throws IOException;
}
