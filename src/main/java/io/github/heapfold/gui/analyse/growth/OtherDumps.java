package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.growth.GrowthFacts;
import io.github.heapfold.gui.analyse.heap.Sought;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.job.analyse.GrowthJob;
import io.github.heapfold.job.analyse.IndexPlace;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.report.Units;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Compares dumps in the queue of the window. */
public final class OtherDumps {
    private final JobQueue queue;
    private final int threads;
    private final Supplier<List<OpenFile>> files;
    private final Function<Path, Input> input;
    private final Supplier<List<Path>> browse;
    private final BiConsumer<Path, Sought> show;

    /** By the file whose growth is to be shown, where it is not yet. */
    private final Map<OpenFile, List<OpenFile>> prepared = new WeakHashMap<>();

    /** By a file, who shows its growth; of several the last one. */
    private final Map<OpenFile, WeakReference<Predicate<List<OpenFile>>>> shown = new WeakHashMap<>();

    /**
     * @param threads how many chunks of a file are looked through at once
     * @param files those of the window
     * @param input how a file is read, as its page has it where it is open
     * @param browse asks the user for files
     * @param show goes to a place in the analysis of a file
     */
    public OtherDumps(
            JobQueue queue,
            int threads,
            Supplier<List<OpenFile>> files,
            Function<Path, Input> input,
            Supplier<List<Path>> browse,
            BiConsumer<Path, Sought> show) {
        this.queue = queue;
        this.input = input;
        this.threads = threads;
        this.files = files;
        this.browse = browse;
        this.show = show;
    }

    /** The files of the window that may be dumps of the same program. */
    public List<OpenFile> open() {
        return files.get().stream()
                .filter(file -> file.kind()
                        .filter(kind -> kind == FileKind.HPROF || kind == FileKind.HFOLD)
                        .isPresent())
                .toList();
    }

    /** Compares a file with these: at once where its growth is shown, or else as soon as it is. */
    public void prepare(OpenFile file, List<OpenFile> with) {
        prepared.put(file, with);
        tell(file);
    }

    /**
     * Shows the growth of a file from here on, first with what is prepared.
     *
     * @param begin compares the file with others, or tells that it does not any more; is not held
     */
    void show(OpenFile file, Predicate<List<OpenFile>> begin) {
        shown.put(file, new WeakReference<>(begin));
        tell(file);
    }

    private void tell(OpenFile file) {
        List<OpenFile> with = prepared.get(file);
        boolean isTaken = with != null
                && Optional.ofNullable(shown.get(file))
                        .map(WeakReference::get)
                        .filter(begin -> begin.test(with))
                        .isPresent();
        if (isTaken) {
            prepared.remove(file);
        }
    }

    /** Asks the user for files; none where nothing is chosen. */
    public List<Path> browse() {
        return browse.get();
    }

    /**
     * Compares dumps as a job of the window; growth is from the first of them to the last.
     *
     * @param ended called where there is no result: with why, or with null where the job was stopped
     * @return the job, for {@link #stop}
     */
    public JobEntry compare(List<Path> dumps, Consumer<GrowthJob.Grown> done, Consumer<Throwable> ended) {
        return queue.submit(JobRequest.create(
                        text("job.growth", Integer.toString(dumps.size())),
                        JobRequest.Queue.ANALYSIS,
                        new GrowthJob(
                                dumps.stream().map(input).toList(), new GrowthFacts(), threads, IndexPlace.IF_THERE))
                .summary(grown -> text(
                        "job.grown",
                        Units.count(grown.growth().owners().size()),
                        Units.count(grown.growth().classes().size())))
                .onSuccess(done)
                .onCancel(() -> ended.accept(null))
                .onFailure(ended));
    }

    public void stop(JobEntry comparison) {
        queue.cancel(comparison);
    }

    /** Goes to a place in the analysis of a dump, which is opened where the window does not have it. */
    public void show(Path dump, Sought wanted) {
        show.accept(dump, wanted);
    }
}
