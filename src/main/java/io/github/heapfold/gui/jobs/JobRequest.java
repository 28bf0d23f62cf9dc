package io.github.heapfold.gui.jobs;

import io.github.heapfold.job.Job;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Work to be queued, and what to do with its outcome. The callbacks run in the window's thread.
 *
 * @param <R> what the job gives
 */
public final class JobRequest<R> {
    /** Which queue a job waits in. */
    public enum Queue {
        /** A first look at a file, which is not to wait behind an hour of folding. */
        LOOK,
        /** Finding out who keeps what in a heap; it is no loss where it ends with the window. */
        ANALYSIS,
        /** Answers about a heap: told while they are worked out, and not remembered. */
        ANSWERS,
        /** Everything else. */
        WORK
    }

    final String title;
    final Queue lane;
    final Job<R> job;
    Consumer<R> onSuccess = result -> {};
    Consumer<Throwable> onFailure = failure -> {};
    Runnable onCancel = () -> {};
    Runnable onStart = () -> {};
    Function<R, String> summary = result -> "";
    Supplier<List<String>> awaiting = List::of;
    UnaryOperator<JobShare> share = before -> JobShare.ALL;
    boolean ofSeveral;
    boolean renews;
    Path reveal;
    Path about;
    Object subject;
    Runnable again;

    private JobRequest(String title, Queue lane, Job<R> job) {
        this.title = title;
        this.lane = lane;
        this.job = job;
    }

    /**
     * A request for a job, without anything to be done after it.
     *
     * @param title what the job list calls it: a verb and a file
     */
    public static <R> JobRequest<R> create(String title, Queue lane, Job<R> job) {
        return new JobRequest<>(title, lane, job);
    }

    public JobRequest<R> onStart(Runnable action) {
        onStart = action;
        return this;
    }

    public JobRequest<R> onSuccess(Consumer<R> action) {
        onSuccess = action;
        return this;
    }

    public JobRequest<R> onFailure(Consumer<Throwable> action) {
        onFailure = action;
        return this;
    }

    public JobRequest<R> onCancel(Runnable action) {
        onCancel = action;
        return this;
    }

    /** What the job list says when the job is done. */
    public JobRequest<R> summary(Function<R, String> text) {
        summary = text;
        return this;
    }

    /**
     * Which part of a greater whole it is, asked before it works, when the window has shown it.
     *
     * @param whole takes the part of the job that had this one begun when it was done; {@link JobShare#ALL} where none did
     */
    public JobRequest<R> partOf(UnaryOperator<JobShare> whole) {
        share = whole;
        return this;
    }

    /** Titles of the work that waits for it: the job list says of each that it is not begun, where the job is not done. */
    public JobRequest<R> awaitedBy(Supplier<List<String>> titles) {
        awaiting = titles;
        return this;
    }

    /** The file that the job is about, where the window shows how far the job is. */
    public JobRequest<R> about(Path file) {
        about = file;
        return this;
    }

    /** It makes anew what the window shows as the result of the file that it is about. */
    public JobRequest<R> renews() {
        renews = true;
        return this;
    }

    /** Whether it was ordered for several files at once: where its file is closed before it begins, it is left undone. */
    public JobRequest<R> ofSeveral(boolean one) {
        ofSeveral = one;
        return this;
    }

    /** What trying it again does, after it failed or was cancelled; without it, that cannot be tried. */
    public JobRequest<R> retry(Runnable action) {
        again = action;
        return this;
    }

    /**
     * The same with what knows an open file.
     *
     * @param file when it is closed, nothing is tried again, and nothing here holds it
     */
    public JobRequest<R> retry(Object file, Runnable action) {
        subject = file;
        return retry(action);
    }

    /** The file that the job leaves behind, which the job list can then show in its folder. */
    public JobRequest<R> reveals(Path file) {
        reveal = file;
        return this;
    }
}
