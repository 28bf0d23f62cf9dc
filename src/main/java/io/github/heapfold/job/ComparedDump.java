package io.github.heapfold.job;

import io.github.heapfold.analysis.ClassNames;
import io.github.heapfold.analysis.Fingerprint;
import io.github.heapfold.analysis.FingerprintTaker;
import io.github.heapfold.hprof.ChunkReader;
import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** One of two dumps that are compared: opened as often as it is read. */
final class ComparedDump implements FingerprintTaker.Dump {
    private final Input input;
    private final int threads;
    private final JobMonitor monitor;
    private DumpSource stored;

    ComparedDump(Input input, int threads, JobMonitor monitor) {
        this.input = input;
        this.threads = threads;
        this.monitor = monitor;
    }

    DumpStream stream() throws IOException {
        if (!input.isRereadable()) {
            throw new JobException(
                    input.name() + " cannot be compared: dumps are read more than once for that, so give a file");
        }
        DumpStream dump = DumpStream.open(input, threads, monitor);
        stored = dump.stored();
        return dump;
    }

    @Override
    public ChunkReader open() throws IOException {
        return new ChunkReader(stream().bytes());
    }

    /** Tells how much of the file has been read since it was opened last. */
    void tell(Progress progress) {
        progress.at(stored.position(), stored.size());
    }

    Map<Long, String> names(Fingerprint fingerprint, Set<Long> classes) throws IOException {
        return ClassNames.find(this, fingerprint, classes);
    }

    JobException notADump() throws IOException {
        try (DumpSource source = input.open(JobMonitor.silent())) {
            return InspectJob.notADump(input, source);
        }
    }
}
