package io.github.heapfold.analysis.android;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/**
 * There is nothing to be said of leaks of an Android app: the dump is of another program, or cannot be read by Shark.
 */
public final class SharkException extends MessageException {
    private static final long serialVersionUID = 1;

    SharkException(Message message, Throwable cause) {
        super(message, cause);
    }

    /** Whether it may go well another time: nothing is wrong with the dump, there was too little memory. */
    public boolean mayPass() {
        return getCause() instanceof OutOfMemoryError;
    }
}
