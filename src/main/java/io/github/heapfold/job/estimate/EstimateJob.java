package io.github.heapfold.job.estimate;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Inspection;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.time.Duration;

/** Tells how large the folded file of a dump will be. */
public final class EstimateJob implements Job<EstimateJob.Result> {
    /**
     * How large the folded file will be.
     *
     * @param source the dump
     * @param summary what it is made of
     * @param estimate what its folded file will take
     * @param time how long it took to tell
     */
    public record Result(String source, DumpSummary summary, SizeEstimate estimate, Duration time) {
        /** Expected bytes for each byte of the dump. */
        public double ratio() {
            return summary.bytes() == 0 ? 0 : (double) estimate.bytes() / summary.bytes();
        }
    }

    private final Input input;
    private final FoldOptions options;

    public EstimateJob(Input input, FoldOptions options) {
        this.input = input;
        this.options = options;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        if (!input.isRereadable()) {
            throw new JobException(Message.of("input.estimateStream", input.name()));
        }
        Inspection inspection =
                new InspectJob(input, options.threads()).findSample().run(monitor);
        SizeEstimator estimator = SizeEstimator.read(input, inspection, options.threads(), monitor);
        estimator.improve(options, () -> {}, monitor);
        SizeEstimate estimate =
                estimator.estimate(options.profile(), options.level()).orElseThrow();
        return new Result(input.name(), inspection.summary(), estimate, Job.since(start));
    }
}
