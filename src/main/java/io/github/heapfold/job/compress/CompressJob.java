package io.github.heapfold.job.compress;

import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldWriter;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.Sizes;
import io.github.heapfold.job.output.CountingOutputStream;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.profile.Rule;
import io.github.heapfold.profile.ScanResult;
import io.github.heapfold.report.SizeReport;
import java.io.IOException;
import java.util.List;

/** Folds a dump. */
public final class CompressJob implements Job<CompressJob.Result> {
    /**
     * What was folded, and what became of it.
     *
     * @param kind what the source is
     * @param sizes before and after
     * @param summary of the dump, its damage among it
     * @param idleRules of the profile: those that name a Java field which the dump does not have
     */
    public record Result(FileKind kind, SizeReport sizes, DumpSummary summary, List<Rule.OfField> idleRules) {}

    private final Input input;
    private final Target target;
    private final FoldOptions options;

    public CompressJob(Input input, Target target, FoldOptions options) {
        this.input = input;
        this.target = target;
        this.options = options.withinMemory();
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpSource source = input.open(monitor)) {
            FileKind kind = input.requireUnfolded(source);
            if (kind == FileKind.OTHER && !options.profile().isLossless()) {
                throw input.notADump(source);
            }
            ScanResult survey = input.scan(options.profile(), monitor);
            try (Output output = target.open(input, false)) {
                output.spare(options.base());
                CountingOutputStream counted = new CountingOutputStream(output.stream());
                ChunkReader reader = new ChunkReader(source, options.chunkBytes());
                FoldIndex index = FoldWriter.write(reader, counted, options, survey, monitor.phase(Phase.FOLDING));
                if (options.profile().isLossless()) {
                    input.requireWholePacking(source, reader.offset());
                }
                output.commit();
                SizeReport sizes = Sizes.of(input.name(), target.toString(), index, counted.count(), Job.since(start));
                return new Result(kind, Sizes.outOf(source, sizes), index.summary(), survey.idleRules());
            }
        } catch (FoldException e) {
            // Of the base: nothing else here is folded.
            throw new JobException(e.message(), e);
        }
    }
}
