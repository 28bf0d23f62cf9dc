package io.github.heapfold.analysis.scratch;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.nio.file.Path;

/** There is no room for scratch files where they are to be. */
public final class ScratchFullException extends MessageException {
    private static final long serialVersionUID = 1;

    /**
     * @param needed bytes that were asked for and could not be had; more may be asked for later
     * @param inUse bytes of scratch that are in use
     */
    ScratchFullException(Path folder, long needed, long inUse, Throwable cause) {
        super(Message.of("scratch.full", folder, Message.number(needed), Message.number(inUse)), cause);
    }
}
