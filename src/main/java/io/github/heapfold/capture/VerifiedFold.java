package io.github.heapfold.capture;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.job.CompressJob;
import io.github.heapfold.job.Input;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Verification;
import io.github.heapfold.job.VerifyJob;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folds a finished dump and compares the result with it, after which the dump may go. */
public final class VerifiedFold implements Job<VerifiedFold.Result> {
    /**
     * What was made.
     *
     * @param folded sizes, and what the folded file remembers of the dump
     * @param mayGo whether nothing speaks against deleting the dump: it is whole
     */
    public record Result(CompressJob.Result folded, boolean mayGo) {
        /** In one line. */
        public String line() {
            var sizes = folded.sizes();
            return sizes.source() + ": " + Units.bytes(sizes.originalBytes()) + " → "
                    + Units.bytes(sizes.storedBytes()) + ", verified, profile " + sizes.profile() + " → "
                    + sizes.target()
                    + folded.index()
                            .summary()
                            .damage()
                            .map(damage -> "; the dump is damaged " + damage)
                            .orElse("");
        }
    }

    private final Path dump;
    private final Path target;
    private final FoldOptions options;
    private final boolean force;

    /**
     * @param target the file to write; its folder has to exist
     * @param force whether it may be there already
     */
    public VerifiedFold(Path dump, Path target, FoldOptions options, boolean force) {
        this.dump = dump;
        this.target = target;
        this.options = options;
        this.force = force;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        CompressJob.Result result =
                CompressJob.toFile(Input.of(dump), target, options, force).run(monitor);
        boolean done = false;
        try {
            Verification check = verify(dump, target, options, monitor);
            if (!check.same()) {
                throw new JobException(dump + ": the folded file differs: " + String.join("; ", check.differences()));
            }
            done = true;
        } finally {
            if (!done) {
                Files.deleteIfExists(target);
            }
        }
        boolean damaged = result.index().summary().damage().isPresent();
        return new Result(result, !damaged && (DumpEnd.isEnded(dump) || DumpEnd.isGzip(dump)));
    }

    static Verification verify(Path dump, Path folded, FoldOptions options, JobMonitor monitor) throws IOException {
        return new VerifyJob(Input.of(dump), Input.of(folded), options.threads()).run(monitor);
    }
}
