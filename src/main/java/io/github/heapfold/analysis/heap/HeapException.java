package io.github.heapfold.analysis.heap;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A file has no heap that could be analysed. */
public final class HeapException extends MessageException {
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    public enum Reason {
        NO_DUMP("analysis.noDump"),
        NO_HEAP("analysis.noHeap"),
        NO_SUCH_HEAP("analysis.noSuchHeap");

        private final String key;

        Reason(String key) {
            this.key = key;
        }
    }

    private final Reason reason;

    public HeapException(Reason reason) {
        super(Message.of(reason.key));
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
