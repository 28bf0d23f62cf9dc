package io.github.heapfold.job.restore;

import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.hprof.count.TagCount;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.write.MatDumpWriter;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.Sizes;
import io.github.heapfold.job.output.DumpForm;
import io.github.heapfold.job.output.DumpOutput;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Writes what is whole of a damaged dump as a dump that Eclipse MAT opens: whole records only, in segments of the right
 * length, with HEAP_DUMP_END at the end. Reads the dump twice: first to see what is damaged.
 */
public final class RepairJob implements Job<RepairJob.Result> {
    /**
     * What was kept and what was dropped.
     *
     * @param source the damaged dump
     * @param target what was written
     * @param summary what was found in the source
     * @param objects that were kept
     * @param report what is damaged; empty where nothing is
     * @param droppedBytes bytes of the source that are not in the target: of broken records and of those in no
     *     catalogue
     * @param droppedRecords whole records with a tag that no catalogue knows, which MAT does not either
     * @param writtenBytes bytes of the file that was written
     * @param time how long it took
     */
    public record Result(
            String source,
            String target,
            DumpSummary summary,
            long objects,
            Optional<DamageReport> report,
            long droppedBytes,
            long droppedRecords,
            long writtenBytes,
            Duration time) {}

    /** What the first reading found. */
    private record Finding(DumpSummary summary, long objects, Optional<DamageReport> report, long cutRecord) {}

    private final Input input;
    private final Target target;
    private final DumpForm form;
    private final int threads;

    /** Where the name of the target ends so, the dump is gzipped. */
    public RepairJob(Input input, Target target, DumpForm form, int threads) {
        this.input = input;
        this.target = target;
        this.form = form;
        this.threads = threads;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        if (!input.isRereadable()) {
            throw new JobException(Message.of("input.repairStream", input.name()));
        }
        Finding finding = look(monitor);
        if (finding.objects == 0) {
            throw new JobException(finding.report
                    .map(report -> Message.of(
                            "restore.noObjectIn", input.name(), report.damage().message()))
                    .orElseGet(() -> Message.of("restore.noObject", input.name())));
        }
        try (DumpStream dump = DumpStream.open(input, threads, monitor);
                DumpOutput output = DumpOutput.to(target, input, dump.base(), form, threads)) {
            ChunkReader reader = new ChunkReader(dump.bytes());
            MatDumpWriter.Choice whole = MatDumpWriter.Choice.whole(finding.cutRecord);
            MatDumpWriter.Written written =
                    output.writeForMat(reader, whole, dump.tells(monitor.phase(Phase.REPAIRING)));
            output.commit();
            return new Result(
                    input.name(),
                    target.toString(),
                    finding.summary,
                    finding.objects,
                    finding.report,
                    dropped(finding, reader) - written.markBytes(),
                    unknownRecords(finding.summary) - written.marks(),
                    output.storedBytes(),
                    Job.since(start));
        }
    }

    private Finding look(JobMonitor monitor) throws IOException {
        try (DumpStream dump = DumpStream.open(input, threads, monitor)) {
            if (dump.kind() == FileKind.OTHER) {
                throw input.notADump(dump.stored());
            }
            ChunkReader reader = new ChunkReader(dump.bytes());
            DumpSummary summary = CensusTaker.take(reader, threads, dump.tells(monitor.phase(Phase.INSPECTING)));
            long objects = summary.objects() - (reader.isCutArray() ? 1 : 0);
            return new Finding(summary, objects, DamageReport.of(reader, summary), reader.cutRecord());
        }
    }

    private static long unknownRecords(DumpSummary summary) {
        return summary.records().stream()
                .filter(count -> count.tag() == null)
                .mapToLong(TagCount::count)
                .sum();
    }

    private static long dropped(Finding finding, ChunkReader reader) {
        // Nothing can follow what is longer than a chunk and was cut off.
        long cut = finding.cutRecord < 0 ? 0 : reader.offset() - finding.cutRecord;
        return Sizes.opaqueBytes(finding.summary) + cut;
    }
}
