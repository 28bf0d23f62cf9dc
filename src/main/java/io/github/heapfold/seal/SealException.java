package io.github.heapfold.seal;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A key, a recipient or a passphrase is not what it should be, or does not open what it is to open. */
public final class SealException extends MessageException {
    private static final long serialVersionUID = 1;

    public SealException(Message message) {
        super(message);
    }

    public SealException(Message message, Throwable cause) {
        super(message, cause);
    }
}
