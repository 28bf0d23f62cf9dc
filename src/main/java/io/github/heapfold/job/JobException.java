package io.github.heapfold.job;

import io.github.heapfold.report.Units;
import java.io.IOException;
import java.util.regex.Pattern;

/** The input or the environment was at fault. The message is one line for the user and names the file. */
public final class JobException extends IOException {
    private static final long serialVersionUID = 1;

    /** Offsets are written as they are in every other message. */
    private static final Pattern NUMBER = Pattern.compile("(?<=at offset )\\d{4,18}\\b");

    public JobException(String message) {
        super(message);
    }

    public JobException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What went wrong, with the name of the file that it went wrong with. */
    public static JobException about(String file, IOException cause) {
        // Some faults of the Java library have a name and nothing more to say.
        String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
        String message = NUMBER.matcher(reason).replaceAll(offset -> Units.count(Long.parseLong(offset.group())));
        return new JobException(file + ": " + message, cause);
    }
}
