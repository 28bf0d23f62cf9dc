package io.github.heapfold.job.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server that is slow, busy, or says nothing any more. */
@Timeout(60)
class StalledServerTest {
    /** Longer than a test may take: what ends before was ended by something else. */
    private static final Duration FOR_EVER = Duration.ofHours(1);

    /** The longest path of Linux, without the zero behind it. */
    private static final int LONGEST_PATH = 4095;

    @TempDir
    Path folder;

    /** What is answered next; of no more, the file. */
    private final Deque<Answer> answers = new ConcurrentLinkedDeque<>();

    private final List<Long> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private byte[] data;

    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        data = Files.readAllBytes(OwnDump.file());
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/own.hprof", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void serve(HttpExchange exchange) throws IOException {
        asked.add(System.nanoTime());
        Answer answer = answers.poll();
        try (exchange) {
            if (answer != null) {
                answer.to(exchange);
            } else {
                range(exchange, Integer.MAX_VALUE);
            }
        }
    }

    /** Gives what is asked for, or the first bytes of it. */
    private void range(HttpExchange exchange, int most) throws IOException {
        String[] range = exchange.getRequestHeaders()
                .getFirst("Range")
                .replace("bytes=", "")
                .split("-");
        int from = Integer.parseInt(range[0]);
        int to = Math.min(data.length, Integer.parseInt(range[1]) + 1);
        exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + data.length);
        exchange.sendResponseHeaders(206, to - from);
        exchange.getResponseBody().write(data, from, Math.min(most, to - from));
        exchange.getResponseBody().flush();
    }

    private void stall() {
        try {
            released.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The answer of a server that says no more after the first bytes. */
    private Answer stallingAfter(int bytes, Runnable then) {
        return exchange -> {
            range(exchange, bytes);
            then.run();
            stall();
        };
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/own.hprof";
    }

    private RemoteFile open(JobMonitor monitor) throws IOException {
        return RemoteFile.open(address(), folder, FOR_EVER, monitor);
    }

    /** Reads the first blocks in a thread of its own. */
    private CompletableFuture<Integer> reading(RemoteFile remote, JobMonitor monitor) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try (SeekableByteChannel channel = remote.open(monitor)) {
                        return channel.read(ByteBuffer.allocate(RemoteFile.BLOCK * 3));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                threads);
    }

    @Test
    void aCancelEndsAJobThatWaitsForTheMiddleOfAnAnswer() throws IOException {
        JobMonitor monitor = JobMonitor.silent();
        try (RemoteFile remote = open(monitor)) {
            answers.add(stallingAfter(100, monitor::cancel));

            assertThatThrownBy(() -> new InspectJob(Input.of(remote), 1).run(monitor))
                    .isInstanceOf(CancellationException.class);
        }
        assertThat(asked).hasSize(2);
    }

    @Test
    void aCancelEndsTheOpeningOfAFileWhoseServerDoesNotAnswer() {
        JobMonitor monitor = JobMonitor.silent();
        answers.add(exchange -> {
            monitor.cancel();
            stall();
        });

        assertThatThrownBy(() -> open(monitor)).isInstanceOf(CancellationException.class);
        assertThat(asked).hasSize(1);
    }

    @Test
    void anInterruptEndsTheWaitAsACancelDoes() throws IOException {
        Thread reader = Thread.currentThread();
        try (RemoteFile remote = open(JobMonitor.silent());
                SeekableByteChannel channel = remote.open(JobMonitor.silent())) {
            answers.add(stallingAfter(100, reader::interrupt));

            assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(RemoteFile.BLOCK * 3)))
                    .isInstanceOf(CancellationException.class);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void neitherAskingNorClosingWaitsForWhoReads() throws Exception {
        RemoteFile remote = open(JobMonitor.silent());
        CountDownLatch stalled = new CountDownLatch(1);
        answers.add(stallingAfter(100, stalled::countDown));
        CompletableFuture<Integer> reading = reading(remote, JobMonitor.silent());
        stalled.await();

        assertThat(remote.told().toString()).contains("in 2 requests");
        remote.close();

        assertThatThrownBy(() -> reading.get(30, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasRootCauseInstanceOf(ClosedChannelException.class);
        assertThat(asked).hasSize(2);
    }

    @Test
    void closingEndsThePauseBeforeTheNextTryAsItEndsTheWaitForAnAnswer() throws Exception {
        RemoteFile remote = open(JobMonitor.silent());
        CountDownLatch busy = new CountDownLatch(1);
        answers.add(exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "3600");
            exchange.sendResponseHeaders(520, -1);
            busy.countDown();
        });
        CompletableFuture<Integer> reading = reading(remote, JobMonitor.silent());
        busy.await();
        remote.close();

        assertThatThrownBy(() -> reading.get(30, TimeUnit.SECONDS))
                .hasRootCauseInstanceOf(ClosedChannelException.class);
        assertThat(asked).hasSize(2);
    }

    @Test
    void aCancelEndsTheWaitForWhatAnotherFetches() throws Exception {
        JobMonitor second = JobMonitor.silent();
        try (RemoteFile remote = open(JobMonitor.silent())) {
            CountDownLatch stalled = new CountDownLatch(1);
            answers.add(stallingAfter(100, stalled::countDown));
            CompletableFuture<Integer> first = reading(remote, JobMonitor.silent());
            stalled.await();
            CompletableFuture<Integer> waiting = reading(remote, second);
            second.cancel();

            assertThatThrownBy(() -> waiting.get(30, TimeUnit.SECONDS))
                    .hasRootCauseInstanceOf(CancellationException.class);
            assertThat(first).isNotDone();
        }
        assertThat(asked).hasSize(2);
    }

    /** A server that neither tells a length nor ends the connection. */
    @Test
    void aRangeThatIsAllHereIsNotWaitedFor() throws IOException {
        try (RemoteFile remote = open(JobMonitor.silent());
                SeekableByteChannel channel = remote.open(JobMonitor.silent())) {
            answers.add(exchange -> {
                exchange.getResponseHeaders()
                        .set(
                                "Content-Range",
                                "bytes " + RemoteFile.BLOCK + "-" + (3 * RemoteFile.BLOCK - 1) + "/" + data.length);
                exchange.sendResponseHeaders(206, 0);
                exchange.getResponseBody().write(data, RemoteFile.BLOCK, 2 * RemoteFile.BLOCK);
                exchange.getResponseBody().flush();
                stall();
            });
            ByteBuffer read = ByteBuffer.allocate(RemoteFile.BLOCK * 3);

            assertThat(channel.read(read)).isEqualTo(read.capacity());
            assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(data, 0, read.capacity()));
        }
    }

    @Test
    void aMistakeOfTheProgramIsNoFaultOfTheNetwork() {
        Exchange exchange = new Exchange(HttpClient.newHttpClient(), FOR_EVER, Message.verbatim("silent"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(address()))
                .header("Range", "bytes=0-9")
                .build();
        for (RuntimeException mistake : List.of(new IllegalStateException("odd"), new ArithmeticException("odd"))) {
            assertThatThrownBy(() -> exchange.send(
                            request,
                            head -> {
                                throw mistake;
                            },
                            () -> 0,
                            () -> {}))
                    .isSameAs(mistake);
        }
    }

    @Test
    void aBusyServerIsAskedAgainAfterAPauseThatDoubles() throws IOException {
        answers.add(exchange -> exchange.sendResponseHeaders(429, -1));
        answers.add(exchange -> exchange.sendResponseHeaders(408, -1));

        try (RemoteFile remote = open(JobMonitor.silent())) {
            assertThat(remote.size()).isEqualTo(data.length);
        }
        assertThat(asked).hasSize(3);
        assertThat(asked.get(1) - asked.get(0)).isGreaterThanOrEqualTo(400_000_000L);
        assertThat(asked.get(2) - asked.get(1)).isGreaterThanOrEqualTo(900_000_000L);
    }

    @Test
    void theServerMayAskForALongerPause() throws IOException {
        answers.add(exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "2");
            exchange.sendResponseHeaders(503, -1);
        });

        open(JobMonitor.silent()).close();

        assertThat(asked.get(1) - asked.get(0)).isGreaterThanOrEqualTo(1_900_000_000L);
    }

    @Test
    void aCancelEndsThePauseBeforeTheNextTry() {
        JobMonitor monitor = JobMonitor.silent();
        answers.add(exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "3600");
            exchange.sendResponseHeaders(503, -1);
            monitor.cancel();
        });

        assertThatThrownBy(() -> open(monitor)).isInstanceOf(CancellationException.class);
        assertThat(asked).hasSize(1);
    }

    @Test
    void whatIsCutOffIsAskedForAgain() throws IOException {
        try (RemoteFile remote = open(JobMonitor.silent());
                SeekableByteChannel channel = remote.open(JobMonitor.silent())) {
            answers.add(exchange -> range(exchange, 100));
            ByteBuffer read = ByteBuffer.allocate(RemoteFile.BLOCK * 3);

            assertThat(channel.read(read)).isEqualTo(read.capacity());
            assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(data, 0, read.capacity()));
        }
        assertThat(asked).hasSize(3);
    }

    /** The folder's own name is not yet too long, that of the file in it is. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void noFolderStaysWhereTheFileInItCannotBeMade() throws IOException {
        int name;
        try (PrivateFolder one = PrivateFolder.in(folder)) {
            name = one.path().getFileName().toString().length();
        }
        Path parent = folder;
        int length = LONGEST_PATH - name - 4;
        while (parent.toString().length() < length) {
            int more = Math.min(200, length - parent.toString().length() - 1);
            parent = Files.createDirectory(parent.resolve("x".repeat(Math.max(1, more))));
        }
        Path deep = parent;

        assertThatThrownBy(() -> RemoteFile.open("http://127.0.0.1/x", deep, FOR_EVER, JobMonitor.silent()))
                .isInstanceOf(IOException.class)
                .isNotInstanceOf(JobException.class)
                .hasMessageContaining("remote");
        try (Stream<Path> left = Files.list(deep)) {
            assertThat(left).isEmpty();
        }
    }
}
