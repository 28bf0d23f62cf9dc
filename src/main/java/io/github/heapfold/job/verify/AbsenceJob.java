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
import io.github.heapfold.unpack.PackedParts;
import java.io.IOException;

/** Proves that secrets are not in a file: looks through the dump that it holds, and all else in it. */
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
            if (!input.visitParts(new Parts(search, monitor), monitor) && isMore(dump)) {
                search.close("", "it can be read only once");
            }
            Absence found =
                    search.search(new ChunkReader(dump.bytes()), threads, dump.tells(monitor.phase(Phase.CHECKING)));
            if (dump.bytes().failure().isPresent()) {
                // What could not be read may hold anything.
                throw dump.bytes().failure().get();
            }
            // Else there may be one file of which the parts were, and another of which the dump was.
            input.requireUnchanged();
            return found.sealedFor(dump.recipients());
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    /** Whether what is stored is not the dump alone. */
    private static boolean isMore(DumpStream dump) {
        return dump.kind() != FileKind.HPROF || dump.stored().isPacked();
    }

    /** Looks through what is shown to it. */
    private record Parts(AbsenceSearch search, JobMonitor monitor) implements PackedParts.Visitor {
        @Override
        public void begins(String packing) {
            search.beginPart(packing);
        }

        @Override
        public void bytes(String packing, byte[] data, int length) {
            monitor.endIfCancelled();
            search.searchPart(packing, data, length);
        }

        @Override
        public void closed(String packing, String reason) {
            search.close(packing, reason);
        }
    }
}
