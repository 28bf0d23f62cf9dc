package io.github.heapfold.message;

import java.io.IOException;

/** A fault that was foreseen: what is to be said of it, in any language. {@link #getMessage} says it in English. */
public class MessageException extends IOException {
    private static final long serialVersionUID = 1;

    private final transient Message message;

    public MessageException(Message message) {
        this(message, null);
    }

    public MessageException(Message message, Throwable cause) {
        super(message.toString(), cause);
        this.message = message;
    }

    /** What is to be said. */
    public final Message message() {
        return message;
    }
}
