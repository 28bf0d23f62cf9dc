package io.github.heapfold.files;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file or folder that another user could have put there or may change, so that it is not used. The message says what
 * to do.
 */
public final class UnsafeFileException extends IOException {
    private static final long serialVersionUID = 1;

    UnsafeFileException(Path path, String reason) {
        super(path + " is not used: " + reason);
    }
}
