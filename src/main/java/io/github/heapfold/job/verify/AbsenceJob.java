package io.github.heapfold.job.verify;

import io.github.heapfold.analysis.secrets.absence.Absence;
import io.github.heapfold.analysis.secrets.absence.AbsenceSearch;
import io.github.heapfold.analysis.secrets.absence.SoughtSecrets;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Proves that secrets are not in a file: looks through the dump that it holds, and its own bytes. */
public final class AbsenceJob implements Job<Absence> {
    private final Input input;
    private final SoughtSecrets sought;
    private final int threads;

    /** @param input a dump, plain, packed or folded */
    public AbsenceJob(Input input, SoughtSecrets sought, int threads) {
        this.input = input;
        this.sought = sought;
        this.threads = threads;
    }

    @Override
    public Absence run(JobMonitor monitor) throws IOException {
        AbsenceSearch search = new AbsenceSearch(sought);
        try (DumpStream dump = DumpStream.open(input, threads, monitor)) {
            if (dump.kind() == FileKind.OTHER) {
                throw input.notADump(dump.bytes());
            }
            Optional<Path> file = input.file();
            if (file.isPresent() && input.isRereadable()) {
                try (InputStream bytes = Files.newInputStream(file.get())) {
                    search.searchFile(bytes);
                }
            }
            Absence found = search.search(new ChunkReader(dump.bytes()), threads, monitor.phase(Phase.CHECKING));
            if (dump.bytes().failure().isPresent()) {
                // What could not be read may hold anything.
                throw dump.bytes().failure().get();
            }
            return found.sealedFor(dump.recipients());
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }
}
