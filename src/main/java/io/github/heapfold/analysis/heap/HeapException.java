package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A file has no heap that could be analysed. */
public final class HeapException extends MessageException {
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    public enum Reason {
        NO_DUMP("analysis.noDump"),
        NO_HEAP("analysis.noHeap"),
        NO_SUCH_HEAP("analysis.noSuchHeap"),
        MISPLACED_RECORD("analysis.misplacedRecord");

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

    /** There are no objects in what is whole of a damaged file. */
    public HeapException(Damage damage) {
        super(Message.of("analysis.noHeapDamaged", damage));
        reason = Reason.NO_HEAP;
    }

    public Reason reason() {
        return reason;
    }
}
