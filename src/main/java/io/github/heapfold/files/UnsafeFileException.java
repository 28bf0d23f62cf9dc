package io.github.heapfold.files;

import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.nio.file.Path;

/**
 * A file or folder that another user could have put there or may change, so that it is not used. The message says what
 * to do.
 */
public final class UnsafeFileException extends MessageException {
    private static final long serialVersionUID = 1;

    UnsafeFileException(Path path, Message reason) {
        super(Message.of("file.unsafe", path, reason));
    }
}
