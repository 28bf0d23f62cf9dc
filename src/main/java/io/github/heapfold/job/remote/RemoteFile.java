package io.github.heapfold.job.remote;

import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Wait;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file on a server. What was fetched is kept in a temporary file that nobody else can read, so that nothing is
 * fetched twice, until it is closed. The server has to answer requests for ranges; where the file changes meanwhile,
 * reading fails. For any thread.
 *
 * <p>In messages, an address has neither its query nor a name before its host: what signs a request stands there.
 */
public final class RemoteFile implements Closeable {
    /** What is fetched and kept is a multiple of this; the last block is what is left. */
    static final int BLOCK = 1 << 12;

    /** Bytes of one request at most; the next one begins where it ends. */
    private static final int MOST = 1 << 23;

    private static final int ATTEMPTS = 3;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Least bytes that have to come before patience ends. */
    private static final int STEP = 1 << 18;

    private static final long LOOK_MILLIS = 100;
    private static final int MOST_REDIRECTS = 5;
    private static final Set<Integer> REDIRECTIONS = Set.of(301, 302, 303, 307, 308);

    /** No more digits than a file may be large: places of blocks are ints. */
    private static final Pattern CONTENT_RANGE = Pattern.compile("bytes (\\d{1,12})-(\\d{1,12})/(\\d{1,12})");

    /** One for all, for each has a thread that ends only when nobody knows it any more; made when one is asked for. */
    private static final class Client {
        static final HttpClient ONE = HttpClient.newBuilder()
                // Where one leads is looked at first.
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(Duration.ofSeconds(20))
                .build();
    }

    private final URI address;
    private final String name;
    private final Duration patience;
    private final Exchange exchange;

    private long size;

    /** What the server says of this version of the file; empty where it says nothing. */
    private Optional<String> version;

    /** Of who reads, for what is fetched changes what is here. */
    private final ReentrantLock reading = new ReentrantLock();

    private BitSet blocks;
    private FileChannel kept;

    /** The folder that it is in. */
    private Path place;

    private final AtomicLong fetched = new AtomicLong();
    private final AtomicLong requests = new AtomicLong();
    private volatile boolean closed;

    private RemoteFile(URI address, Duration patience) {
        this.address = address;
        this.patience = patience;
        exchange = new Exchange(Client.ONE, patience, Message.of("remote.silent", patience.toSeconds()));
        name = shown(address);
    }

    /** Whether a name of a file is an address of this kind. */
    public static boolean isAddress(String name) {
        return name.regionMatches(true, 0, "https://", 0, 8) || name.regionMatches(true, 0, "http://", 0, 7);
    }

    /** What may be said of a name of a file in messages, reports and logs. */
    public static String shown(String file) {
        return isAddress(file) ? file.replaceFirst("(?<=//)[^/?#]*@", "").replaceFirst("[?#].*", "") : file;
    }

    private static String shown(URI address) {
        String port = address.getPort() < 0 ? "" : ":" + address.getPort();
        return address.getScheme() + "://" + address.getHost() + port + address.getRawPath();
    }

    /**
     * Asks for the first bytes.
     *
     * @param address without encryption only on this machine itself
     * @param monitor whose cancel ends it
     * @throws JobException where it is no address, or the server has no such file or gives no ranges
     */
    public static RemoteFile open(String address, JobMonitor monitor) throws IOException {
        return open(address, PrivateFolder.usualParent(), PATIENCE, monitor);
    }

    /**
     * @param parent where the temporary file is made
     * @param patience how long to wait for the head of an answer, and for each part of its body
     */
    static RemoteFile open(String address, Path parent, Duration patience, JobMonitor monitor) throws IOException {
        URI uri;
        try {
            uri = URI.create(address);
        } catch (IllegalArgumentException e) {
            // Its own message has the address.
            throw new JobException(Message.of("remote.noAddress"));
        }
        if (uri.getHost() == null) {
            throw new JobException(Message.of("remote.noAddress"));
        }
        if (!isEncrypted(uri) && !isHere(uri.getHost())) {
            throw new JobException(Message.of("remote.unencrypted", shown(uri)));
        }
        RemoteFile file = new RemoteFile(uri, patience);
        file.begin(parent, monitor);
        return file;
    }

    private static boolean isEncrypted(URI uri) {
        return uri.getScheme().toLowerCase(Locale.ROOT).equals("https");
    }

