package io.github.heapfold.job;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;

/** The input or the environment was at fault. The message is one line for the user and names the file. */
public final class JobException extends MessageException {
    private static final long serialVersionUID = 1;

    public JobException(Message message) {
        super(message);
    }

    public JobException(Message message, Throwable cause) {
        super(message, cause);
    }

    /** What went wrong, with the name of the file that it went wrong with; of a damaged one that some may be saved. */
    public static JobException about(String file, IOException cause) {
        boolean isPartly = cause instanceof FoldException fault && fault.isDamage();
        return new JobException(
                Message.of(isPartly ? "about.damagedFold" : "about", file, Faults.reason(cause)), cause);
    }
}
