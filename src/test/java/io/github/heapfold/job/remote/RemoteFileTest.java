package io.github.heapfold.job.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.github.heapfold.api.HeapfoldFile;
import io.github.heapfold.cli.Shell;
import io.github.heapfold.cli.command.ExitCodes;
import io.github.heapfold.fixture.Folds;
import io.github.heapfold.fixture.OwnDump;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.serve.DumpServer;
import io.github.heapfold.profile.Presets;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Dumps on a server that counts what it gives, in good and in bad ways. */
class RemoteFileTest {
    private static final Pattern RANGE = Pattern.compile("bytes=(\\d+)-(\\d+)");
    private static final String SIGNED = "?X-Amz-Signature=5ec2e7";

    @TempDir
    static Path folder;

    private static Path dump;
    private static Path lossless;
    private static Path oom;

    private HttpServer server;
    private final AtomicLong given = new AtomicLong();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    @BeforeAll
    static void write() throws Exception {
        dump = OwnDump.file();
        lossless = Folds.fold(dump, folder.resolve("own.hfold"), Presets.LOSSLESS);
        oom = Folds.fold(dump, folder.resolve("oom.hfold"), Presets.OOM);
    }

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** What is served at a path. */
    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private String at(String path, Answer answer) {
        return at(server, "http", path, answer);
    }

    private static String at(HttpServer server, String scheme, String path, Answer answer) {
        server.createContext(path, exchange -> {
            try (exchange) {
                answer.to(exchange);
            }
        });
        InetSocketAddress address = server.getAddress();
        return scheme + "://127.0.0.1:" + address.getPort() + path + SIGNED;
    }

    private Answer file(Path file) throws IOException {
        return ranges(Files.readAllBytes(file), exchange -> {});
    }

    private Answer ranges(byte[] data, Consumer<HttpExchange> before) {
        return exchange -> {
            before.accept(exchange);
            Matcher range = RANGE.matcher(exchange.getRequestHeaders().getFirst("Range"));
            assertThat(range.matches()).isTrue();
            int from = Integer.parseInt(range.group(1));
            int to = Math.min(data.length, Integer.parseInt(range.group(2)) + 1);
            asked.add(range.group());
            given.addAndGet(to - from);
            exchange.getResponseHeaders().set("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + data.length);
            exchange.sendResponseHeaders(206, to - from);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(data, from, to - from);
            }
        };
    }

