package io.github.heapfold.capture.jvm;

import io.github.heapfold.hprof.read.Threads;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A dump under way in a thread of its own. */
public final class Dumping {
    private final CompletableFuture<Duration> whole = new CompletableFuture<>();

    private Dumping() {}

    public static Dumping start(DumpTarget target, Path file, boolean live, DumpCommand command) {
        Dumping dumping = new Dumping();
        Threads.daemon(() -> dumping.run(target, file, live, command), "heapfold-dump")
                .start();
        return dumping;
    }

    private void run(DumpTarget target, Path file, boolean live, DumpCommand command) {
        long start = System.nanoTime();
        try {
            target.dump(file, live, command);
            whole.complete(Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException | RuntimeException | Error e) {
            whole.completeExceptionally(e);
        }
    }

    public boolean isOver() {
        return whole.isDone();
    }

    /** Waits for the dump to be whole; false if the time is over before. */
    public boolean await(Duration most) throws IOException {
        try {
            whole.get(most.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }

    /** Waits for the dump to be whole, however long it takes, and tells how long that was. */
    public Duration await() throws IOException {
        try {
            return whole.get();
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }

    private static IOException failure(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException fault) {
            throw fault;
        }
        return (IOException) cause;
    }
}
