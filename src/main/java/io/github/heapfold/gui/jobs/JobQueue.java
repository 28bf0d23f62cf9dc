package io.github.heapfold.gui.jobs;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.gui.text.Problem;
import io.github.heapfold.job.JobMonitor;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/**
 * The jobs of the window, in the order they will run: one look at a time and as many at work as are allowed, the others
 * wait. All methods belong to the window's thread; the jobs run in threads of their own.
 */
public final class JobQueue {
    /** Has a file read anew before a job on it is tried again. */
    @FunctionalInterface
    public interface Reader {
        /**
         * Reads a file anew.
         *
         * @param entry the job that failed
         * @param then tries it again, when the file has been read
         */
        void read(Path file, JobEntry entry, Runnable then);
    }

    private static final int REMEMBERED = 50;

    private final Executor threads;
    private final Executor ui;
    private final Executor begin;
    private final LongSupplier clock;
    private long ended;

    /** The part of the job whose end is being told of. */
    private JobShare done = JobShare.ALL;

    private int atOnce = 1;
    private Reader reading = (file, entry, then) -> then.run();
    private final ObservableList<JobEntry> entries =
            FXCollections.observableArrayList(entry -> new Observable[] {entry.state()});

    /** One for all callers: it hears of changes only as long as somebody holds it. */
    private final ObservableList<JobEntry> readable = FXCollections.unmodifiableObservableList(entries);

    /**
     * @param threads runs each job in a thread of its own
     * @param ui runs what touches the window
     * @param begin begins a job, in the window's thread, when the window has shown it
     * @param clock nanoseconds, as of {@link System#nanoTime()}
     */
    public JobQueue(Executor threads, Executor ui, Executor begin, LongSupplier clock) {
        this.threads = threads;
        this.ui = ui;
        this.begin = begin;
        this.clock = clock;
    }

    /** All jobs, those that are over among them, oldest first; tells when the state of one changes. */
    public ObservableList<JobEntry> entries() {
        return readable;
    }

    /** Lets this many jobs work at once; those that run already go on. */
    public void setAtOnce(int jobs) {
        atOnce = jobs;
        startNext(JobRequest.Queue.WORK);
    }

    /**
     * Says how to try again what failed because a file has changed since it was read: as that was read, it would fail
     * again.
     */
    public void readAnewBy(Reader reader) {
        reading = reader;
    }

    /** Puts a job at the end of its lane; it starts at once where nothing is before it. */
    public JobEntry submit(JobRequest<?> request) {
        JobEntry entry = new JobEntry(request, done);
        forgetOldest();
        entries.add(entry);
        startNext(entry.lane());
        return entry;
    }

    /** The order in which to show jobs: what runs, what waits in its order, then what is over, the latest first. */
    Comparator<JobEntry> order() {
        return Comparator.<JobEntry>comparingInt(entry -> rank(entry.state.get()))
                .thenComparingLong(entry -> -entry.ended)
                .thenComparingInt(entries::indexOf);
    }

    private static int rank(JobEntry.State state) {
        return switch (state) {
            case RUNNING -> 0;
            case WAITING -> 1;
            case DONE, FAILED, CANCELLED -> 2;
        };
    }

    /**
     * What the job that runs or waits and will write this file is about, or where it is about no file, the file itself;
     * empty where no job will write it.
     */
    public Optional<Path> writing(Path target) {
        return unfinished().stream()
                .filter(entry -> entry.writes(target))
                .findFirst()
                .map(entry -> Optional.ofNullable(entry.about).orElse(target));
    }

    /** The job on this file that runs or waits, the one that runs before one that waits. */
    public Optional<JobEntry> unfinishedAbout(Path file) {
        return unfinished().stream()
                .filter(entry -> file.equals(entry.about))
                .min(Comparator.comparingInt(entry -> rank(entry.state.get())));
    }

