package io.github.heapfold.analysis.mapping;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A mapping file that cannot be read, or is none. */
public final class MappingException extends MessageException {
    private static final long serialVersionUID = 1;

    MappingException(Message message, Throwable cause) {
        super(message, cause);
    }
}
