package io.github.heapfold.job;

import io.github.heapfold.fold.FoldException;
import io.github.heapfold.fold.FoldIndex;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;

/** Unfolds a folded file to an HPROF; every checksum on the way is checked. */
public final class RestoreJob implements Job<RestoreJob.Result> {
    /**
     * @param source the folded file
     * @param target the HPROF
     * @param foldedBytes bytes read
     * @param restoredBytes bytes written
     * @param index what the folded file remembers of the original
     * @param time how long it took
     */
    public record Result(
            String source, String target, long foldedBytes, long restoredBytes, FoldIndex index, Duration time) {}

    private final Input input;
    private final String targetName;
    private final CompressJob.Opener target;
    private final int threads;

    private RestoreJob(Input input, String targetName, CompressJob.Opener target, int threads) {
        this.input = input;
        this.targetName = targetName;
        this.target = target;
        this.threads = threads;
    }

    /** See {@link CompressJob#toFile}. */
    public static RestoreJob toFile(Input input, Path target, int threads, boolean force) {
        return new RestoreJob(input, target.toString(), () -> Output.to(target, force, input), threads);
    }

    /** See {@link CompressJob#toStream}. */
    public static RestoreJob toStream(Input input, OutputStream target, int threads) {
        return new RestoreJob(input, "standard output", () -> Output.to(target, "standard output"), threads);
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpSource source = input.open(monitor)) {
            if (FileKind.of(source) != FileKind.HFOLD) {
                throw notFolded(input, source);
            }
            try (Output output = target.open()) {
                CountingOutputStream counted = new CountingOutputStream(output.stream());
                Progress progress = monitor.phase(Phase.RESTORING);
                FoldIndex index = new FoldReader(source).restore(counted, threads, progress);
                output.commit();
                return new Result(
                        input.name(), targetName, source.position(), counted.count(), index, InspectJob.since(start));
            }
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    static JobException notFolded(Input input, DumpSource source) throws IOException {
        if (source.peek(1).length == 0) {
            return new JobException(input.name() + " is empty");
        }
        return new JobException(input.name() + " is not a folded dump: it does not begin as a .hfold file does");
    }
}
