package io.github.heapfold.job.remote;

import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * Asks a server and waits for its answer, which may take any time as long as something moves.
 *
 * @param stall how long nothing may move
 * @param stalled what is said then
 */
public record Exchange(HttpClient client, Duration stall, Message stalled) {
    private static final long STEP_MILLIS = 100;

    /** Is called some times per second while a server is waited for, and ends the wait by what it throws. */
    @FunctionalInterface
    public interface Look {
        void look() throws IOException;
    }

    /**
     * Sends a request, and gives the answer with its body. Where this ends in any other way, nothing of it goes on.
     *
     * @param moved gives another number whenever something has moved
     */
    public <T> HttpResponse<T> send(
            HttpRequest request, HttpResponse.BodyHandler<T> body, LongSupplier moved, Look look) throws IOException {
        CompletableFuture<HttpResponse<T>> answer = client.sendAsync(request, body);
        long before = moved.getAsLong();
        long since = System.nanoTime();
        try {
            while (true) {
                try {
                    return answer.get(STEP_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    look.look();
                }
                long now = moved.getAsLong();
                if (now != before) {
                    before = now;
                    since = System.nanoTime();
                } else if (System.nanoTime() - since > stall.toNanos()) {
                    throw new MessageException(stalled);
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException fault) {
                throw fault;
            }
            if (e.getCause() instanceof Error fault) {
                throw fault;
            }
            throw e.getCause() instanceof IOException fault ? fault : new IOException(e.getCause());
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        } finally {
            answer.cancel(true);
        }
    }
}
