package io.github.heapfold.capture.deliver;

import io.github.heapfold.capture.agent.UploadForm;
import io.github.heapfold.capture.trigger.Durations;
import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.OpenedFile;
import io.github.heapfold.files.ReadingChannel;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.Wait;
import io.github.heapfold.job.remote.Exchange;
import io.github.heapfold.job.remote.ServerFaults;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Sends files to a server by HTTP. What may pass (a dropped connection, a server that is busy or restarting) is tried
 * again, after a time that doubles. The server can check what it got against two headers: {@code Repr-Digest} (RFC
 * 9530) and {@code X-Checksum-Sha256}.
 */
public final class Upload implements CaptureStep {
    private static final Duration CONNECT = Duration.ofSeconds(30);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    private static final int BLOCK = 1 << 16;

    /** How a file is sent. */
    public enum Method {
        PUT,
        POST
    }

    /**
     * How often and how soon to try again.
     *
     * @param most times in all
     * @param first wait before the second try
     * @param stall how long a try may go on without a byte or an answer
     */
    public record Retries(int most, Duration first, Duration stall) {
        public static final Retries DEFAULT = new Retries(8, Duration.ofSeconds(1), Duration.ofMinutes(2));
    }

    private final String url;
    private final Method method;
    private final List<UploadHeader> headers;
    private final Retries retries;
    private final Consumer<Message> log;
    private final Exchange exchange;

    /**
     * An upload.
     *
     * @param url where to; the file's name is added where it ends with a slash
     * @param log is told of each try that failed; never of headers, user names or queries
     * @throws IllegalArgumentException where that is no such address
     */
    public Upload(String url, Method method, List<UploadHeader> headers, Retries retries, Consumer<Message> log) {
        this.url = UploadForm.address(url);
        this.method = method;
        this.headers = List.copyOf(headers);
        this.retries = retries;
        this.log = log;
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build();
        exchange =
                new Exchange(client, retries.stall(), Message.of("deliver.stalled", Durations.text(retries.stall())));
    }

    private URI address(Path file) {
        int query = url.indexOf('?');
        String path = query < 0 ? url : url.substring(0, query);
        if (!path.endsWith("/")) {
            return URI.create(url);
        }
        String name = URLEncoder.encode(file.getFileName().toString(), StandardCharsets.UTF_8)
                .replace("+", "%20");
        return URI.create(path + name + (query < 0 ? "" : url.substring(query)));
    }

    @Override
    public String name() {
        return "upload";
    }

    @Override
    public void handle(FileSnapshot given, JobMonitor monitor) throws IOException {
        Path file = given.path();
        URI address = address(file);
        // A signed address carries its secret in the query.
        String shown = address.getScheme() + "://" + address.getAuthority() + address.getPath();
        try (OpenedFile content = open(given)) {
            send(file, content, address, shown, monitor);
        }
    }

    /** Opens what stands there itself: all tries send the same file, whatever takes its name meanwhile. */
    private static OpenedFile open(FileSnapshot given) throws IOException {
        try (Opened<OpenedFile> content = new Opened<>(ExistingFile.toReadItself(given.path()))) {
            // Asked when it is open already: what took the name since the file was checked is there still.
            if (content.get().size() != given.bytes() || !given.isUnchanged()) {
                throw new JobException(Message.of("deliver.replaced", given.path()));
            }
            return content.keep();
        }
    }