    /** Whether a job that runs or waits makes the result of this file anew. */
    public boolean isRenewing(Path file) {
        return unfinished().stream().anyMatch(entry -> entry.renews && file.equals(entry.about));
    }

    /** Jobs that run or wait. */
    public List<JobEntry> unfinished() {
        return entries.stream().filter(entry -> !entry.state.get().isOver()).toList();
    }

    /** Whether any job runs or waits. Who holds it hears of changes. */
    public ObservableValue<Boolean> busy() {
        return Bindings.createBooleanBinding(() -> !unfinished().isEmpty(), entries);
    }

    /** The kind of job to wait for where any runs or waits; empty where none does. Who holds it hears of changes. */
    public ObservableValue<Optional<JobRequest.Queue>> working() {
        return Bindings.createObjectBinding(
                () -> foremost().or(() -> unfinished().stream().findFirst()).map(JobEntry::lane), entries);
    }

    /** Jobs that run or wait and whose work would be lost: what only looks at a file can be done again. */
    public List<JobEntry> losable() {
        return unfinished().stream()
                .filter(entry -> entry.lane() == JobRequest.Queue.WORK)
                .toList();
    }

    /** The running job to show where there is room for one: work before looks. */
    public Optional<JobEntry> foremost() {
        return Stream.of(
                        JobRequest.Queue.WORK,
                        JobRequest.Queue.LOOK,
                        JobRequest.Queue.ANALYSIS,
                        JobRequest.Queue.ANSWERS)
                .flatMap(this::running)
                .findFirst();
    }

    /** Takes a waiting job out, asks a running one to stop; of one that is over, nothing. */
    public void cancel(JobEntry entry) {
        switch (entry.state.get()) {
            case WAITING -> end(entry, JobEntry.State.CANCELLED, "", entry.request.onCancel);
            case RUNNING -> entry.monitor.cancel();
            default -> {}
        }
    }

    public void cancelAll() {
        cancelAll(unfinished());
    }

    /** Ends all that is about these files. */
    public void cancelAbout(Collection<Path> files) {
        cancelAll(unfinished().stream()
                .filter(entry -> files.contains(entry.about))
                .toList());
    }

    /** Takes out what was ordered for this file among several and waits: the file was closed, and is left alone. */
    public void closed(Path file) {
        cancelAll(unfinished().stream()
                .filter(entry -> entry.state.get() == JobEntry.State.WAITING
                        && entry.request.ofSeveral
                        && file.equals(entry.about))
                .toList());
    }

    private void cancelAll(List<JobEntry> all) {
        // Those that wait first, so that none of them starts.
        all.stream()
                .filter(entry -> entry.state.get() == JobEntry.State.WAITING)
                .forEach(this::cancel);
        all.forEach(this::cancel);
    }

    /** Lets a waiting job pass the one that waits before it. */
    public void moveUp(JobEntry entry) {
        move(entry, -1);
    }

    /** Lets the job that waits behind a waiting one pass it. */
    public void moveDown(JobEntry entry) {
        move(entry, 1);
    }

    private void move(JobEntry entry, int step) {
        int at = entries.indexOf(entry);
        for (int place = at + step; place >= 0 && place < entries.size(); place += step) {
            JobEntry other = entries.get(place);
            if (other.lane() == entry.lane() && other.state.get() == JobEntry.State.WAITING) {
                entries.set(at, other);
                entries.set(place, entry);
                return;
            }
        }
    }

    /** Has a job that failed or was cancelled tried again by whoever asked for it; does nothing where that cannot be. */
    public void retry(JobEntry entry) {
        if (entry.canRetry()) {
            entries.remove(entry);
            Runnable again = entry.again.get();
            if (entry.isOfChanged()) {
                reading.read(entry.changed, entry, again);
            } else {
                again.run();
            }
        }
    }

    /** Forgets how to try again what is about other open files than these. */
    public void retain(Collection<?> files) {
        entries.stream()
                .filter(entry -> entry.subject != null && !files.contains(entry.subject))
                .forEach(JobEntry::forgetRetry);
    }

