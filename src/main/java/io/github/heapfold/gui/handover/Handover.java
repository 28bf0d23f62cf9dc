package io.github.heapfold.gui.handover;

import io.github.heapfold.files.Opened;
import io.github.heapfold.files.Platform;
import io.github.heapfold.files.socket.Listener;
import io.github.heapfold.files.socket.OwnSocket;
import io.github.heapfold.hprof.read.Threads;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;

/**
 * Lets a start of the program give its files to the first window of the same user on the same display, so that they can
 * be looked at beside what is open there. Of several windows one takes files; when it closes, another one does. Whatever
 * is in the way, a start has a window of its own, as if there were no other.
 */
public final class Handover {
    private static final Logger LOG = System.getLogger(Handover.class.getName());

    /** How long a window may take until it has the files. */
    private static final Duration TAKING = Duration.ofSeconds(1);

    /** A little longer: what is taken at the last moment is not opened a second time by who gave it. */
    private static final Duration ANSWER = Duration.ofMillis(1500);

    /** One that is only just starting has that much longer. */
    private static final Duration STARTING = Duration.ofSeconds(15);

    private static final Duration PAUSE = Duration.ofMillis(50);

    private static final byte WAIT = 'w';
    private static final byte TAKEN = 't';
    private static final byte REFUSED = 'r';

    /** Where windows find each other; looked up no sooner than it is needed. */
    @FunctionalInterface
    interface Meeting {
        OwnSocket open() throws IOException;
    }

    /** The window that takes files. */
    private record Window(Executor ui, Predicate<List<Path>> taker) {}

    private final Meeting meeting;
    private final CompletableFuture<Window> window = new CompletableFuture<>();

    /** What is listened with already; null where that is still to begin. */
    private Listener first;

    private Thread listening;

    Handover(Meeting meeting) {
        this.meeting = meeting;
    }

    /** Among the windows of this user on this display. */
    public static Handover onDisplay() {
        return new Handover(() -> OwnSocket.of(DisplayName.of(System::getenv, Platform.here())));
    }

    /**
     * Gives files to the window that is open already; one that is only just starting is waited for.
     *
     * @return whether it has them; else they are for the window that is opened now
     */
    public boolean give(List<Path> files) {
        try {
            ByteBuffer message = FileMessage.of(files);
            OwnSocket place = meeting.open();
            Optional<Listener> listener = place.tryListen();
            first = listener.orElse(null);
            return listener.isEmpty() && give(message, place);
        } catch (IOException e) {
            LOG.log(Logger.Level.DEBUG, "no window took the files", e);
            return false;
        }
    }

    private static boolean give(ByteBuffer message, OwnSocket place) throws IOException {
        try (TimedChannel other = reach(place)) {
            other.write(message);
            byte answer = other.read(1).get();
            if (answer == WAIT) {
                other.allow(STARTING.plus(ANSWER));
                answer = other.read(1).get();
            }
            return answer == TAKEN;
        }
    }

    /** Who has the lock has no socket yet for a moment. */
    private static TimedChannel reach(OwnSocket place) throws IOException {
        long end = System.nanoTime() + ANSWER.toNanos();
        while (true) {
            try (Opened<SocketChannel> channel = new Opened<>(place.connect())) {
                return channel.keepIn(new TimedChannel(channel.get(), ANSWER));
            } catch (NoSuchFileException | ConnectException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
                try {
                    Thread.sleep(PAUSE.toMillis());
                } catch (InterruptedException stop) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException();
                }
            }
        }
    }

    /**
     * Listens for what others give, at once or when no other window does.
     *
     * @return what listens
     */
    public Thread begin() {
        listening = Threads.daemon(this::listen, "handover");
        listening.start();
        return listening;
    }

    /**
     * The window is there.
     *
     * @param ui runs what touches it
     * @param taker takes files and says whether it has
     */
    public void shown(Executor ui, Predicate<List<Path>> taker) {
        window.complete(new Window(ui, taker));
    }

    /** Takes no more. */
    public void end() {
        listening.interrupt();
    }

    private void listen() {
        try (Listener listener = first == null ? meeting.open().listen() : first) {
            while (true) {
                answerNext(listener);
            }
        } catch (InterruptedException | ClosedByInterruptException e) {
            // The window closes.
        } catch (IOException e) {
            LOG.log(Logger.Level.DEBUG, "this window takes no files of other starts", e);
        }
    }

    /** Whoever comes is answered beside the others: one that hangs, or waits for a window, keeps nobody waiting. */
    private void answerNext(Listener listener) throws IOException, InterruptedException {
        try (Opened<SocketChannel> peer = new Opened<>(listener.accept())) {
            SocketChannel other = peer.get();
            Threads.daemon(() -> answer(other), "handover-answer").start();
            peer.keep();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException e) {
            LOG.log(Logger.Level.DEBUG, "somebody was not heard", e);
            Thread.sleep(PAUSE.toMillis());
        }
    }

    private void answer(SocketChannel peer) {
        try (peer;
                TimedChannel other = new TimedChannel(peer, TAKING)) {
            answer(other);
        } catch (IOException e) {
            LOG.log(Logger.Level.DEBUG, "what was given was not taken", e);
        }
    }

    private void answer(TimedChannel other) throws IOException {
        if (!window.isDone()) {
            other.write(WAIT);
        }
        List<Path> files = FileMessage.read(other);
        try {
            Window there = window.get(STARTING.toMillis(), TimeUnit.MILLISECONDS);
            boolean taken = take(files, there, other);
            other.allow(TAKING);
            other.write(taken ? TAKEN : REFUSED);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(e);
        }
    }

    /** Takes them in time or not at all. */
    private static boolean take(List<Path> files, Window window, TimedChannel giver)
            throws InterruptedException, ExecutionException, TimeoutException {
        AtomicBoolean decided = new AtomicBoolean();
        CompletableFuture<Boolean> taken = new CompletableFuture<>();
        window.ui.execute(() -> {
            if (decided.compareAndSet(false, true)) {
                try {
                    // Who waits no longer has opened them itself.
                    taken.complete(giver.isAwaited() && window.taker.test(files));
                } catch (IOException | RuntimeException e) {
                    taken.completeExceptionally(e);
                }
            }
        });
        try {
            return taken.get(TAKING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // What was begun is as good as done.
            return !decided.compareAndSet(false, true) && taken.get(TAKING.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
