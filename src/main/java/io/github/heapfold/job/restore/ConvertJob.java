package io.github.heapfold.job.restore;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.write.MatDumpWriter;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.DumpOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Writes a dump, whatever it is kept in, as one that Eclipse MAT opens. */
public final class ConvertJob implements Job<ConvertJob.Result> {
    /**
     * @param source the dump
     * @param target what was written
     * @param format what the dump's header says
     * @param sourceBytes bytes read of where it is kept
     * @param dumpBytes bytes of what was written as a dump
     * @param writtenBytes bytes that they take; fewer where it is gzipped
     * @param damage where the source stops making sense
     * @param time how long it took
     */
    public record Result(
            String source,
            String target,
            String format,
            long sourceBytes,
            long dumpBytes,
            long writtenBytes,
            Optional<Damage> damage,
            Duration time) {}

    private final Input input;
    private final String targetName;
    private final DumpOutput.Opener target;
    private final boolean appHeapOnly;
    private final int threads;

    private ConvertJob(Input input, String targetName, DumpOutput.Opener target, boolean appHeapOnly, int threads) {
        this.input = input;
        this.targetName = targetName;
        this.target = target;
        this.appHeapOnly = appHeapOnly;
        this.threads = threads;
    }

    /**
     * See {@link CompressJob#toFile}; where the name ends so, the dump is gzipped.
     *
     * @param appHeapOnly of Android, whether what all apps share is left out
     */
    public static ConvertJob toFile(
            Input input, Path target, DumpForm form, boolean appHeapOnly, int threads, boolean force) {
        DumpForm named = form.named(target);
        DumpOutput.Opener opener = () -> DumpOutput.to(target, force, input, named, threads);
        return new ConvertJob(input, target.toString(), opener, appHeapOnly, threads);
    }

    /** See {@link CompressJob#toStream}. */
    public static ConvertJob toStream(
            Input input, OutputStream target, DumpForm form, boolean appHeapOnly, int threads) {
        DumpOutput.Opener opener = () -> DumpOutput.to(target, input, form, threads);
        return new ConvertJob(input, "standard output", opener, appHeapOnly, threads);
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpStream dump = DumpStream.open(input, threads, monitor)) {
            if (dump.kind() == FileKind.OTHER) {
                throw InspectJob.notADump(input, dump.stored());
            }
            ChunkReader reader = new ChunkReader(dump.bytes());
            try (DumpOutput output = target.open()) {
                Progress progress = monitor.phase(Phase.CONVERTING);
                output.writeForMat(
                        reader,
                        new MatDumpWriter.Choice(appHeapOnly, -1),
                        (done, total) -> progress.at(
                                dump.stored().position(), dump.stored().size()));
                output.commit();
                return new Result(
                        input.name(),
                        targetName,
                        reader.header().map(HprofHeader::format).orElseThrow(),
                        dump.stored().position(),
                        output.dumpBytes(),
                        output.storedBytes(),
                        reader.damage(),
                        InspectJob.since(start));
            }
        }
    }
}
