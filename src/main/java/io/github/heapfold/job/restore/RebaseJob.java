package io.github.heapfold.job.restore;

import io.github.heapfold.fold.FoldRebase;
import io.github.heapfold.fold.bytes.FoldException;
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
import java.time.Duration;

/** Makes of a file that was folded against another one a file that stands alone. */
public final class RebaseJob implements Job<RebaseJob.Result> {
    /**
     * What was made.
     *
     * @param source the file that needs its base
     * @param target the file that needs none
     * @param foldedBytes bytes of the source
     * @param writtenBytes bytes of the target
     * @param time how long it took
     */
    public record Result(String source, String target, long foldedBytes, long writtenBytes, Duration time) {}

    private final Input input;
    private final Target target;
    private final int threads;

    public RebaseJob(Input input, Target target, int threads) {
        this.input = input;
        this.target = target;
        this.threads = threads;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpSource source = input.open(monitor)) {
            if (FileKind.of(source) != FileKind.HFOLD) {
                throw input.notFolded(source);
            }
            try (FoldRebase fold = new FoldRebase(source, input.unfolding().base());
                    Output output = target.open(input, false)) {
                CountingOutputStream counted = new CountingOutputStream(output.stream());
                fold.write(counted, threads, monitor.phase(Phase.FOLDING));
                output.commit();
                return new Result(
                        input.name(), target.toString(), source.position(), counted.count(), Job.since(start));
            }
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }
}
