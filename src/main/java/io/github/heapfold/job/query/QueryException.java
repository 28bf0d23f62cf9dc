package io.github.heapfold.job.query;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** The SQL is wrong, or asks for what may not be done. */
public final class QueryException extends MessageException {
    private static final long serialVersionUID = 1;

    public QueryException(Message message, Throwable cause) {
        super(message, cause);
    }
}
