package io.github.heapfold.analysis.heap;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;

/**
 * A pass came upon chunks that are damaged. The passes that begin now leave them out and go on behind them; what was
 * made of this one and those before is to be made again, for they may have had other chunks.
 */
public final class DamagedSourceException extends MessageException {
    private static final long serialVersionUID = 1;

    public DamagedSourceException(Message message, Throwable cause) {
        super(message, cause);
    }
}