    /** Has a job that is over not tried again from the list: who asked for it is no more. */
    public void forgetRetry(JobEntry entry) {
        entry.forgetRetry();
    }

    /** Takes the jobs that are over out of the list. */
    public void clearFinished() {
        entries.removeIf(entry -> entry.state.get().isOver());
    }

    private void forgetOldest() {
        if (entries.size() >= REMEMBERED) {
            entries.stream()
                    .filter(entry -> entry.state.get().isOver())
                    .findFirst()
                    .ifPresent(entries::remove);
        }
    }

    private Stream<JobEntry> running(JobRequest.Queue lane) {
        return entries.stream().filter(entry -> entry.lane() == lane && entry.state.get() == JobEntry.State.RUNNING);
    }

    private void startNext(JobRequest.Queue lane) {
        long free = most(lane) - running(lane).count();
        List<JobEntry> next = entries.stream()
                .filter(entry -> entry.lane() == lane && entry.state.get() == JobEntry.State.WAITING)
                .limit(Math.max(0, free))
                .toList();
        next.forEach(entry -> start(entry, entry.request));
    }

    private int most(JobRequest.Queue lane) {
        return switch (lane) {
            case WORK -> atOnce;
            case LOOK, ANALYSIS -> 1;
            // They wait for each other elsewhere, those of one heap.
            case ANSWERS -> Integer.MAX_VALUE;
        };
    }

    private <R> void start(JobEntry entry, JobRequest<R> request) {
        entry.monitor = new JobMonitor(new ProgressRelay(ui, entry.view::set, clock));
        entry.setShare();
        entry.state.set(JobEntry.State.RUNNING);
        request.onStart.run();
        begin.execute(() -> {
            // Who has opened a file sees it only now.
            entry.setShare();
            try {
                threads.execute(() -> run(entry, request));
            } catch (OutOfMemoryError e) {
                // The machine has no room for one more thread.
                ui.execute(
                        () -> end(entry, JobEntry.State.FAILED, Problem.reason(e), () -> request.onFailure.accept(e)));
            }
        });
    }

    // Whatever a job throws, the user has to be told; nothing above this frame could.
    private <R> void run(JobEntry entry, JobRequest<R> request) {
        try {
            R result = request.job.run(entry.monitor);
            ui.execute(() -> end(
                    entry, JobEntry.State.DONE, request.summary.apply(result), () -> request.onSuccess.accept(result)));
        } catch (CancellationException e) {
            ui.execute(() -> end(entry, JobEntry.State.CANCELLED, "", request.onCancel));
        } catch (Throwable e) {
            ui.execute(() -> {
                entry.changed = Problem.changedSince(e).orElse(null);
                end(entry, JobEntry.State.FAILED, Problem.reason(e), () -> request.onFailure.accept(e));
            });
        }
    }

    private void end(JobEntry entry, JobEntry.State state, String outcome, Runnable callback) {
        entry.outcome = state == JobEntry.State.DONE ? outcome : notBegun(entry.request, outcome);
        entry.ended = ++ended;
        entry.request = null;
        if (state == JobEntry.State.DONE) {
            entry.forgetRetry();
        }
        entry.state.set(state);
        if (entry.lane() == JobRequest.Queue.ANSWERS) {
            entries.remove(entry);
        }
        JobShare around = done;
        done = state == JobEntry.State.DONE ? entry.share() : JobShare.ALL;
        try {
            callback.run();
        } finally {
            done = around;
            startNext(entry.lane());
        }
    }

    /** The work that waited for a job stands before why that was not done: of a long line the end is cut. */
    private static String notBegun(JobRequest<?> request, String reason) {
        return Stream.concat(
                        request.awaiting.get().stream().map(title -> text("job.notbegun", title)), Stream.of(reason))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(text("job.separator")));
    }
}
