package io.github.heapfold.job.verify;

import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.DamagedDump;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.ForeignDumps;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.CountingOutputStream;
import io.github.heapfold.profile.AppliedProfile;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;

/** Sees whether a folded file is whole: unfolds all of it to nowhere and checks every checksum on the way. */
public final class CheckJob implements Job<CheckJob.Result> {
    /**
     * A folded file that is whole.
     *
     * @param file the folded file
     * @param foldedBytes its bytes
     * @param restoredBytes bytes of the dump that comes out of it
     * @param chunks how many there are; 0 where another program made it
     * @param profile what it was made with
     * @param recipients who opens what is sealed in it; empty where nothing is
     * @param unsealed whether that was opened and checked too
     * @param time how long the check took
     */
    public record Result(
            String file,
            long foldedBytes,
            long restoredBytes,
            int chunks,
            AppliedProfile profile,
            List<String> recipients,
            boolean unsealed,
            Duration time) {}

    private final Input input;
    private final int threads;

    public CheckJob(Input input, int threads) {
        this.input = input;
        this.threads = threads;
    }

    /**
     * Checks.
     *
     * @throws JobException where the file is not whole, with the offset of the first fault
     */
    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpSource source = input.open(monitor)) {
            FileKind kind = FileKind.of(source);
            if (kind.isPeer()) {
                return checkPeer(source, kind, monitor, start);
            }
            if (kind != FileKind.HFOLD) {
                throw input.notFolded(source);
            }
            CountingOutputStream nowhere = new CountingOutputStream(OutputStream.nullOutputStream());
            FoldIndex index = new FoldReader(source, input.unfolding(), monitor::endIfCancelled)
                    .restore(nowhere, threads, monitor.phase(Phase.CHECKING));
            return new Result(
                    input.name(),
                    source.position(),
                    nowhere.count(),
                    index.chunks().size(),
                    index.profile(),
                    index.recipients(),
                    input.unfolding().identities().isPresent(),
                    Job.since(start));
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    /** There are no checksums in it but that of zlib; it is read to its end. */
    private Result checkPeer(DumpSource source, FileKind kind, JobMonitor monitor, long start) throws IOException {
        DumpSummary summary = CensusTaker.take(new ChunkReader(source), threads, monitor.phase(Phase.CHECKING));
        if (summary.damage().isPresent()) {
            throw JobException.about(
                    input.name(), new DamagedDump(summary.damage().get()));
        }
        return new Result(
                input.name(),
                source.position(),
                summary.bytes(),
                0,
                ForeignDumps.profile(kind),
                List.of(),
                false,
                Job.since(start));
    }
}
