package io.github.heapfold.capture.resident;

import io.github.heapfold.capture.deliver.CaptureStep;
import io.github.heapfold.capture.trigger.Durations;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Wait;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Does what is to be done with each folded file, one after the other in a thread of its own: a server that is slow or
 * away keeps nobody from folding the next dump. The journal is the queue, so no file is forgotten when the process
 * ends, and no step is done again that was done.
 */
public final class Followup implements Closeable {
    private static final Duration FIRST_RETRY = Duration.ofMinutes(1);
    private static final Duration LAST_RETRY = Duration.ofHours(1);
    private static final int PATIENCE_SECONDS = 10;

    /** A file for which something is still to be done. */
    private static final class Owed {
        private final Path file;
        private final String stamp;
        private final Set<String> done = new HashSet<>();
        private boolean ready;
        private boolean tried;
        private Duration pause;
        private long dueNanos;

        Owed(Path file, String stamp) {
            this.file = file;
            this.stamp = stamp;
        }
    }

    private final List<CaptureStep> steps;
    private final Journal journal;
    private final FoldedFiles ours;
    private final Consumer<Message> log;
    private final Consumer<Path> tried;
    private final Duration firstRetry;
    private final Map<Path, Owed> owed = new LinkedHashMap<>();
    private final JobMonitor monitor = JobMonitor.silent();
    private final Thread sender = Threads.daemon(this::work, "heapfold-send");
    private Owed current;

    /**
     * What is to be done, beginning with what an earlier run made and could not send.
     *
     * @param ours which files may be sent, whatever the journal says
     * @param tried is given each file for which all was done, or tried once, in whatever thread
     */
    Followup(List<CaptureStep> steps, Journal journal, FoldedFiles ours, Consumer<Message> log, Consumer<Path> tried)
            throws IOException {
        this(steps, journal, ours, log, tried, FIRST_RETRY);
    }

    /**
     * @param firstRetry how long after a failure it is tried again; the time doubles up to an hour
     */
    Followup(
            List<CaptureStep> steps,
            Journal journal,
            FoldedFiles ours,
            Consumer<Message> log,
            Consumer<Path> tried,
            Duration firstRetry)
            throws IOException {
        this.steps = List.copyOf(steps);
        this.journal = journal;
        this.ours = ours;
        this.log = log;
        this.tried = tried;
        this.firstRetry = firstRetry;
        if (journal.broken() > 0) {
            log.accept(Message.of("watch.journalLines", journal.broken()));
        }
        if (!steps.isEmpty()) {
            recall();
        }
    }

    /** Begins to send. */
    void start() {
        if (!steps.isEmpty()) {
            sender.start();
        }
    }

    private void recall() throws IOException {
        Set<Path> begun = new LinkedHashSet<>();
        for (List<String> entry : journal.entries()) {
            try {
                recall(entry, begun);
            } catch (InvalidPathException e) {
                log.accept(Message.of("watch.journalLine"));
            }
        }
        for (Path file : begun) {
            // Files appear whole or not at all.
            if (ours.refusal(file).isEmpty()) {
                made(file);
                send(file);
            }
        }
        for (Owed one : List.copyOf(owed.values())) {
            // What is not there may come back, as with a folder that is not mounted now.
            if (!Files.exists(one.file, LinkOption.NOFOLLOW_LINKS)) {
                owed.remove(one.file);
            }
        }
    }

    private void recall(List<String> entry, Set<Path> begun) {
        String kind = entry.get(0) + "/" + entry.size();
        if (kind.equals("begun/2")) {
            begun.add(Path.of(entry.get(1)));
        } else if (kind.equals("made/3")) {
            Path file = Path.of(entry.get(1));
            begun.remove(file);
            Owed one = new Owed(file, entry.get(2));
            one.ready = true;
            owed.put(file, one);
        } else if (kind.equals("done/4")) {
            recalled(entry).ifPresent(one -> one.done.add(entry.get(3)));
        } else if (kind.equals("sent/3")) {
            recalled(entry).ifPresent(one -> owed.remove(one.file));
        }
    }

    private Optional<Owed> recalled(List<String> entry) {
        return Optional.ofNullable(owed.get(Path.of(entry.get(1)))).filter(one -> one.stamp.equals(entry.get(2)));
    }

    /** Remembers that a file is about to appear, whole or not at all. */
    void begun(Path file) throws IOException {
        if (!steps.isEmpty()) {
            journal.add("begun", full(file).toString());
        }
    }

    /** Remembers a file, before anything is done with it. */
    synchronized void made(Path file) throws IOException {
        if (!steps.isEmpty()) {
            Owed one = new Owed(full(file), stamp(file));
            journal.add("made", one.file.toString(), one.stamp);
            owed.put(one.file, one);
        }
    }