    private void send(Path file, OpenedFile content, URI address, String shown, JobMonitor monitor) throws IOException {
        AtomicLong sent = new AtomicLong();
        HttpRequest request = request(content, address, sent, monitor);
        Duration wait = retries.first();
        for (int attempt = 1; ; attempt++) {
            Message fault;
            Duration next = wait;
            monitor.phase(Phase.SENDING);
            try {
                HttpResponse<Void> answer = exchange.send(
                        request, HttpResponse.BodyHandlers.discarding(), sent::get, monitor::endIfCancelled);
                if (answer.statusCode() / 100 == 2) {
                    log.accept(Message.of("watch.sent", file, shown, answer.statusCode()));
                    return;
                }
                fault = Message.of("deliver.answer", answer.statusCode());
                if (!ServerFaults.mayPass(answer.statusCode())) {
                    throw new JobException(Message.of("deliver.notSent", file, shown, fault));
                }
                next = ServerFaults.pause(answer, wait, LONGEST_WAIT);
            } catch (JobException e) {
                throw e;
            } catch (IOException e) {
                Optional<String> distrust = ServerFaults.distrust(e);
                if (distrust.isPresent()) {
                    throw new JobException(Message.of("deliver.certificate", file, shown, distrust.get()), e);
                }
                if (!Files.isReadable(file)) {
                    throw new JobException(Message.of("deliver.gone", file), e);
                }
                fault = Faults.reason(e);
            }
            if (attempt >= retries.most()) {
                throw new JobException(Message.of("deliver.notSentKept", file, shown, fault, attempt));
            }
            log.accept(Message.of("watch.retry", file, shown, fault, Durations.text(next)));
            monitor.waits(Phase.SENDING, Message.of("deliver.waiting", fault, Durations.text(next)));
            Wait.until(next, monitor::isCancelled);
            monitor.endIfCancelled();
            wait = Wait.doubled(wait, LONGEST_WAIT);
        }
    }

    /** The file, and how much of it has left. */
    private static HttpRequest.BodyPublisher body(OpenedFile content, AtomicLong sent) throws IOException {
        long size = content.size();
        HttpRequest.BodyPublisher bytes = HttpRequest.BodyPublishers.ofInputStream(() -> fromStart(content));
        return size == 0
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.fromPublisher(taker -> bytes.subscribe(new Counting(taker, sent)), size);
    }

    /** All that a channel has, which stays open when the stream is closed. */
    private static InputStream fromStart(OpenedFile content) {
        return Channels.newInputStream(new ReadingChannel() {
            @Override
            public int read(long offset, ByteBuffer target) throws IOException {
                return content.read(offset, target);
            }

            @Override
            public long size() throws IOException {
                return content.size();
            }
        });
    }

    /** Passes all on. */
    private record Counting(Flow.Subscriber<? super ByteBuffer> taker, AtomicLong sent)
            implements Flow.Subscriber<ByteBuffer> {
        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            taker.onSubscribe(subscription);
        }

        @Override
        public void onNext(ByteBuffer bytes) {
            sent.addAndGet(bytes.remaining());
            taker.onNext(bytes);
        }

        @Override
        public void onError(Throwable fault) {
            taker.onError(fault);
        }

        @Override
        public void onComplete() {
            taker.onComplete();
        }
    }

    /** Without a time for all of it: only who sees the bytes leave knows whether it is slow or stands still. */
    HttpRequest request(OpenedFile content, URI address, AtomicLong sent, JobMonitor monitor) throws IOException {
        byte[] digest = sha256(content, monitor);
        HttpRequest.Builder builder = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/octet-stream")
                .header("Repr-Digest", "sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":")
                .header("X-Checksum-Sha256", HexFormat.of().formatHex(digest));
        for (UploadHeader header : headers) {
            try {
                builder.setHeader(header.name(), header.value());
            } catch (IllegalArgumentException e) {
                // Its own message would repeat the value.
                throw new JobException(Message.of("deliver.badHeader", header.name()));
            }
        }
        return builder.method(method.name(), body(content, sent)).build();
    }

    private static byte[] sha256(OpenedFile content, JobMonitor monitor) throws IOException {
        try (InputStream in = fromStart(content)) {
            MessageDigest digest = Sha256.start();
            byte[] block = new byte[BLOCK];
            for (int n = in.read(block); n >= 0; n = in.read(block)) {
                monitor.endIfCancelled();
                digest.update(block, 0, n);
            }
            return digest.digest();
        }
    }
}
