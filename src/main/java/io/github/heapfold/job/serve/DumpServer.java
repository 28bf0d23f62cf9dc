package io.github.heapfold.job.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.browse.DumpChannel;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Gives one dump to programs of this machine by HTTP, read only, with ranges: of a folded file the dump that would be
 * restored, of which only the chunks that are asked for are decoded. Only who knows the address is answered: it has 128
 * random bits in it, and is of the loopback interface.
 */
public final class DumpServer implements Closeable {
    private static final int TOKEN_BYTES = 16;
    private static final int BLOCK = 1 << 18;

    /** Requests that are read or answered at once; others wait. */
    private static final int THREADS = 64;

    /** Threads that have nothing to do end after so many seconds. */
    private static final long IDLE_SECONDS = 10;

    /** Who knows the address asks at once: whoever takes more seconds to say what is wanted is cut off. */
    private static final String REQUEST_SECONDS = "10";

    static {
        // Read when the first server is made; without it anybody could keep all threads with requests that never end.
        System.setProperty("sun.net.httpserver.maxReqTime", REQUEST_SECONDS);
    }

    private final DumpChannel dump;
    private final long size;
    private final String path;
    private final HttpServer server;
    private final ExecutorService requests;

    /**
     * Opens a dump and begins to answer.
     *
     * @param port 0 for one that is free
     * @throws IOException where the file is no dump, or the port is taken
     */
    public DumpServer(Path file, int port) throws IOException {
        dump = DumpChannel.open(file);
        try (Opened<DumpChannel> opened = new Opened<>(dump)) {
            size = dump.size();
            path = "/" + token() + "/" + encoded(nameOf(file));
            requests = requests();
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
            // Of one that was never started, the selector is not closed: what may fail goes before.
            try (Opened<Closeable> answering = new Opened<>(() -> server.stop(0))) {
                server.setExecutor(requests);
                server.createContext("/", this::answer);
                server.start();
                answering.keep();
            }
            opened.keep();
        }
    }

    private static ExecutorService requests() {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Threads.daemons("heapfold-serve"));
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    private static String token() {
        byte[] token = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(token);
        return HexFormat.of().formatHex(token);
    }

    /** What programs that go by names take for a heap dump. */
    private static String nameOf(Path file) {
        String name = String.valueOf(file.getFileName());
        int dot = name.lastIndexOf('.');
        return (dot > 0 ? name.substring(0, dot) : name) + ".hprof";
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Where the dump is. Whoever knows it can read the dump. */
    public URI uri() {
        InetSocketAddress address = server.getAddress();
        String host = address.getAddress().getHostAddress();
        return URI.create("http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort() + path);
    }

    /** Bytes of the dump. */
    public long size() {
        return size;
    }

    /** How dear it is to jump in it. */
    public DumpBytes.Access access() {
        return dump.access();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean head = exchange.getRequestMethod().equals("HEAD");
            if (!isOurs(exchange.getRequestURI())) {
                exchange.sendResponseHeaders(404, -1);
            } else if (!head && !exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                exchange.sendResponseHeaders(405, -1);
            } else {
                give(exchange, head);
            }
        }
    }

    /** Takes the same time wherever a guess goes wrong. */
    private boolean isOurs(URI asked) {
        return MessageDigest.isEqual(
                path.getBytes(StandardCharsets.UTF_8),
                String.valueOf(asked.getRawPath()).getBytes(StandardCharsets.UTF_8));
    }

    private void give(HttpExchange exchange, boolean head) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Accept-Ranges", "bytes");
        headers.set("Content-Type", "application/octet-stream");
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        ByteRange range = ByteRange.of(exchange.getRequestHeaders().getFirst("Range"), size);
        if (range != null && range.length() == 0) {
            headers.set("Content-Range", "bytes */" + size);
            exchange.sendResponseHeaders(416, -1);
            return;
        }
        ByteRange wanted = range == null ? new ByteRange(0, size) : range;
        if (range != null) {
            long last = range.from() + range.length() - 1;
            headers.set("Content-Range", "bytes " + range.from() + "-" + last + "/" + size);
        }
        int status = range == null ? 200 : 206;
        if (head) {
            headers.set("Content-Length", String.valueOf(wanted.length()));
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, wanted.length());
            send(wanted, exchange.getResponseBody());
        }
    }

    private void send(ByteRange wanted, OutputStream out) throws IOException {
        byte[] block = new byte[(int) Math.min(BLOCK, wanted.length())];
        for (long done = 0; done < wanted.length(); ) {
            int length = (int) Math.min(block.length, wanted.length() - done);
            int n = dump.read(wanted.from() + done, ByteBuffer.wrap(block, 0, length));
            if (n < 0) {
                // The connection ends short of what was announced, so that its other end knows.
                throw new IOException("the dump ends at offset " + (wanted.from() + done));
            }
            out.write(block, 0, n);
            done += n;
        }
    }

    /** Breaks off what is under way. */
    @Override
    public void close() throws IOException {
        server.stop(0);
        requests.shutdownNow();
        dump.close();
    }
}
