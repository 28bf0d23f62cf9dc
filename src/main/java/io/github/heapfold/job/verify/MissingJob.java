package io.github.heapfold.job.verify;

import io.github.heapfold.analysis.compare.MissingObjects;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.util.Optional;

/** Counts what a dump refers to and does not have; see {@link MissingObjects}. */
public final class MissingJob implements Job<Optional<MissingObjects.Count>> {
    private final Input input;
    private final int threads;

    public MissingJob(Input input, int threads) {
        this.input = input;
        this.threads = threads;
    }

    @Override
    public Optional<MissingObjects.Count> run(JobMonitor monitor) throws IOException {
        return MissingObjects.of(new ComparedDump(input, threads, monitor), monitor.phase(Phase.INSPECTING));
    }
}
