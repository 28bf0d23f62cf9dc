package io.github.heapfold.cli.command;

/** What the process says to the one that started it. */
public final class ExitCodes {
    public static final int DONE = 0;

    /** The input or the environment was at fault. */
    public static final int FAULT = 1;

    public static final int WRONG_USAGE = 2;

    /** {@code verify} found a difference. */
    public static final int DIFFERENT = 3;

    static final int INTERRUPTED = 130;

    private ExitCodes() {}
}
