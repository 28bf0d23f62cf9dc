package io.github.heapfold.gui.jobs;

import io.github.heapfold.job.JobMonitor;
import java.nio.file.Path;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

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

    final JobRequest<?> request;
    final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.WAITING);
    final ReadOnlyObjectWrapper<JobView> view = new ReadOnlyObjectWrapper<>(JobView.UNKNOWN);
    JobMonitor monitor;
    String outcome = "";
    long ended;

    JobEntry(JobRequest<?> request) {
        this.request = request;
    }

    public String title() {
        return request.title;
    }

    public JobRequest.Queue lane() {
        return request.lane;
    }

    public ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** How far it is; changes at most ten times a second. */
    public ReadOnlyObjectProperty<JobView> view() {
        return view.getReadOnlyProperty();
    }

    /** One line on how it ended; empty before. */
    public String outcome() {
        return outcome;
    }

    /** The file that it left behind. */
    public Optional<Path> result() {
        return state.get() == State.DONE ? Optional.ofNullable(request.reveal) : Optional.empty();
    }
}
