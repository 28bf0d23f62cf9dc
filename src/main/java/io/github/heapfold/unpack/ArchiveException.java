package io.github.heapfold.unpack;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;

/**
 * An archive in which there is not just one file that is wanted, or none can be found, or a packed source out of which
 * more comes than may. The message says what there is.
 */
public final class ArchiveException extends MessageException {
    private static final long serialVersionUID = 1;

    ArchiveException(Message message) {
        super(message);
    }

    ArchiveException(Message message, IOException cause) {
        super(message, cause);
    }

    /** The same with the name of the archive before it. */
    public ArchiveException in(String name) {
        return new ArchiveException(Message.of("about", name, message()), this);
    }
}
