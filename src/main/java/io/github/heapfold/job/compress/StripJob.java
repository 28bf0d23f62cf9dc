package io.github.heapfold.job.compress;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.StrippedStream;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.inspect.Sizes;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.DumpOutput;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.restore.RestoreJob;
import io.github.heapfold.profile.Profile;
import io.github.heapfold.profile.ScanResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Strips a dump and writes it as a dump again: what {@link CompressJob} and {@link RestoreJob} do together, in one
 * pass.
 */
public final class StripJob implements Job<CompressJob.Result> {
    private static final int BLOCK = 1 << 20;

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
            FileKind kind = CompressJob.unfolded(input, source);
            if (kind == FileKind.OTHER) {
                throw InspectJob.notADump(input, source);
            }
            ScanResult survey = CompressJob.survey(input, options.profile(), monitor);
            ChunkReader reader = new ChunkReader(source);
            Profile profile = options.profile().on(reader.header());
            Progress progress = monitor.phase(Phase.FOLDING);
            try (DumpOutput output = DumpOutput.to(target, input, form, options.threads());
                    StrippedStream stripped = new StrippedStream(reader, profile, survey, options.threads())) {
                Progress read = (done, total) -> progress.at(source.position(), source.size());
                if (form.forMat()) {
                    output.writeForMat(input.name(), stripped, read);
                } else {
                    copy(stripped, output.stream(), read);
                }
                if (profile.isLossless()) {
                    CompressJob.refuseLoss(input, source, reader);
                }
                output.commit();
                FoldIndex index = index(profile, stripped.summary());
                return new CompressJob.Result(
                        kind,
                        Sizes.of(input.name(), target.toString(), index, output.storedBytes(), InspectJob.since(start)),
                        index,
                        survey.idleRules());
            }
        }
    }

    public static void copy(InputStream from, OutputStream to, Progress progress) throws IOException {
        byte[] block = new byte[BLOCK];
        for (int n = from.read(block); n >= 0; n = from.read(block)) {
            to.write(block, 0, n);
            progress.at(0, 0);
        }
    }

    private FoldIndex index(Profile profile, DumpSummary summary) {
        List<String> names = profile.strippedNames();
        // What gzip and MAT's form make of a single column, nobody can tell.
        Map<String, Long> kept = form.gzip() || form.forMat() ? Map.of() : Sizes.stripped(summary, names);
        return new FoldIndex(
                input.name(),
                summary,
                profile.name(),
                names,
                profile.erasedNames(),
                profile.otherRuleNames(),
                options.level(),
                kept,
                List.of(),
                Optional.empty());
    }
}
