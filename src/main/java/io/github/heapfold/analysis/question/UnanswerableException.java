package io.github.heapfold.analysis.question;

import java.io.IOException;

/** The heap has not what a question is about: no such object, no such class. */
public final class UnanswerableException extends IOException {
    private static final long serialVersionUID = 1;

    UnanswerableException(String message) {
        super(message);
    }
}
