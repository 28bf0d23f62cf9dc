package io.github.heapfold.unpack;

import java.io.IOException;

/**
 * An archive in which there is not just one file that is wanted, or none can be found. The message says what there is.
 */
public final class ArchiveException extends IOException {
    private static final long serialVersionUID = 1;

    ArchiveException(String message) {
        super(message);
    }

    ArchiveException(String message, IOException cause) {
        super(message, cause);
    }

    /** The same with the name of the archive before it. */
    public ArchiveException in(String name) {
        return new ArchiveException(name + ": " + getMessage(), this);
    }
}
