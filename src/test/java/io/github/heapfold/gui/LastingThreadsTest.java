package io.github.heapfold.gui;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LastingThreadsTest {
    @Test
    void theEndIsAwaitedOfWhatClearsUpWhenItIsStopped() throws Exception {
        LastingThreads threads = new LastingThreads("job");
        CountDownLatch stopped = new CountDownLatch(1);
        AtomicBoolean cleared = new AtomicBoolean();
        threads.execute(() -> {
            awaitQuietly(stopped);
            cleared.set(true);
        });
        stopped.countDown();

        assertTrue(threads.await(Duration.ofMinutes(2)));
        assertTrue(cleared.get());
    }

    @Test
    void whatDoesNotEndIsNotAwaitedForEver() throws Exception {
        LastingThreads threads = new LastingThreads("job");
        CountDownLatch never = new CountDownLatch(1);
        threads.execute(() -> awaitQuietly(never));

        assertFalse(threads.await(Duration.ofMillis(1)));

        never.countDown();
        assertTrue(threads.await(Duration.ofMinutes(2)));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
