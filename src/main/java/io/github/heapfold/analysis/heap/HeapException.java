package io.github.heapfold.analysis.heap;

import java.io.IOException;

/** A file has no heap that could be analysed. */
public final class HeapException extends IOException {
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    public enum Reason {
        NO_DUMP("it is not a heap dump"),
        NO_HEAP("there are no objects in it"),
        NO_SUCH_HEAP("there are fewer heaps in it");

        private final String text;

        Reason(String text) {
            this.text = text;
        }
    }

    private final Reason reason;

    HeapException(Reason reason) {
        super(reason.text);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
