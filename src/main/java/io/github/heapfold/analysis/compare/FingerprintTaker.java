package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpOpener;
import java.io.IOException;

/** Takes the {@link Fingerprint} of a dump: in one pass, or in two where classes come after their instances. */
public final class FingerprintTaker {
    private FingerprintTaker() {}

    /**
     * Reads the dump.
     *
     * @param dump opened once or twice, and closed
     * @param threads how many chunks are worked on at once
     * @param progress told after each chunk; begins anew for a second pass
     */
    public static Fingerprint take(DumpOpener dump, int threads, Progress progress) throws IOException {
        try (ChunkReader reader = dump.open();
                DumpWalk walk = new DumpWalk(reader, null, false, false, threads)) {
            walk(walk, reader, progress);
            return walk.isComplete() ? walk.fingerprint() : secondPass(dump, reader.classes(), threads, progress);
        }
    }

    private static Fingerprint secondPass(DumpOpener dump, ClassTable classes, int threads, Progress progress)
            throws IOException {
        try (ChunkReader reader = dump.open();
                DumpWalk walk = new DumpWalk(reader, classes, false, false, threads)) {
            walk(walk, reader, progress);
            return walk.fingerprint();
        }
    }

    private static void walk(DumpWalk walk, ChunkReader reader, Progress progress) throws IOException {
        for (DumpWalk.Walked chunk = walk.next(); chunk != null; chunk = walk.next()) {
            walk.release(chunk);
            progress.at(reader.source().position(), reader.source().size());
        }
    }
}
