package io.github.heapfold.job.compress;

import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.read.ChunkReader;
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
import java.io.Closeable;
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
        Dump dump = new Dump(monitor);
        try (dump) {
            DumpStream first = dump.waiting;
            FileKind kind = first.kind();
            if (kind == FileKind.OTHER) {
                throw input.notADump(first.stored());
            }
            try (Output output = target.open(input, false)) {
                output.spare(first.base());
                CountingOutputStream counted = new CountingOutputStream(output.stream());
                Progress progress = monitor.phase(Phase.FOLDING);
                DumpSummary summary = TailorWriter.write(dump::read, input.isRereadable(), counted, level, progress);
                output.commit();
                SizeReport sizes = Sizes.of(
                        input.name(),
                        target.toString(),
                        summary,
                        ForeignDumps.profile(FileKind.TAILOR),
                        Map.of(),
                        counted.count(),
                        Job.since(start));
                return new CompressJob.Result(kind, Sizes.outOf(first.stored(), sizes), summary, List.of());
            }
        } catch (TailorException e) {
            throw JobException.about(input.name(), e);
        }
    }

    /** The dump as it was opened to be looked at, until it is given to who reads it and closes it. */
    private final class Dump implements Closeable {
        private final JobMonitor monitor;

        /** Null where it was given away. */
        private DumpStream waiting;

        Dump(JobMonitor monitor) throws IOException {
            this.monitor = monitor;
            waiting = DumpStream.open(input, threads, monitor);
        }

        /** Gives it away, and whenever it is asked for again another one. */
        ChunkReader read() throws IOException {
            DumpStream given = waiting == null ? DumpStream.open(input, threads, monitor) : waiting;
            waiting = null;
            return ChunkReader.owning(given.bytes());
        }

        @Override
        public void close() throws IOException {
            if (waiting != null) {
                waiting.close();
            }
        }
    }
}
