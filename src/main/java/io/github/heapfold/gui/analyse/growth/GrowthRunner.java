package io.github.heapfold.gui.analyse.growth;

import static io.github.heapfold.gui.text.Texts.text;

import io.github.heapfold.analysis.growth.GrowthFacts;
import io.github.heapfold.gui.file.OpenFile;
import io.github.heapfold.gui.jobs.JobEntry;
import io.github.heapfold.gui.jobs.JobQueue;
import io.github.heapfold.gui.jobs.JobRequest;
import io.github.heapfold.job.analyse.GrowthJob;
import io.github.heapfold.job.analyse.IndexPlace;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.report.Units;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Compares dumps in the queue of the window. */
public final class GrowthRunner implements OtherDumps {
    private final JobQueue queue;
    private final int threads;
    private final Supplier<List<OpenFile>> files;
    private final Function<Path, Input> input;
    private final Supplier<List<Path>> browse;

    /**
     * @param threads how many chunks of a file are looked through at once
     * @param files those of the window
     * @param input how a file is read, as its page has it where it is open
     * @param browse asks the user for files
     */
    public GrowthRunner(
            JobQueue queue,
            int threads,
            Supplier<List<OpenFile>> files,
            Function<Path, Input> input,
            Supplier<List<Path>> browse) {
        this.queue = queue;
        this.input = input;
        this.threads = threads;
        this.files = files;
        this.browse = browse;
    }

    @Override
    public List<OpenFile> open() {
        return files.get().stream()
                .filter(file -> file.kind()
                        .filter(kind -> kind == FileKind.HPROF || kind == FileKind.HFOLD)
                        .isPresent())
                .toList();
    }

    @Override
    public List<Path> browse() {
        return browse.get();
    }

    @Override
    public Runnable compare(List<Path> dumps, Consumer<GrowthJob.Grown> done, Consumer<Throwable> ended) {
        JobEntry job = queue.submit(JobRequest.create(
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
        return () -> queue.cancel(job);
    }
}
