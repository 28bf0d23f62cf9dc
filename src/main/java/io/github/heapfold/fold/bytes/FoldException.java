package io.github.heapfold.fold.bytes;

import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A folded file is not what it should be. The message names the offset in it and what is wrong there. */
public final class FoldException extends MessageException {
    private static final long serialVersionUID = 1;

    private final transient Message reason;
    private final boolean hasPlace;

    /** @param offset bytes from the start of the folded file */
    public FoldException(long offset, Message reason) {
        this(Message.of("fold.damaged", Message.number(offset), reason).at(offset), reason, true, null);
    }

    /** @param offset where the block of the chunk begins */
    public FoldException(long offset, Exception cause) {
        this(offset, Faults.reason(cause), cause);
    }

    private FoldException(long offset, Message reason, Exception cause) {
        this(Message.of("fold.damagedChunk", Message.number(offset), reason).at(offset), reason, true, cause);
    }

    public FoldException(Message message) {
        this(message, message, false, null);
    }

    private FoldException(Message message, Message reason, boolean hasPlace, Exception cause) {
        super(message, cause);
        this.reason = reason;
        this.hasPlace = hasPlace;
    }

    /** Whether a place in the file is damaged, and others may be whole. */
    public boolean isDamage() {
        return hasPlace;
    }

    /** What is wrong, without the place. */
    public Message reason() {
        return reason;
    }
}
