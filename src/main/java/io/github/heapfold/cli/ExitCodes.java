package io.github.heapfold.cli;

/** What the process says to the one that started it. */
final class ExitCodes {
    static final int DONE = 0;

    /** The input or the environment was at fault. */
    static final int FAULT = 1;

    static final int WRONG_USAGE = 2;

    /** {@code verify} found a difference. */
    static final int DIFFERENT = 3;

    static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
