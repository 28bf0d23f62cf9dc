package io.github.heapfold.job.remote;

import java.net.HttpURLConnection;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Takes the bytes of one range out of the answer to one request, and none out of an answer that is no range. */
final class RangeBody implements HttpResponse.BodyHandler<byte[]>, HttpResponse.BodySubscriber<byte[]> {
    private final byte[] data;
    private final int step;
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private boolean isRange;
    private Flow.Subscription subscription;
    private int filled;
    private volatile int moved;

    /**
     * @param length bytes at most; what a server gives beyond them is not taken
     * @param step bytes that count as a move
     */
    RangeBody(int length, int step) {
        data = new byte[length];
        this.step = step;
    }

    /** Another number with the head of the answer, and with each step of bytes behind it. */
    int moved() {
        return moved;
    }

    @Override
    public HttpResponse.BodySubscriber<byte[]> apply(HttpResponse.ResponseInfo head) {
        isRange = head.statusCode() == HttpURLConnection.HTTP_PARTIAL;
        moved = 1;
        return this;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription bytes) {
        subscription = bytes;
        if (isRange) {
            bytes.request(Long.MAX_VALUE);
        } else {
            end();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            int n = Math.min(buffer.remaining(), data.length - filled);
            buffer.get(data, filled, n);
            filled += n;
            if (buffer.hasRemaining()) {
                end();
                return;
            }
        }
        moved = 1 + filled / step;
        if (filled == data.length) {
            // The end may come late or never, where a server neither tells a length nor closes the connection.
            onComplete();
        }
    }

    /** The connection with it, for nobody knows how much is still to come. */
    private void end() {
        subscription.cancel();
        onComplete();
    }

    @Override
    public void onError(Throwable fault) {
        whole.completeExceptionally(fault);
    }

    @Override
    public void onComplete() {
        whole.complete(filled < data.length ? Arrays.copyOf(data, filled) : data);
    }
}
