package io.github.heapfold.job.restore;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.write.MatDumpWriter;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.DumpOutput;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Writes a dump, whatever it is kept in, as one that Eclipse MAT opens. */
public final class ConvertJob implements Job<ConvertJob.Result> {
    /**
     * What was read and written.
     *
     * @param source the dump
     * @param target what was written
     * @param format what the dump's header says
     * @param sourceBytes bytes read of where it is kept
     * @param dumpBytes bytes of what was written as a dump
     * @param writtenBytes bytes that they take; fewer where it is gzipped
     * @param damage where the source stops making sense
     * @param zeros bytes that an array or record was filled up with that was cut off
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
            long zeros,
            Duration time) {}

    private final Input input;
    private final Target target;
    private final DumpForm form;
    private final boolean appHeapOnly;
    private final int threads;

    /**
     * Where the name of the target ends so, the dump is gzipped.
     *
     * @param appHeapOnly of Android, whether what all apps share is left out
     */
    public ConvertJob(Input input, Target target, DumpForm form, boolean appHeapOnly, int threads) {
        this.input = input;
        this.target = target;
        this.form = form;
        this.appHeapOnly = appHeapOnly;
        this.threads = threads;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpStream dump = DumpStream.open(input, threads, monitor)) {
            if (dump.kind() == FileKind.OTHER) {
                throw input.notADump(dump.stored());
            }
            ChunkReader reader = new ChunkReader(dump.bytes());
            try (DumpOutput output = DumpOutput.to(target, input, dump.base(), form, threads)) {
                MatDumpWriter.Written written = output.writeForMat(
                        reader, MatDumpWriter.Choice.of(appHeapOnly), dump.tells(monitor.phase(Phase.CONVERTING)));
                Optional<Damage> damage = reader.damage();
                if (written.bytes() == 0 && damage.isPresent()) {
                    // A header alone is a dump that no analyzer has use for.
                    throw new JobException(Message.of(
                            "restore.nothing", input.name(), damage.get().message()));
                }
                output.commit();
                return new Result(
                        input.name(),
                        target.toString(),
                        reader.header().map(HprofHeader::format).orElseThrow(),
                        dump.stored().position(),
                        output.dumpBytes(),
                        output.storedBytes(),
                        damage,
                        written.zeros(),
                        Job.since(start));
            }
        }
    }
}
