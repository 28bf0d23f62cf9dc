package io.github.heapfold.analysis.android;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/**
 * There is nothing to be said of leaks of an Android app: the dump is of another program, or cannot be read by Shark.
 */
public final class SharkException extends MessageException {
    private static final long serialVersionUID = 1;

    private final transient Message reason;

    private SharkException(Message message, Message reason, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    static SharkException notAndroid(String name, String missing) {
        Message message = Message.of("analysis.notAndroid", name, missing);
        return new SharkException(message, message, null);
    }

    /** @param name of the dump, as it was opened */
    static SharkException of(String name, Message reason, Throwable cause) {
        return new SharkException(Message.of("analysis.shark", name, reason), reason, cause);
    }

    /** Why the traces of an Android app cannot be told, without the name of the dump, which may say where that is. */
    public Message reason() {
        return reason;
    }

    /** Whether it may go well another time: nothing is wrong with the dump, there was too little memory. */
    public boolean mayPass() {
        return getCause() instanceof OutOfMemoryError;
    }
}
