package io.github.heapfold.gui.compress;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.gui.controls.Background;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.report.SizeReport;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.util.Subscription;

/**
 * What tells of each open dump how large its compressed file would be. The sample of a dump is large, so only the one
 * that was asked last keeps it. Belongs to the window's thread.
 */
public final class Estimates {
    /**
     * What is kept of a file.
     *
     * @param reading ends that this hears when the file is read anew
     */
    private record Kept(LiveEstimate estimate, Subscription reading) {}

    private final Background background;
    private final int threads;
    private final int jobThreads;
    private final Map<OpenFile, Kept> estimates = new HashMap<>();
    /** Held, for who tells of it tells only who holds it. */
    private final ObservableValue<Optional<JobRequest.Queue>> jobs;

    private final List<Profile> own;
    private LiveEstimate latest;

    /**
     * @param threads for coding
     * @param jobThreads with which compressed files are made
     * @param own profiles that are estimated beside the goals, as they are then
     * @param jobs the kind of job that is at work, which is not to be made slower by an estimate; empty where none is
     */
    public Estimates(
            Background background,
            int threads,
            int jobThreads,
            List<Profile> own,
            ObservableValue<Optional<JobRequest.Queue>> jobs) {
        this.own = own;
        this.jobs = jobs;
        jobs.addListener((value, before, now) ->
                estimates.values().forEach(kept -> kept.estimate().pause(now)));
        this.jobThreads = jobThreads;
        this.background = background;
        this.threads = threads;
    }

    /** That of a file whose inspection is there. */
    public LiveEstimate of(OpenFile file) {
        return estimates.computeIfAbsent(file, this::keep).estimate();
    }

    private Kept keep(OpenFile file) {
        LiveEstimate estimate = new LiveEstimate(
                file.input(),
                file.inspection().get(),
                threads,
                jobThreads,
                own,
                background,
                this::asked,
                System::nanoTime);
        estimate.pause(jobs.getValue());
        // A file that is read anew may be another one.
        return new Kept(estimate, file.state().subscribe((before, now) -> {
            if (now == OpenFile.State.WAITING) {
                forget(file);
            }
        }));
    }

    /** Tells of a compressed file that was made of a dump by itself. */
    void made(OpenFile file, FoldOptions options, SizeReport sizes) {
        of(file).made(options.profile(), options.level(), sizes);
    }

    private void asked(LiveEstimate estimate) {
        if (latest != null && latest != estimate) {
            latest.release();
        }
        latest = estimate;
    }

    private void forget(OpenFile file) {
        Kept gone = estimates.remove(file);
        if (gone == null) {
            return;
        }
        gone.reading().unsubscribe();
        gone.estimate().release();
        if (gone.estimate() == latest) {
            latest = null;
        }
    }

    /** Forgets all files but these. */
    public void retain(Collection<OpenFile> files) {
        estimates.keySet().stream()
                .filter(file -> !files.contains(file))
                .toList()
                .forEach(this::forget);
    }
}
