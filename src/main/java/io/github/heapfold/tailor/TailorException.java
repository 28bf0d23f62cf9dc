package io.github.heapfold.tailor;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/** A mini.hprof that is not one to its end, or a dump that this format cannot hold. */
public final class TailorException extends MessageException {
    private static final long serialVersionUID = 1;

    private final boolean cutOff;

    TailorException(Message message) {
        super(message);
        cutOff = false;
    }

    TailorException(Message message, Throwable cause) {
        super(message, cause);
        cutOff = false;
    }

    TailorException(long offset, Message reason) {
        this(offset, reason, false);
    }

    private TailorException(long offset, Message reason, boolean cutOff) {
        super(Message.of("at.offset", Message.number(offset), reason).at(offset));
        this.cutOff = cutOff;
    }

    /** The file ends where more has to follow. */
    static TailorException cutOff(long offset, Message what) {
        return new TailorException(offset, Message.of("tailor.cutOff", what), true);
    }

    boolean isCutOff() {
        return cutOff;
    }
}
