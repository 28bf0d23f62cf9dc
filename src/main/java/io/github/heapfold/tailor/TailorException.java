package io.github.heapfold.tailor;

import java.io.IOException;

/** A mini.hprof that is not one to its end, or a dump that this format cannot hold. */
public final class TailorException extends IOException {
    private static final long serialVersionUID = 1;

    private final boolean cutOff;

    TailorException(String message) {
        super(message);
        cutOff = false;
    }

    TailorException(long offset, String reason) {
        this(offset, reason, false);
    }

    private TailorException(long offset, String reason, boolean cutOff) {
        super("at offset " + offset + ": " + reason);
        this.cutOff = cutOff;
    }

    /** The file ends where more has to follow. */
    static TailorException cutOff(long offset, String what) {
        return new TailorException(offset, "it ends inside " + what, true);
    }

    boolean isCutOff() {
        return cutOff;
    }
}
