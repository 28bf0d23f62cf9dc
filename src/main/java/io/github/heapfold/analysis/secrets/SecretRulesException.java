package io.github.heapfold.analysis.secrets;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A file of rules makes no sense. */
public final class SecretRulesException extends MessageException {
    private static final long serialVersionUID = 1;

    public SecretRulesException(Message message) {
        super(message);
    }
}
