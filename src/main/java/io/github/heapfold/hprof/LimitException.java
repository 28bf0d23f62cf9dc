package io.github.heapfold.hprof;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/**
 * A file has more of something than any program makes and than there is room for; its message says of what, and the
 * limit.
 */
public final class LimitException extends MessageException {
    private static final long serialVersionUID = 1;

    private final boolean named;

    public LimitException(Message message) {
        super(message);
        named = false;
    }

    private LimitException(String name, LimitException cause) {
        super(Message.of("about", name, cause.message()), cause);
        named = true;
    }

    /** The same with the name of the file before it, unless it has one. */
    public LimitException in(String name) {
        return named ? this : new LimitException(name, this);
    }
}
