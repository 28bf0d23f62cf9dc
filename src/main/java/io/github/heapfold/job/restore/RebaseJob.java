package io.github.heapfold.job.restore;

import io.github.heapfold.fold.FoldRebase;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.CountingOutputStream;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Makes of a file that was folded against another one a file that stands alone, or folds a file against another. */
public final class RebaseJob implements Job<RebaseJob.Result> {
    /**
     * What was made.
     *
     * @param source the file as it was
     * @param target the file that was made of it
     * @param foldedBytes bytes of the source
     * @param writtenBytes bytes of the target
     * @param time how long it took
     */
    public record Result(String source, String target, long foldedBytes, long writtenBytes, Duration time) {}

    private final Input input;
    private final Target target;
    private final int threads;
    private final Optional<Path> onto;

    /** Makes a file stand alone. */
    public RebaseJob(Input input, Target target, int threads) {
        this(input, target, threads, Optional.empty());
    }

    /** @param onto the file that it is folded against then; empty where it is to stand alone */
    public RebaseJob(Input input, Target target, int threads, Optional<Path> onto) {
        this.input = input;
        this.target = target;
        this.threads = threads;
        this.onto = onto;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpSource source = input.open(monitor)) {
            if (FileKind.of(source) != FileKind.HFOLD) {
                throw input.notFolded(source);
            }
            Progress progress = monitor.phase(Phase.FOLDING);
            try (FoldRebase fold = new FoldRebase(source, input.unfolding().base(), onto, progress);
                    Output output = target.open(input, false)) {
                output.spare(fold.base());
                output.spare(onto);
                CountingOutputStream counted = new CountingOutputStream(output.stream());
                fold.write(counted, threads, progress);
                output.commit();
                return new Result(
                        input.name(), target.toString(), source.position(), counted.count(), Job.since(start));
            }
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }
}
