package io.github.heapfold.profile;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A profile that cannot be read, or not be done; the message says where and why. */
public final class ProfileException extends MessageException {
    private static final long serialVersionUID = 1;

    public ProfileException(Message message) {
        super(message);
    }
}