    @Test
    void theLibraryTakesAnAddress() throws IOException {
        HeapfoldFile remote = HeapfoldFile.at(URI.create(at("/own.hfold", file(lossless))));
        HeapfoldFile here = HeapfoldFile.of(lossless);
        assertThat(remote.inspect().run().objects())
                .isEqualTo(here.inspect().run().objects())
                .isPositive();
        long inspected = given.get();
        assertThat(inspected).isPositive().isLessThan(Files.size(lossless) / 4);
        assertThat(remote.ask(heap -> heap.retainedSize(heap.objects() / 2)).run())
                .isEqualTo(
                        here.ask(heap -> heap.retainedSize(heap.objects() / 2)).run());
        assertThat(given.get() - inspected).isLessThan(Files.size(lossless));
        assertThatThrownBy(remote::path).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> remote.foldTo(folder.resolve("no.hfold"), Presets.OOM.name(), 3)
                        .run())
                .isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> HeapfoldFile.at(URI.create("file:///x?secret=1")))
                .isInstanceOf(IllegalArgumentException.class);
        HeapfoldFile missing =
                HeapfoldFile.at(URI.create(at("/none.hfold", exchange -> exchange.sendResponseHeaders(404, -1))));
        assertThatThrownBy(() -> missing.inspect().run())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("none.hfold")
                .hasMessageNotContaining("5ec2e7");
    }

    private static String json(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = "--json";
        Shell.Result result = Shell.run(all);
        assertThat(result.exit()).as(result.err()).isEqualTo(ExitCodes.DONE);
        return result.out().replaceFirst("\"file\": ?\"[^\"]*\"", "");
    }

    @Test
    void onlyTheColumnsThatAreNeededAreFetched() throws IOException {
        String address = at("/own.hfold", file(lossless));

        assertThat(json("dominators", address, "--by", "class"))
                .isEqualTo(json("dominators", lossless.toString(), "--by", "class"));
        assertThat(given.get()).isLessThan(Files.size(lossless) / 2);
        assertThat(asked).doesNotHaveDuplicates();

        // Names of class loaders are among the texts, of which whole chunks are read.
        assertThat(json("classes", address)).isEqualTo(json("classes", lossless.toString()));
    }

    /** Class loaders have names, which an {@code oom} fold has not: nothing is fetched to find that out. */
    @Test
    void classesOfAFoldWithoutTextsTakeNoMoreThanDominators() throws IOException {
        String address = at("/oom.hfold", file(oom));
        json("dominators", address, "--by", "class");
        long ofDominators = given.getAndSet(0);

        assertThat(json("classes", address)).isEqualTo(json("classes", oom.toString()));
        assertThat(given.get()).isEqualTo(ofDominators).isLessThan(Files.size(oom) * 99 / 100);
    }

    @Test
    void ofAFoldedFileTheEndTellsWhatIsInIt() throws IOException {
        assertThat(json("inspect", at("/own.hfold", file(lossless)))).isEqualTo(json("inspect", lossless.toString()));
        assertThat(given.get()).isLessThan(Files.size(lossless) / 3);
    }

    @Test
    void whatWasFetchedIsTold() throws IOException {
        Shell.Result result = Shell.run("classes", at("/oom.hfold", file(oom)));

        assertThat(result.exit()).isEqualTo(ExitCodes.DONE);
        assertThat(result.err())
                .contains(String.format(
                        "%,d of %,d bytes fetched, in %d requests", given.get(), Files.size(oom), asked.size()))
                .contains("/oom.hfold")
                .doesNotContain("X-Amz");
        assertThat(result.out()).doesNotContain("X-Amz");
        assertThat(given.get()).isLessThanOrEqualTo(Files.size(oom));
    }

    @Test
    void whatLooksIntoTheHeapAndCountsRecordsFetchesTheFileOnce() throws IOException {
        Shell.Result result = Shell.run("inspect", at("/own.hprof", file(dump)), "--classes", "--java");

        assertThat(result.exit()).isZero();
        assertThat(given.get()).isLessThanOrEqualTo(Files.size(dump));
        assertThat(result.err().lines())
                .filteredOn(line -> line.contains("bytes fetched"))
                .singleElement()
                .asString()
                .contains(String.format(Locale.ROOT, "%,d of", given.get()));
    }

    @Test
    void aDumpIsReadFromWhereItIsServed() throws IOException {
        try (DumpServer served = new DumpServer(oom, 0)) {
            String address = served.uri().toString();
            assertThat(json("classes", address, "--by", "package"))
                    .isEqualTo(
                            json("classes", dump.toString(), "--by", "package").replace(dump.toString(), address));
            assertThat(json("paths", address, "--to", "java.util.HashMap", "--limit", "3"))
                    .contains("\"paths\"");
        }
    }

    @Test
    void aRedirectionIsFollowed() throws IOException {
        String target = at("/there.hfold", file(oom));
        String address = at("/here", exchange -> {
            exchange.getResponseHeaders().set("Location", target);
            exchange.sendResponseHeaders(307, -1);
        });

        assertThat(json("classes", address)).isEqualTo(json("classes", oom.toString()));
    }

    /** An address without encryption is of this machine, and so is where it leads. */
    @Test
    void aRedirectionLeadsNoFartherThanAnAddressMay() {
        assertThat(refused(redirected("/away", "http://192.0.2.1/there.hfold" + SIGNED)))
                .contains("http://192.0.2.1/there.hfold would be read without encryption");
        assertThat(refused(redirected("/file", "file:///etc/passwd"))).contains("status 307");
        assertThat(refused(redirected("/round", "/round"))).contains("status 307");
    }

    /** What was fetched takes room on the disk that nobody sees, for its file has no name any more. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void nothingOfAFileStaysWhenTheWorkIsDone() throws IOException {
        String address = at("/own.hfold", file(lossless));
        HeapfoldFile remote = HeapfoldFile.at(URI.create(address));
        remote.inspect().run();
        long files = fetchedFiles();
        long threads = threadsOfClients();

        remote.inspect().run();
        remote.ask(heap -> heap.objects()).run();
        json("inspect", address);

        assertThat(fetchedFiles()).isEqualTo(files).isZero();
        assertThat(threadsOfClients()).isLessThanOrEqualTo(threads);
    }

    private static long fetchedFiles() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(Files::isSymbolicLink)
                    .map(RemoteFileTest::target)
                    .filter(name -> name.contains("/remote"))
                    .count();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed since it was listed
        }
    }

    private static long threadsOfClients() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("HttpClient-.*SelectorManager"))
                .count();
    }

    private String redirected(String path, String target) {
        return at(path, exchange -> {
            exchange.getResponseHeaders().set("Location", target);
            exchange.sendResponseHeaders(307, -1);
        });
    }

    private static String refused(String address) {
        Shell.Result result = Shell.run("classes", address, "--verbose");
        assertThat(result.exit()).isEqualTo(ExitCodes.FAULT);
        assertThat(result.err()).doesNotContain("X-Amz").doesNotContain("5ec2e7");
        return result.err();
    }

    @Test
    void whatGoesWrongIsSaidWithoutTheSignature() throws Exception {
        byte[] data = Files.readAllBytes(oom);
        assertThat(refused(at("/gone.hfold", exchange -> exchange.sendResponseHeaders(404, -1))))
                .contains("/gone.hfold does not exist");
        assertThat(refused(at("/denied.hfold", exchange -> exchange.sendResponseHeaders(403, -1))))
                .contains("refused by the server (status 403)");
        assertThat(refused(at("/whole.hfold", exchange -> exchange.sendResponseHeaders(200, -1))))
                .contains("gives no ranges");
        assertThat(refused(at("/ill.hfold", exchange -> exchange.sendResponseHeaders(503, -1))))
                .contains("503");
        assertThat(refused(at(
                        "/other.hfold",
                        ranges(
                                data,
                                exchange -> exchange.getResponseHeaders().set("ETag", "\"" + asked.size() + "\"")))))
                .contains("/other.hfold was changed");
        assertThat(refused(at("/text.hprof", ranges("no dump".getBytes(StandardCharsets.UTF_8), exchange -> {}))))
                .contains("is not a heap dump");
        assertThat(refused(at("/cut.hfold", exchange -> {
                    exchange.getResponseHeaders().set("Content-Range", "bytes 0-8191/100000");
                    exchange.sendResponseHeaders(206, 8192);
                    exchange.getResponseBody().write(data, 0, 100);
                })))
                .contains("/cut.hfold");
        assertThat(refused("http://192.0.2.1/x.hfold" + SIGNED)).contains("without encryption");
        assertThat(refused("https://" + SIGNED)).contains("no address");
        Shell.Result folded = Shell.run(
                "compress",
                at("/fold.hprof", file(oom)),
                "-o",
                folder.resolve("none.hfold").toString());
        assertThat(folded.exit()).isEqualTo(ExitCodes.WRONG_USAGE);
        assertThat(folded.err()).contains("is an address").doesNotContain("X-Amz");
        server.stop(0);
        assertThat(refused("http://127.0.0.1:" + server.getAddress().getPort() + "/x.hfold" + SIGNED))
                .contains("could not be fetched: the connection is refused");
    }

    @Test
    void aServerThatFallsSilentInAnAnswerIsNotWaitedForWithoutEnd() throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        String address = at("/silent.hprof", exchange -> {
            exchange.getResponseHeaders().set("Content-Range", "bytes 0-4095/100000");
            exchange.sendResponseHeaders(206, 4096);
            exchange.getResponseBody().write(new byte[100]);
            exchange.getResponseBody().flush();
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            assertThatThrownBy(() -> RemoteFile.open(address, folder, Duration.ofSeconds(1), JobMonitor.silent()))
                    .isInstanceOf(JobException.class)
                    .hasMessageContaining("silent.hprof")
                    .hasMessageContaining("nothing came for 1 s")
                    .hasMessageNotContaining("5ec2e7");
        } finally {
            end.countDown();
        }
    }

    @Test
    void whoeverCannotProveWhoHeIsIsNotTrusted() throws Exception {
        Path store = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "test",
                        "-dname",
                        "CN=localhost",
                        "-keystore",
                        store.toString(),
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        "secret-of-test")
                .redirectErrorStream(true)
                .start();
        keytool.getInputStream().readAllBytes();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, "secret-of-test".toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, "secret-of-test".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer secure = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        secure.setHttpsConfigurator(new HttpsConfigurator(context));
        secure.start();
        try {
            assertThat(refused(at(secure, "https", "/oom.hfold", file(oom))))
                    .contains("could not be fetched")
                    .contains("PKIX");
            assertThat(given.get()).isZero();
        } finally {
            secure.stop(0);
        }
    }
}
