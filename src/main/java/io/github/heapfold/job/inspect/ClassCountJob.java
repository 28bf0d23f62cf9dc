package io.github.heapfold.job.inspect;

import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.ClassCount;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.util.List;

/**
 * Counts the objects of a dump by class, whatever it is kept in: a folded one is unfolded on the way, and nothing is
 * written.
 */
public final class ClassCountJob implements Job<List<ClassCount>> {
    private final Input input;
    private final int threads;

    public ClassCountJob(Input input, int threads) {
        this.input = input;
        this.threads = threads;
    }

    @Override
    public List<ClassCount> run(JobMonitor monitor) throws IOException {
        try (DumpStream dump = DumpStream.open(input, threads, monitor)) {
            ChunkReader reader = new ChunkReader(dump.bytes());
            return CensusTaker.take(reader, threads, dump.tells(monitor.phase(Phase.INSPECTING)), soFar -> {})
                    .classes();
        }
    }
}
