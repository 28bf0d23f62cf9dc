package io.github.heapfold.hprof;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/**
 * A file has more of something than any program makes and than there is room for; its message says of what, and the
 * limit.
 */
public final class LimitException extends MessageException {
    private static final long serialVersionUID = 1;

    public LimitException(Message message) {
        super(message);
    }
}
