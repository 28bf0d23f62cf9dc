package io.github.heapfold.job.compress;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.StrippedStream;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.Sizes;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.DumpOutput;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.report.SizeReport;
import java.io.IOException;
import java.util.Map;

/**
 * Strips a dump and writes it as a dump again: what {@link CompressJob} and {@link RestoreJob} do together, in one
 * pass.
 */
public final class StripJob implements Job<CompressJob.Result> {
    private final Input input;
    private final Target target;
    private final FoldOptions options;
    private final DumpForm form;

    /** Where the name of the target ends so, the dump is gzipped. */
    public StripJob(Input input, Target target, FoldOptions options, DumpForm form) {
        this.input = input;
        this.target = target;
        this.options = options;
        this.form = target.named(form);
    }

    @Override
    public CompressJob.Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpSource source = input.open(monitor)) {
            FileKind kind = input.requireUnfolded(source);
            if (kind == FileKind.OTHER) {
                throw input.notADump(source);
            }
            ScanResult survey = input.scan(options.profile(), monitor);
            ChunkReader reader = new ChunkReader(source);
            Profile profile = options.profile().on(reader.header());
            Progress read = source.tells(monitor.phase(Phase.FOLDING));
            try (DumpOutput output = DumpOutput.to(target, input, form, options.threads());
                    StrippedStream stripped = new StrippedStream(reader, profile, survey, options.threads())) {
                if (form.forMat()) {
                    output.writeForMat(input.name(), stripped, read);
                } else {
                    output.copy(stripped, read);
                }
                if (profile.isLossless()) {
                    input.requireWholePacking(source, reader.offset());
                }
                output.commit();
                DumpSummary summary = stripped.summary();
                AppliedProfile applied = AppliedProfile.of(profile, ScanResult.NONE, options.level());
                // What gzip and MAT's form make of a single column, nobody can tell.
                Map<String, Long> kept = form.gzip() || form.forMat() ? Map.of() : Sizes.stripped(summary, applied);
                SizeReport sizes = Sizes.of(
                        input.name(),
                        target.toString(),
                        summary,
                        applied,
                        kept,
                        output.storedBytes(),
                        Job.since(start));
                return new CompressJob.Result(kind, Sizes.outOf(source, sizes), summary, survey.idleRules());
            }
        }
    }
}
