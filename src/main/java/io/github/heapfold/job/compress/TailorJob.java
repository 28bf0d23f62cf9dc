package io.github.heapfold.job.compress;

import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.ForeignDumps;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.Sizes;
import io.github.heapfold.job.output.CountingOutputStream;
import io.github.heapfold.job.output.Output;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.report.SizeReport;
import io.github.heapfold.tailor.TailorException;
import io.github.heapfold.tailor.TailorWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes a dump, folded or not, as a mini.hprof of Tailor. */
public final class TailorJob implements Job<CompressJob.Result> {
    private final Input input;
    private final Target target;
    private final int level;
    private final int threads;

    /**
     * @param level of zlib, 1 (fastest) to 9 (smallest)
     */
    public TailorJob(Input input, Target target, int level, int threads) {
        this.input = input;
        this.target = target;
        this.level = level;
        this.threads = threads;
    }

    @Override
    public CompressJob.Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        DumpStream[] dump = {DumpStream.open(input, threads, monitor)};
        try {
            FileKind kind = dump[0].kind();
            if (kind == FileKind.OTHER) {
                throw input.notADump(dump[0].stored());
            }
            DumpSource source = dump[0].stored();
            try (Output output = target.open(input, false)) {
                output.spare(dump[0].base());
                CountingOutputStream counted = new CountingOutputStream(output.stream());
                Progress progress = monitor.phase(Phase.FOLDING);
                DumpSummary summary = TailorWriter.write(
                        () -> {
                            if (dump[0] == null) {
                                dump[0] = DumpStream.open(input, threads, monitor);
                            }
                            DumpStream opened = dump[0];
                            dump[0] = null;
                            return ChunkReader.owning(opened.bytes());
                        },
                        input.isRereadable(),
                        counted,
                        level,
                        progress);
                output.commit();
                SizeReport sizes = Sizes.of(
                        input.name(),
                        target.toString(),
                        summary,
                        ForeignDumps.profile(FileKind.TAILOR),
                        Map.of(),
                        counted.count(),
                        Job.since(start));
                return new CompressJob.Result(kind, CompressJob.packed(sizes, source), summary, List.of());
            }
        } catch (TailorException e) {
            throw JobException.about(input.name(), e);
        } finally {
            if (dump[0] != null) {
                dump[0].close();
            }
        }
    }
}
