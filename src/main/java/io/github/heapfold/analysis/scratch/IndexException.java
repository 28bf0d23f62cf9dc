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

    /** Why it is not used. */
    enum Reason {
        NO_INDEX("index.none"),
        OTHER_VERSION("index.otherVersion"),
        OTHER_FILE("index.otherFile"),
        DAMAGED("index.damaged"),
        TOO_MANY_PARTS("index.tooManyParts");

        private final String key;

        Reason(String key) {
            this.key = key;
        }
    }

    IndexException(Path file, Reason reason) {
        super(Message.of(reason.key, file));
    }
}
