package io.github.heapfold.fold.bytes;

import java.io.IOException;

/** A folded file is not what it should be. The message names the offset in it and what is wrong there. */
public final class FoldException extends IOException {
    private static final long serialVersionUID = 1;

    public FoldException(long offset, String reason) {
        super("the folded file is damaged at offset " + offset + ": " + reason);
    }

    public FoldException(long offset, Exception cause) {
        super("the folded file is damaged in the chunk at offset " + offset + ": " + cause.getMessage(), cause);
    }

    public FoldException(String message) {
        super(message);
    }
}
