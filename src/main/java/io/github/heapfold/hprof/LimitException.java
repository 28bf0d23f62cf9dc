package io.github.heapfold.hprof;

import java.io.IOException;

/** A file has more of something than any program makes and than there is room for; its message says of what, and the limit. */
public final class LimitException extends IOException {
    private static final long serialVersionUID = 1;

    public LimitException(String message) {
        super(message);
    }
}
