package io.github.heapfold.job.browse;

import io.github.heapfold.analysis.records.DumpRecord;
import io.github.heapfold.analysis.records.RecordBrowser;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.util.function.Consumer;

/** Shows all records of a dump from front to back; the result is how many there were. */
public final class ReadRecordsJob implements Job<Long> {
    private final Input input;
    private final Consumer<DumpRecord> visitor;

    /** @param input a file */
    public ReadRecordsJob(Input input, Consumer<DumpRecord> visitor) {
        this.input = input;
        this.visitor = visitor;
    }

    @Override
    public Long run(JobMonitor monitor) throws IOException {
        long[] shown = {0};
        // One thread cuts the records, and the same one shows them.
        try (RecordBrowser records = Records.open(input, 1)) {
            records.forEach(
                    record -> {
                        shown[0]++;
                        visitor.accept(record);
                    },
                    monitor.phase(Phase.INSPECTING));
        }
        return shown[0];
    }
}
