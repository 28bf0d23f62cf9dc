package io.github.heapfold.capture.deliver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.heapfold.capture.Log;
import io.github.heapfold.capture.Steps;
import io.github.heapfold.capture.deliver.Upload.Method;
import io.github.heapfold.capture.deliver.Upload.Retries;
import io.github.heapfold.capture.resident.WatchedFolder;
import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.files.OpenedFile;
import io.github.heapfold.fixture.Samples;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class UploadTest {
    private static final Retries SOON = new Retries(4, Duration.ofMillis(1), Duration.ofMinutes(1));
    private static final String SECRET = "s3cr3t";

    /** An answer of the server other than to take the file. */
    private interface Answer {
        void give(HttpExchange exchange) throws IOException;
    }

    @TempDir
    Path folder;

    private final Deque<Answer> answers = new ConcurrentLinkedDeque<>();
    private final List<HttpExchange> requests = new CopyOnWriteArrayList<>();
    private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final CountDownLatch released = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;
    private Path file;
    private byte[] content;

    @BeforeEach
    void start() throws IOException {
        content = new byte[3_000_000];
        new Random(1).nextBytes(content);
        file = Files.write(folder.resolve("a heap ü.hfold"), content);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        released.countDown();
        server.stop(0);
        threads.shutdown();
    }

    private void serve(HttpExchange exchange) throws IOException {
        requests.add(exchange);
        Answer answer = answers.poll();
        if (answer != null) {
            answer.give(exchange);
            return;
        }
        bodies.add(exchange.getRequestBody().readAllBytes());
        exchange.sendResponseHeaders(201, -1);
        exchange.close();
    }

    private static void status(HttpExchange exchange, int code) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(code, -1);
        exchange.close();
    }

    /** Hangs up in the middle of the file. */
    private static void drop(HttpExchange exchange) throws IOException {
        assertThat(exchange.getRequestBody().readNBytes(100_000)).hasSize(100_000);
        throw new IOException("dropped");
    }

    /** Takes the connection and a part of the file, and then does nothing. */
    private void stall(HttpExchange exchange) throws IOException {
        assertThat(exchange.getRequestBody().readNBytes(1000)).hasSize(1000);
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        exchange.close();
    }

    private Upload upload(String path, Method method, String... headers) {
        return upload(path, method, SOON, headers);
    }

    private Upload upload(String path, Method method, Retries retries, String... headers) {
        return new Upload(
                "http://localhost:" + server.getAddress().getPort() + path,
                method,
                List.of(headers).stream().map(UploadHeader::parse).toList(),
                retries,
                said -> log.add(said.toString()));
    }

    @Test
    void aFileArrivesWholeWithItsChecksums() throws Exception {
        upload("/dumps/", Method.PUT).handle(FileSnapshot.of(file), JobMonitor.silent());

        assertThat(bodies).singleElement().isEqualTo(content);
        HttpExchange request = requests.get(0);
        assertThat(request.getRequestMethod()).isEqualTo("PUT");
        assertThat(request.getRequestURI().getPath()).isEqualTo("/dumps/a heap ü.hfold");
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
        assertThat(request.getRequestHeaders().getFirst("Repr-Digest"))
                .isEqualTo("sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":");
        assertThat(request.getRequestHeaders().getFirst("X-Checksum-Sha256"))
                .isEqualTo(HexFormat.of().formatHex(digest));
    }

    @Test
    void anAddressWithoutSlashIsTakenAsItIs() throws IOException {
        upload("/one?x=1", Method.POST).handle(FileSnapshot.of(file), JobMonitor.silent());

        assertThat(requests.get(0).getRequestMethod()).isEqualTo("POST");
        assertThat(requests.get(0).getRequestURI()).hasToString("/one?x=1");
    }

    @Test
    void aDroppedConnectionAndABusyServerAreTriedAgain() throws IOException {
        answers.add(UploadTest::drop);
        answers.add(exchange -> status(exchange, 503));
        answers.add(UploadTest::drop);

        List<String> waits = new ArrayList<>();
        JobMonitor monitor = new JobMonitor(
                progress -> waits.add(progress.waits().map(Message::toString).orElse("at work")));
        upload("/dumps/", Method.PUT).handle(FileSnapshot.of(file), monitor);

        assertThat(requests.size()).isGreaterThanOrEqualTo(4);
        assertThat(bodies).singleElement().isEqualTo(content);
        assertThat(log.stream().filter(line -> line.contains("next try in"))).hasSize(3);
        // Who looks at the job sees it, too, until the next try.
        assertThat(waits)
                .hasSize(7)
                .contains("the server answers 503; next try in 2ms")
                .endsWith("at work");
    }

    /** Nobody vouches for the certificate, which does not pass by trying again. */
    @Test
    void aWrongCertificateIsNotTriedAgain() throws Exception {
        Path keys = folder.resolve("keys.p12");
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        Process made = new ProcessBuilder(
                        keytool,
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        SECRET,
                        "-keystore",
                        keys.toString())
                .redirectErrorStream(true)
                .start();
        made.getInputStream().readAllBytes();
        assertThat(made.waitFor()).isZero();
        KeyStore store = KeyStore.getInstance(keys.toFile(), SECRET.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, SECRET.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer https = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        https.setHttpsConfigurator(new HttpsConfigurator(context));
        https.createContext("/", this::serve);
        https.start();
        try {
            String url = "https://localhost:" + https.getAddress().getPort() + "/dumps/";
            Upload upload = new Upload(url, Method.PUT, List.of(), SOON, said -> log.add(said.toString()));

            assertThatThrownBy(() -> upload.handle(FileSnapshot.of(file), JobMonitor.silent()))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("the server's certificate is not one to trust");
        } finally {
            https.stop(0);
        }
        assertThat(requests).isEmpty();
        assertThat(log).isEmpty();
    }

    @Test
    void aServerThatStaysAwayIsGivenUpOnAndTheFileKept() {
        for (int i = 0; i < 10; i++) {
            answers.add(exchange -> status(exchange, 500));
        }
        assertThatThrownBy(() -> upload("/dumps/", Method.PUT).handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("the server answers 500, 4 times; it is kept");
        assertThat(file).exists();
        assertThat(requests).hasSize(4);
    }

    /** However large the file and slow the line. */
    @Test
    void aTryMayTakeAnyTimeWhileBytesLeave() throws IOException {
        Upload upload = new Upload("http://localhost/", Method.PUT, List.of(), SOON, message -> {});

        try (OpenedFile content = ExistingFile.toReadItself(file)) {
            assertThat(upload.request(content, URI.create("http://localhost/x"), new AtomicLong(), JobMonitor.silent())
                            .timeout())
                    .isEmpty();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "an open file keeps its name there")
    void whatTakesTheNameBetweenTwoTriesIsNotSent() throws IOException {
        Path other = Files.writeString(folder.resolve("other"), "not to be sent");
        answers.add(exchange -> {
            Files.delete(file);
            Files.createSymbolicLink(file, other);
            status(exchange, 503);
        });

        upload("/dumps/", Method.PUT).handle(FileSnapshot.of(file), JobMonitor.silent());

        assertThat(bodies).singleElement().isEqualTo(content);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "the file system tells no file from another there")
    void whatTookTheNameSinceTheFileWasCheckedIsNotSent() throws IOException {
        FileSnapshot checked = FileSnapshot.of(file);
        Path other = Files.write(folder.resolve("other"), content);
        Files.setLastModifiedTime(other, checked.time());
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> upload("/dumps/", Method.PUT).handle(checked, JobMonitor.silent()))
                .isInstanceOf(JobException.class);
        assertThat(requests).isEmpty();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a privilege there")
    void aLinkIsNotFollowed() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link.hfold"), file);

        assertThatThrownBy(() -> upload("/dumps/", Method.PUT).handle(FileSnapshot.of(link), JobMonitor.silent()))
                .isInstanceOf(IOException.class);
        assertThat(requests).isEmpty();
    }

    @Test
    void aServerThatTakesAFileAndNeverAnswersIsGivenUpOnAndTriedAgain() throws IOException {
        answers.add(this::stall);
        // A busy machine may let as much time pass in the tries that follow.
        Retries impatient = new Retries(100, Duration.ofMillis(1), Duration.ofMillis(500));

        upload("/dumps/", Method.PUT, impatient).handle(FileSnapshot.of(file), JobMonitor.silent());

        assertThat(log.get(0)).contains("nothing moves for 500ms; next try in 1ms");
        assertThat(bodies).isNotEmpty().allMatch(body -> Arrays.equals(body, content));
    }

    @Test
    void aCancelEndsTheUploadAndTheFileStays() {
        JobMonitor monitor = JobMonitor.silent();
        answers.add(exchange -> {
            monitor.cancel();
            stall(exchange);
        });

        assertThatThrownBy(() -> upload("/dumps/", Method.PUT).handle(FileSnapshot.of(file), monitor))
                .isInstanceOf(CancellationException.class);

        assertThat(file).hasBinaryContent(content);
        assertThat(requests).hasSize(1);
        assertThat(log).isEmpty();
    }

    @Test
    void anInterruptEndsTheUploadAsACancelDoes() {
        Thread sender = Thread.currentThread();
        answers.add(exchange -> {
            sender.interrupt();
            stall(exchange);
        });

        assertThatThrownBy(() -> upload("/dumps/", Method.PUT).handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(CancellationException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(requests).hasSize(1);
        assertThat(log).isEmpty();
    }

    @Test
    void anInterruptEndsTheWaitForTheNextTry() {
        Thread sender = Thread.currentThread();
        answers.add(exchange -> status(exchange, 503));
        Upload upload = new Upload(
                "http://localhost:" + server.getAddress().getPort() + "/dumps/",
                Method.PUT,
                List.of(),
                new Retries(2, Duration.ofHours(1), Duration.ofHours(1)),
                said -> sender.interrupt());

        assertThatThrownBy(() -> upload.handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(CancellationException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(requests).hasSize(1);
    }

    @Test
    void whatTheServerDroppedIsSentOnceByTheNextRun() throws IOException {
        Files.write(folder.resolve("heap.hprof"), Samples.list(8, 50).build());
        Path folded = folder.resolve("heap.hfold");
        for (int i = 0; i < 10; i++) {
            answers.add(exchange -> {
                throw new IOException("dropped");
            });
        }
        watch(watched -> {
            watched.poll(JobMonitor.silent());
            watched.poll(JobMonitor.silent());
        });
        assertThat(folded).exists();
        assertThat(bodies).isEmpty();
        answers.clear();
        watch(watched -> {});
        watch(watched -> {});

        assertThat(bodies).singleElement().isEqualTo(Files.readAllBytes(folded));
    }

    /** A run of the program. */
    private interface Run {
        void run(WatchedFolder watched) throws IOException;
    }

    private void watch(Run run) throws IOException {
        FoldOptions folding = new FoldOptions(Presets.OOM, FoldOptions.MIN_LEVEL, 2);
        WatchedFolder.Options options = new WatchedFolder.Options(folder, folder, folding, true, Duration.ofHours(1));
        try (WatchedFolder watched = WatchedFolder.open(options, List.of(upload("/dumps/", Method.PUT)), new Log(""))) {
            run.run(watched);
            Steps.await(watched.followup());
        }
    }

    @Test
    void whatTheServerRefusesIsNotTriedAgain() {
        answers.add(exchange -> status(exchange, 403));
        assertThatThrownBy(() -> upload("/dumps/", Method.PUT).handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("the server answers 403");
        assertThat(requests).hasSize(1);
    }

    @Test
    void aHeaderComesFromAFileAndNoSecretIsTold() throws IOException {
        Path secret = Files.writeString(folder.resolve("token"), "Bearer " + SECRET + "\n");
        answers.add(exchange -> status(exchange, 503));

        upload("/dumps/?signature=" + SECRET, Method.PUT, "Authorization: @file:" + secret, "X-Team: heap")
                .handle(FileSnapshot.of(file), JobMonitor.silent());

        assertThat(requests.get(1).getRequestHeaders().getFirst("Authorization"))
                .isEqualTo("Bearer " + SECRET);
        assertThat(requests.get(1).getRequestHeaders().getFirst("X-Team")).isEqualTo("heap");
        assertThat(log).hasSize(2).noneMatch(line -> line.contains(SECRET));
        assertThat(UploadHeader.parse("Authorization: " + SECRET).toString()).doesNotContain(SECRET);
    }

    @Test
    void aHeaderComesFromTheEnvironment() throws IOException {
        upload("/dumps/", Method.PUT, "X-Path: @env:PATH").handle(FileSnapshot.of(file), JobMonitor.silent());

        assertThat(requests.get(0).getRequestHeaders().getFirst("X-Path"))
                .isEqualTo(System.getenv("PATH").strip());
        assertThatThrownBy(() -> upload("/", Method.PUT, "X: @env:HEAPFOLD_NOT_SET")
                        .handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("HEAPFOLD_NOT_SET is not set");
    }

    @Test
    void badAddressesAndHeadersAreRefusedWithoutRepeatingThem() {
        for (String url :
                List.of("ftp://host/", "host", "http://user:" + SECRET + "@host/", "http://h/?" + SECRET + " x")) {
            assertThatThrownBy(() -> new Upload(url, Method.PUT, List.of(), SOON, said -> log.add(said.toString())))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining(SECRET);
        }
        assertThatThrownBy(() -> UploadHeader.parse("no header " + SECRET))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining(SECRET);
        assertThatThrownBy(() -> upload("/", Method.PUT, "Content-Length: " + SECRET)
                        .handle(FileSnapshot.of(file), JobMonitor.silent()))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("header Content-Length")
                .hasMessageNotContaining(SECRET);
    }
}
