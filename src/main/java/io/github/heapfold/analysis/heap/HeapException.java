package io.github.heapfold.analysis.heap;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A file has no heap that could be analysed. */
public final class HeapException extends MessageException {
    private static final long serialVersionUID = 1;

    public HeapException(Message message) {
        super(message);
    }
}
