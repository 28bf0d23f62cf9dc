package io.github.heapfold.fuzz;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/**
 * What reading an input of a few kilobytes may do: take no more memory than a few chunks, and fail with a message only.
 */
final class Bounds {
    /** What one pass may allocate in all, garbage included. */
    private static final long MOST = 96 << 20;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** One pass over the input. */
    @FunctionalInterface
    interface Pass {
        void run() throws IOException;
    }

    private Bounds() {}

    /** Whether the pass came to its end; else it refused its input. */
    static boolean keeps(String what, Pass pass) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        boolean whole = run(what, pass);
        if (THREADS.getCurrentThreadAllocatedBytes() - before > MOST) {
            // The first pass loads classes, which a fuzzer instruments.
            before = THREADS.getCurrentThreadAllocatedBytes();
            run(what, pass);
            long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            if (allocated > MOST) {
                throw new AssertionError(what + " allocated " + allocated + " bytes");
            }
        }
        return whole;
    }

    private static boolean run(String what, Pass pass) {
        try {
            pass.run();
            return true;
        } catch (IOException e) {
            if (e.getMessage() == null || e.getMessage().isBlank()) {
                throw new AssertionError(what + " fails without a reason", e);
            }
            return false;
        }
    }

    /** Fails where two results are not the same. */
    static void same(String what, byte[] actual, byte[] expected) {
        int at = java.util.Arrays.mismatch(actual, expected);
        if (at >= 0) {
            throw new AssertionError(
                    what + ": " + actual.length + " bytes, not " + expected.length + ", first other byte at " + at);
        }
    }
}
