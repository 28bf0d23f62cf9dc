package io.github.heapfold.gui.jobs;

import io.github.heapfold.job.JobMonitor;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/** One job in the list. Belongs to the window's thread. */
public final class JobEntry {
    /** Where in its life a job is. */
    public enum State {
        WAITING,
        RUNNING,
        DONE,
        FAILED,
        CANCELLED;

        public boolean isOver() {
            return this == DONE || this == FAILED || this == CANCELLED;
        }
    }

    private final String title;
    private final JobRequest.Queue lane;
    private final Path reveal;
    final Path about;
    final boolean renews;
    private final JobShare before;
    private JobShare share = JobShare.ALL;

    /** What is to be done; null when it is over, so that none of those whom it tells is held any longer. */
    JobRequest<?> request;

    /** What trying it again does; null where that cannot be. */
    final ObjectProperty<Runnable> again = new SimpleObjectProperty<>();

    /** The file that has to be read anew before anything is tried again; null where none has. */
    Path changed;

    /** The open file that {@link #again} is about; null where it is about none. */
    Object subject;

    final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.WAITING);
    final ReadOnlyObjectWrapper<JobView> view = new ReadOnlyObjectWrapper<>(JobView.UNKNOWN);
    JobMonitor monitor;
    String outcome = "";
    long ended;

    /** @param before the part of the job by whose end it is begun; {@link JobShare#ALL} where there is none */
    JobEntry(JobRequest<?> request, JobShare before) {
        this.request = request;
        this.before = before;
        title = request.title;
        lane = request.lane;
        reveal = request.reveal;
        about = request.about;
        renews = request.renews;
        subject = request.subject;
        again.set(request.again);
    }

    /** Which part of the whole it is: the same to its end, whatever is shown meanwhile. */
    void setShare() {
        share = request.share.apply(before);
    }

    /** Which part of a greater whole it is; all of it before it starts. */
    public JobShare share() {
        return share;
    }

    public String title() {
        return title;
    }

    public JobRequest.Queue lane() {
        return lane;
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** How far it is; changes at most ten times a second. */
    public ReadOnlyObjectProperty<JobView> view() {
        return view.getReadOnlyProperty();
    }

    /** How far the whole is that it is a part of, 0 to less than 1; -1 while that is not known. */
    double reached() {
        double part = view.get().fraction();
        return part < 0 && share.from() == 0 ? part : share.of(Math.max(0, part));
    }

    /** How far it is in words: the same, unless bytes say it. */
    String line() {
        return view.get().within(share).line();
    }

    /** One line on how it ended; empty before. */
    public String outcome() {
        return outcome;
    }

    /** It cannot be tried again from here on, and holds nobody for that. */
    void forgetRetry() {
        subject = null;
        again.set(null);
    }

    /** Whether it failed or was cancelled, and can be tried again. */
    boolean canRetry() {
        return (state.get() == State.FAILED || state.get() == State.CANCELLED) && again.get() != null;
    }

    /** Whether it failed because a file is another one than was read. */
    boolean isOfChanged() {
        return changed != null;
    }

    boolean writes(Path target) {
        return target.equals(reveal);
    }

    /** The file that it left behind. */
    public Optional<Path> result() {
        return state.get() == State.DONE ? Optional.ofNullable(reveal) : Optional.empty();
    }
}
