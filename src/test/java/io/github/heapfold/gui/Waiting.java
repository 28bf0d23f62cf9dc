package io.github.heapfold.gui;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javafx.application.Platform;
import org.testfx.service.query.EmptyNodeQueryException;
import org.testfx.util.WaitForAsyncUtils;

/** Does things in the window's thread and waits for what comes of them. */
public final class Waiting {
    /** For a machine that has much else to do. */
    private static final long PATIENCE = 120;

    private Waiting() {}

    /**
     * Waits until something is so, looked at in the window's thread. What is looked up in the condition may not be there
     * yet, or not at the moment: that is waited for, too.
     */
    public static void await(Callable<Boolean> condition) throws Exception {
        WaitForAsyncUtils.waitFor(
                PATIENCE,
                TimeUnit.SECONDS,
                () -> WaitForAsyncUtils.asyncFx(() -> isSo(condition)).get());
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static boolean isSo(Callable<Boolean> condition) throws Exception {
        try {
            return condition.call();
        } catch (EmptyNodeQueryException e) {
            return false;
        }
    }

    /** What is to be read of the window, read in its thread: it changes while any other looks through it. */
    public static <T> T read(Supplier<T> what) {
        if (Platform.isFxApplicationThread()) {
            return what.get();
        }
        try {
            return WaitForAsyncUtils.asyncFx(what::get).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        }
    }

    /** Does something in the window's thread and lets all that follows from it happen. */
    public static void interact(Runnable action) throws Exception {
        WaitForAsyncUtils.asyncFx(action).get();
        WaitForAsyncUtils.waitForFxEvents();
    }
}
