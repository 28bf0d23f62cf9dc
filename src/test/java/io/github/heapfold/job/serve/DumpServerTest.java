package io.github.heapfold.job.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.NetBeansHeap;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fixture.leak.LeakDumps;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folded file is read by HTTP as the dump it was made of. */
class DumpServerTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    static Path folder;

    private static byte[] dump;
    private static DumpServer server;

    @BeforeAll
    static void start() throws IOException {
        Path original = Samples.list(8, 500_000).writeTo(folder.resolve("a list é.hprof"));
        dump = Files.readAllBytes(original);
        server = new DumpServer(Folds.fold(original, folder.resolve("a list é.hfold"), Presets.LOSSLESS), 0);
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
        // Else it would be in all dumps that other tests take of this machine.
        dump = new byte[0];
    }

    private static HttpResponse<byte[]> ask(URI uri, String method, String range)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).method(method, HttpRequest.BodyPublishers.noBody());
        if (range != null) {
            request.header("Range", range);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    /** Anybody on this machine can begin requests, also who does not know the address. */
    @Test
    void requestsThatNeverEndKeepNobodyElseFromAnAnswer() throws Exception {
        List<Socket> begun = new ArrayList<>();
        try {
            for (int i = 0; i < 8; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.uri().getPort());
                begun.add(socket);
                socket.getOutputStream().write('G');
            }
            assertThat(CLIENT.send(
                                    HttpRequest.newBuilder(server.uri())
                                            .header("Range", "bytes=0-9")
                                            .timeout(Duration.ofSeconds(60))
                                            .build(),
                                    HttpResponse.BodyHandlers.ofByteArray())
                            .body())
                    .hasSize(10);
            assertThat(System.getProperty("sun.net.httpserver.maxReqTime")).isEqualTo("10");
        } finally {
            for (Socket socket : begun) {
                socket.close();
            }
        }
    }

    @Test
    void whatIsNoFileIsSaidToBeNone() {
        Path missing = folder.resolve("missing.hfold");
        assertThatThrownBy(() -> new DumpServer(missing, 0))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("does not exist");
        assertThatThrownBy(() -> new DumpServer(folder, 0))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("is a folder");
    }

    @Test
    void theWholeDumpComesWithItsLength() throws Exception {
        HttpResponse<byte[]> all = ask(server.uri(), "GET", null);

        assertThat(all.statusCode()).isEqualTo(200);
        assertThat(all.headers().firstValueAsLong("Content-Length")).hasValue(dump.length);
        assertThat(all.body()).isEqualTo(dump);
        HttpResponse<byte[]> head = ask(server.uri(), "HEAD", null);
        assertThat(head.headers().firstValueAsLong("Content-Length")).hasValue(dump.length);
        assertThat(head.headers().firstValue("Accept-Ranges")).hasValue("bytes");
        assertThat(head.body()).isEmpty();
    }

    @Test
    void aRangeOfItComesByItself() throws Exception {
        for (int from : new int[] {0, 31, 17_000_000, dump.length - 5, 8_388_000}) {
            int to = Math.min(dump.length, from + 1_000) - 1;
            HttpResponse<byte[]> part = ask(server.uri(), "GET", "bytes=" + from + "-" + to);

            assertThat(part.statusCode()).isEqualTo(206);
            assertThat(part.headers().firstValue("Content-Range"))
                    .hasValue("bytes " + from + "-" + to + "/" + dump.length);
            assertThat(part.body()).isEqualTo(Arrays.copyOfRange(dump, from, to + 1));
        }
        HttpResponse<byte[]> outside = ask(server.uri(), "GET", "bytes=" + dump.length + "-");
        assertThat(outside.statusCode()).isEqualTo(416);
        assertThat(outside.headers().firstValue("Content-Range")).hasValue("bytes */" + dump.length);
    }

    /** The way of Eclipse MAT, whose parser opens files by path: what was downloaded is a dump to others, of a fold without contents too. */
    @Test
    void whatIsDownloadedIsTheSameHeapToAnotherReader() throws Exception {
        Path original = LeakDumps.take("queue", folder, "-Dheapfold.many=1000");
        Path fold = Folds.fold(original, folder.resolve("own.hfold"), Presets.OOM);
        Path downloaded = folder.resolve("own.hprof");
        try (DumpServer own = new DumpServer(fold, 0)) {
            long half = Files.size(original) / 2;
            // A download that breaks off goes on where it stopped.
            Files.write(
                    downloaded, ask(own.uri(), "GET", "bytes=0-" + (half - 1)).body());
            byte[] rest = ask(own.uri(), "GET", "bytes=" + half + "-").body();
            Files.write(downloaded, rest, StandardOpenOption.APPEND);
        }

        assertThat(NetBeansHeap.read(downloaded)).hasSizeGreaterThan(1000).isEqualTo(NetBeansHeap.read(original));
        // Stacks are not in the fold, and the text is zeros.
        assertThat(downloaded).satisfies(file -> assertThat(Files.size(file)).isLessThan(Files.size(original)));
    }

    @Test
    void severalReadAtOnce() {
        List<Boolean> same = IntStream.range(0, 24)
                .parallel()
                .mapToObj(i -> {
                    int from = (int) (i * 7_654_321L % (dump.length - 100_000));
                    try {
                        byte[] part = ask(server.uri(), "GET", "bytes=" + from + "-" + (from + 99_999))
                                .body();
                        return Arrays.equals(part, Arrays.copyOfRange(dump, from, from + 100_000));
                    } catch (IOException | InterruptedException e) {
                        throw new AssertionError(e);
                    }
                })
                .toList();
        assertThat(same).containsOnly(true);
    }

    @Test
    void whoDoesNotKnowTheAddressGetsNothingAndNobodyCanWrite() throws Exception {
        URI right = server.uri();
        assertThat(InetAddress.getByName(right.getHost()).isLoopbackAddress()).isTrue();
        assertThat(right.getRawPath()).matches("/[0-9a-f]{32}/a%20list%20%C3%A9\\.hprof");
        String other = right.toString().replaceFirst("/[0-9a-f]{4}", "/0000");
        for (String wrong : List.of(
                other,
                right + "/",
                right.resolve("/").toString(),
                right.resolve(".").toString())) {
            HttpResponse<byte[]> refused = ask(URI.create(wrong), "GET", null);
            assertThat(refused.statusCode()).as(wrong).isEqualTo(404);
            assertThat(refused.body()).isEmpty();
        }
        assertThat(ask(right, "PUT", null).statusCode()).isEqualTo(405);
        assertThat(ask(right, "DELETE", null).statusCode()).isEqualTo(405);
    }

    @Test
    void twoServersHaveTwoSecrets() throws IOException {
        Path small = Samples.list(4, 100).writeTo(folder.resolve("small.hprof"));
        try (DumpServer one = new DumpServer(small, 0);
                DumpServer two = new DumpServer(small, 0)) {
            assertThat(one.uri().getPath()).isNotEqualTo(two.uri().getPath());
        }
    }

    @Test
    void whatIsNoDumpIsNotServed() throws IOException {
        Path text = Files.writeString(folder.resolve("text.hfold"), "hello, world");
        assertThatThrownBy(() -> new DumpServer(text, 0))
                .isInstanceOf(JobException.class)
                .hasMessageContaining(text.toString());
    }

    @Test
    void aJobServesUntilItIsCancelled() throws IOException {
        Path small = Samples.list(4, 100).writeTo(folder.resolve("job.hprof"));
        JobMonitor monitor = JobMonitor.silent();
        int[] status = new int[1];

        long size = new ServeJob(small, 0, running -> {
                    try {
                        status[0] = ask(running.uri(), "HEAD", null).statusCode();
                    } catch (IOException | InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    monitor.cancel();
                })
                .run(monitor);

        assertThat(status[0]).isEqualTo(200);
        assertThat(size).isEqualTo(Files.size(small));
    }

    @Test
    void aPortThatIsTakenIsTold() throws IOException {
        Path small = Samples.list(4, 100).writeTo(folder.resolve("taken.hprof"));
        int port = server.uri().getPort();
        assertThatThrownBy(() -> new ServeJob(small, port, running -> {}).run(JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("port " + port);
    }
}
