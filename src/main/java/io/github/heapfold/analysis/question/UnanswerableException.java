package io.github.heapfold.analysis.question;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** The heap has not what a question is about: no such object, no such class. */
public final class UnanswerableException extends MessageException {
    private static final long serialVersionUID = 1;

    UnanswerableException(Message message) {
        super(message);
    }
}
