package io.github.heapfold.profile;

import java.io.IOException;

/** A profile that cannot be read, or not be done; the message says where and why. */
public final class ProfileException extends IOException {
    private static final long serialVersionUID = 1;

    public ProfileException(String message) {
        super(message);
    }
}
