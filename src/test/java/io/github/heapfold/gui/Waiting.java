package io.github.heapfold.gui;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.testfx.util.WaitForAsyncUtils;

/** Does things in the window's thread and waits for what comes of them. */
public final class Waiting {
    /** For a machine that has much else to do. */
    private static final long PATIENCE = 120;

    private Waiting() {}

    /** Waits until something is so, looked at in the window's thread. */
    public static void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(
                PATIENCE,
                TimeUnit.SECONDS,
                () -> WaitForAsyncUtils.asyncFx(condition).get());
        WaitForAsyncUtils.waitForFxEvents();
    }

    /** Does something in the window's thread and lets all that follows from it happen. */
    public static void interact(Runnable action) throws Exception {
        WaitForAsyncUtils.asyncFx(action).get();
        WaitForAsyncUtils.waitForFxEvents();
    }
}
