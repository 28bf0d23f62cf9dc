package io.github.heapfold.job;

import java.io.IOException;

/** The input or the environment was at fault. The message is one line for the user and names the file. */
public final class JobException extends IOException {
    private static final long serialVersionUID = 1;

    public JobException(String message) {
        super(message);
    }

    public JobException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What went wrong, with the name of the file that it went wrong with. */
    static JobException about(String file, IOException cause) {
        return new JobException(file + ": " + cause.getMessage(), cause);
    }
}