    /** Whether this very file was remembered, by this run or an earlier one, sent or not. */
    boolean knows(Path file) throws IOException {
        return journal.contains("made", full(file).toString(), stamp(file));
    }

    /** Lets a file that was made be sent when it is its turn. */
    void send(Path file) {
        if (steps.isEmpty()) {
            tried.accept(file);
            return;
        }
        synchronized (this) {
            Owed one = owed.get(full(file));
            if (one != null) {
                one.ready = true;
                notifyAll();
            }
        }
    }

    /** Whether a file waits for something that is to be done with it. */
    synchronized boolean isOwed(Path file) {
        return owed.containsKey(full(file));
    }

    /** How many files wait for something. */
    synchronized int count() {
        return owed.size();
    }

    /** Whether all has been tried at least once. */
    public synchronized boolean isIdle() {
        return current == null && owed.values().stream().allMatch(one -> one.tried);
    }

    private static Path full(Path file) {
        return file.toAbsolutePath().normalize();
    }

    /** What tells a file from another one that had its name before. */
    private static String stamp(Path file) throws IOException {
        return stamp(FileSnapshot.of(file));
    }

    private static String stamp(FileSnapshot file) {
        return file.bytes() + "@" + file.time().toMillis();
    }

    private void work() {
        try {
            for (Owed one = next(); one != null; one = next()) {
                attemptOrLater(one);
            }
        } catch (CancellationException e) {
            // What was not sent stands in the journal.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the next one whose time has come; null when this is to end. */
    private synchronized Owed next() throws InterruptedException {
        current = null;
        while (!monitor.isCancelled()) {
            long now = System.nanoTime();
            long least = Long.MAX_VALUE;
            for (Owed one : owed.values()) {
                if (one.ready) {
                    long left = one.tried ? one.dueNanos - now : 0;
                    if (left <= 0) {
                        current = one;
                        return one;
                    }
                    least = Math.min(least, left);
                }
            }
            TimeUnit.MILLISECONDS.timedWait(this, least == Long.MAX_VALUE ? least : least / 1_000_000 + 1);
        }
        return null;
    }

    /** Nobody else sends, so this goes on whatever was thrown, also by who was told of it. */
    private void attemptOrLater(Owed one) {
        try {
            attempt(one);
        } catch (CancellationException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            try {
                later(one, Faults.message(e));
            } catch (RuntimeException | Error again) {
                // The time of the next attempt is set before anybody is told.
            }
        }
    }

    private void attempt(Owed one) {
        try {
            Optional<FileSnapshot> file = there(one);
            Optional<Message> refusal =
                    file.isEmpty() ? Optional.of(Message.of("watch.gone")) : refusal(one, file.get());
            if (refusal.isEmpty()) {
                handle(one, file.get());
            } else {
                // Not journaled: a folder that is mounted again brings its files back to the next run.
                log.accept(Message.of("watch.refused", one.file, refusal.get()));
            }
            synchronized (this) {
                // Unless another file took its name meanwhile.
                owed.remove(one.file, one);
            }
        } catch (CancellationException e) {
            throw e;
        } catch (IOException | RuntimeException | Error e) {
            later(one, Faults.message(e));
        }
        tried.accept(one.file);
    }

    /**
     * Why a file is not given away although the journal says so; others may write to the folder, or have written to the
     * journal.
     */
    private Optional<Message> refusal(Owed one, FileSnapshot file) throws IOException {
        Optional<Message> refusal = ours.refusal(one.file);
        return refusal.isPresent() || (one.stamp.equals(stamp(file)) && file.isUnchanged())
                ? refusal
                : Optional.of(Message.of("watch.changed"));
    }

    /** Looked at before it is checked, so that what is given away is what was checked. */
    private static Optional<FileSnapshot> there(Owed one) throws IOException {
        try {
            return Optional.of(FileSnapshot.of(one.file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    private void handle(Owed one, FileSnapshot file) throws IOException {
        for (CaptureStep step : steps) {
            if (!one.done.contains(step.name())) {
                step.handle(file, monitor);
                one.done.add(step.name());
                journal.add("done", one.file.toString(), one.stamp, step.name());
            }
        }
        journal.add("sent", one.file.toString(), one.stamp);
    }

    private synchronized void later(Owed one, Message fault) {
        one.pause = one.pause == null ? firstRetry : Wait.doubled(one.pause, LAST_RETRY);
        one.dueNanos = System.nanoTime() + one.pause.toNanos();
        one.tried = true;
        log.accept(Message.of("watch.again", fault, Durations.text(one.pause)));
    }

    /** Ends what is being sent, which is sent by the next run. */
    void cancel() {
        monitor.cancel();
        synchronized (this) {
            notifyAll();
        }
    }

    @Override
    public void close() {
        cancel();
        try {
            sender.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
