package io.github.heapfold.analysis.scratch;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.nio.file.Path;

/**
 * A kept index is not used: it is of another dump or version, is damaged, or not the user's own. It can be made anew. Or
 * none is made, since it could not be used.
 */
public final class IndexException extends MessageException {
    private static final long serialVersionUID = 1;

    /** @param key of the message that says why, about the file */
    IndexException(Path file, String key) {
        super(Message.of(key, file));
    }
}