    private static boolean isHere(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    private void begin(Path parent, JobMonitor monitor) throws IOException {
        place = parent;
        kept = temporary(parent);
        try (Opened<FileChannel> opened = new Opened<>(kept)) {
            HttpResponse<byte[]> answer = ask(0, BLOCK, monitor);
            Matcher range = range(answer, 0);
            size = Long.parseLong(range.group(3));
            version = version(answer);
            blocks = new BitSet();
            keep(answer.body(), 0, (int) Math.min(BLOCK, size));
            opened.keep();
        }
    }

    private static FileChannel temporary(Path parent) throws IOException {
        PrivateFolder folder = PrivateFolder.temporary(parent);
        try {
            return NewFile.create(
                    folder.path().resolve("remote"),
                    StandardOpenOption.READ,
                    StandardOpenOption.SPARSE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            throw PrivateFolder.unusable(parent, e);
        } finally {
            try {
                // What is open stays; where that cannot be done, the next process sweeps.
                folder.close();
            } catch (IOException e) {
                // On Windows.
            }
        }
    }

    /** What to call it. */
    public String name() {
        return name;
    }

    public long size() {
        return size;
    }

    /**
     * The file as a channel of its own; closing it leaves what was fetched.
     *
     * @param monitor whose cancel ends each read that waits for the server
     */
    public SeekableByteChannel open(JobMonitor monitor) {
        return new RemoteChannel(this, monitor);
    }

    /**
     * Reads from a place.
     *
     * @return how many bytes, at least 1; -1 at the end
     */
    int read(long offset, ByteBuffer target, JobMonitor monitor) throws IOException {
        lock(monitor);
        try {
            return readLocked(offset, target, monitor);
        } finally {
            reading.unlock();
        }
    }

    /** What another fetches may take long: who waits for that is not deaf to a cancel. */
    private void lock(JobMonitor monitor) throws IOException {
        try {
            while (!reading.tryLock(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                look(monitor);
            }
        } catch (InterruptedException e) {
            throw Threads.interrupted(e);
        }
    }

    private int readLocked(long offset, ByteBuffer target, JobMonitor monitor) throws IOException {
        // It may have been ended since it was looked at last.
        look(monitor);
        if (offset >= size) {
            return -1;
        }
        int wanted = (int) Math.min(Math.min(target.remaining(), MOST), size - offset);
        fetch(offset, offset + wanted, monitor);
        ByteBuffer part = target.duplicate().limit(target.position() + wanted);
        for (long at = offset; part.hasRemaining(); ) {
            int n = kept.read(part, at);
            if (n < 0) {
                throw new IOException("the temporary file is shorter than what was written");
            }
            at += n;
        }
        target.position(target.position() + wanted);
        return wanted;
    }

    /**
     * Sees to it that all blocks of a range are here; those that are missing beside each other come with one request.
     */
    private void fetch(long from, long to, JobMonitor monitor) throws IOException {
        int end = (int) ((to - 1) / BLOCK) + 1;
        int first = blocks.nextClearBit((int) (from / BLOCK));
        while (first < end) {
            int present = blocks.nextSetBit(first);
            int last = present < 0 ? end : Math.min(end, present);
            long begin = (long) first * BLOCK;
            int length = (int) (Math.min((long) last * BLOCK, size) - begin);
            HttpResponse<byte[]> answer = ask(begin, length, monitor);
            Matcher range = range(answer, begin);
            if (Long.parseLong(range.group(3)) != size || !version(answer).equals(version)) {
                throw new JobException(Message.of("input.changed", name));
            }
            keep(answer.body(), begin, length);
            first = blocks.nextClearBit(last);
        }
    }

    private void keep(byte[] data, long begin, int length) throws IOException {
        if (data.length < length) {
            throw new JobException(Message.of("remote.cut", name, begin + data.length));
        }
        fetched.addAndGet(length);
        ByteBuffer buffer = ByteBuffer.wrap(data, 0, length);
        try {
            while (buffer.hasRemaining()) {
                kept.write(buffer, begin + buffer.position());
            }
        } catch (ClosedChannelException e) {
            // Nobody reads it any more.
            throw e;
        } catch (IOException e) {
            throw PrivateFolder.unusable(place, e);
        }
        blocks.set((int) (begin / BLOCK), (int) ((begin + length + BLOCK - 1) / BLOCK));
    }

    /** Asks for a range, of which a server that is busy, or a line that breaks, may be the reason to ask again. */
    private HttpResponse<byte[]> ask(long from, int length, JobMonitor monitor) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Range", "bytes=" + from + "-" + (from + length - 1))
                // A range is of the bytes as they are sent, which shall be those of the file.
                .header("Accept-Encoding", "identity")
                .build();
        Duration usual = FIRST_PAUSE;
        for (int attempt = 1; ; attempt++) {
            Duration pause = usual;
            try {
                requests.incrementAndGet();
                HttpResponse<byte[]> answer = send(request, length, monitor);
                if (!ServerFaults.mayPass(answer.statusCode()) || attempt == ATTEMPTS) {
                    return answer;
                }
                pause = ServerFaults.pause(answer, usual, patience);
            } catch (JobException e) {
                throw e;
            } catch (IOException e) {
                // Whoever ended it knows why.
                look(monitor);
                if (attempt == ATTEMPTS || ServerFaults.distrust(e).isPresent()) {
                    throw failed(e);
                }
            }
            Wait.until(pause, () -> closed || monitor.isCancelled());
            look(monitor);
            usual = Wait.doubled(usual, patience);
        }
    }

    /** Ends what nobody waits for any more. */
    private void look(JobMonitor monitor) throws IOException {
        monitor.endIfCancelled();
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    /** Sends a request, and again to where the answer says that the file is. */
    private HttpResponse<byte[]> send(HttpRequest request, int length, JobMonitor monitor) throws IOException {
        HttpRequest asked = request;
        for (int redirects = 0; ; redirects++) {
            RangeBody body = new RangeBody(length, STEP);
            HttpResponse<byte[]> answer = exchange.send(asked, body, body::moved, () -> look(monitor));
            Optional<URI> target = target(answer);
            if (target.isEmpty() || redirects == MOST_REDIRECTS) {
                return answer;
            }
            asked = HttpRequest.newBuilder(asked, (header, value) -> true)
                    .uri(target.get())
                    .build();
        }
    }

    /**
     * Where a redirection leads; empty of what is none.
     *
     * @throws JobException where it leads to where an address itself may not, or from encryption to none
     */
    private Optional<URI> target(HttpResponse<?> answer) throws JobException {
        Optional<String> location = answer.headers().firstValue("Location");
        if (location.isEmpty() || !REDIRECTIONS.contains(answer.statusCode())) {
            return Optional.empty();
        }
        URI target;
        try {
            target = answer.uri().resolve(location.get());
        } catch (IllegalArgumentException e) {
            throw new JobException(Message.of("remote.status", name, answer.statusCode()));
        }
        if (target.getHost() == null || !isAddress(target.toString())) {
            throw new JobException(Message.of("remote.status", name, answer.statusCode()));
        }
        if (!isEncrypted(target) && (isEncrypted(answer.uri()) || !isHere(target.getHost()))) {
            throw new JobException(Message.of("remote.unencrypted", shown(target)));
        }
        return Optional.of(target);
    }

    /** Without the fault itself, in which the address may stand. */
    private JobException failed(IOException fault) {
        String reason = Faults.reason(fault).toString().replaceAll("\\?\\S*", "?…");
        return new JobException(Message.of("remote.failed", name, reason));
    }

    /** The range that came; any other answer is a fault. */
    private Matcher range(HttpResponse<?> answer, long from) throws JobException {
        Matcher range = CONTENT_RANGE.matcher(
                answer.headers().firstValue("Content-Range").orElse(""));
        int status = answer.statusCode();
        if (status == 206 && range.matches() && Long.parseLong(range.group(1)) == from) {
            return range;
        }
        throw new JobException(
                switch (status) {
                    case 200, 206 -> Message.of("remote.noRanges", name);
                    case 401, 403 -> Message.of("remote.denied", name, status);
                    case 404, 410 -> Message.of("input.missing", name);
                    case 416 -> Message.of("input.empty", name);
                    default -> Message.of("remote.status", name, status);
                });
    }

    private static Optional<String> version(HttpResponse<?> answer) {
        return answer.headers().firstValue("ETag").or(() -> answer.headers().firstValue("Last-Modified"));
    }

    /**
     * Gives back the room that what was fetched takes; nothing is read any more, and what waits for the server ends,
     * which is not waited for.
     */
    @Override
    public void close() throws IOException {
        closed = true;
        kept.close();
    }

    /** What came over the network, as a line. */
    public Message told() {
        return Message.of(
                "remote.fetched",
                name,
                Message.number(fetched.get()),
                Message.number(size),
                Message.number(requests.get()));
    }
}
