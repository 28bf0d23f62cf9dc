package io.github.heapfold.job;

import io.github.heapfold.analysis.ClassNames;
import io.github.heapfold.analysis.Differences;
import io.github.heapfold.analysis.Fingerprint;
import io.github.heapfold.analysis.FingerprintTaker;
import io.github.heapfold.fold.FoldException;
import io.github.heapfold.hprof.ChunkReader;
import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares two dumps: their bytes first, and where these differ, what a leak analysis sees of them (see {@link Fingerprint}).
 * Either may be gzipped or folded.
 */
public final class VerifyJob implements Job<Verification> {
    private static final int BLOCK = 1 << 20;

    private final Input left;
    private final Input right;
    private final int threads;

    /**
     * A job that compares two files; they are read more than once, so streams are refused when it runs.
     *
     * @param threads how many chunks are looked at at once
     */
    public VerifyJob(Input left, Input right, int threads) {
        this.left = left;
        this.right = right;
        this.threads = threads;
    }

    @Override
    public Verification run(JobMonitor monitor) throws IOException {
        Steps steps = new Steps(monitor.phase(Phase.COMPARING));
        Optional<FileKind> identicalKind = sameBytes(monitor, steps.next());
        boolean identical = identicalKind.isPresent();
        if (identicalKind.equals(Optional.of(FileKind.OTHER))) {
            // Nobody can count what is in them, but there is no doubt that it is the same.
            Verification.Count none = new Verification.Count(0, 0);
            return new Verification(true, true, none, none, none, none, List.of(), Optional.empty(), Optional.empty());
        }
        // Of two that are the same, one is enough: the one that need not be unfolded once more.
        Input one = identical && isFolded(left, monitor) ? right : left;
        Fingerprint first = fingerprint(one, monitor, steps.next());
        Fingerprint second = identical ? first : fingerprint(right, monitor, steps.next());
        List<String> differences = identical ? List.of() : differences(first, second, monitor);
        return new Verification(
                differences.isEmpty(),
                identical,
                new Verification.Count(first.objects(), second.objects()),
                new Verification.Count(first.classes(), second.classes()),
                new Verification.Count(first.references(), second.references()),
                new Verification.Count(first.roots(), second.roots()),
                differences,
                first.damage(),
                second.damage());
    }

    /** What the two are where their bytes are the same; empty where these are not. */
    private Optional<FileKind> sameBytes(JobMonitor monitor, Progress progress) throws IOException {
        try (DumpStream first = open(left, monitor);
                DumpStream second = open(right, monitor)) {
            FileKind kind = first.kind() == FileKind.OTHER ? second.kind() : first.kind();
            byte[] a = new byte[BLOCK];
            byte[] b = new byte[BLOCK];
            while (true) {
                int n = first.read(a);
                if (second.read(b) != n || !Arrays.equals(a, 0, n, b, 0, n)) {
                    refuseOthers(first, second);
                    return Optional.empty();
                }
                progress.at(first.stored().position(), first.stored().size());
                if (n < BLOCK) {
                    return first.isWhole() && second.isWhole() ? Optional.of(kind) : Optional.empty();
                }
            }
        }
    }

    private static boolean isFolded(Input input, JobMonitor monitor) throws IOException {
        try (DumpSource source = input.open(monitor)) {
            return FileKind.of(source) == FileKind.HFOLD;
        }
    }

    private void refuseOthers(DumpStream first, DumpStream second) throws IOException {
        if (first.kind() == FileKind.OTHER) {
            throw notADump(left);
        }
        if (second.kind() == FileKind.OTHER) {
            throw notADump(right);
        }
    }

    private static JobException notADump(Input input) throws IOException {
        try (DumpSource source = input.open(JobMonitor.silent())) {
            return InspectJob.notADump(input, source);
        }
    }

    private DumpStream open(Input input, JobMonitor monitor) throws IOException {
        if (!input.isRereadable()) {
            throw new JobException(
                    input.name() + " cannot be compared: dumps are read more than once for that, so give a file");
        }
        return DumpStream.open(input, threads, monitor);
    }

    private Fingerprint fingerprint(Input input, JobMonitor monitor, Progress progress) throws IOException {
        DumpSource[] stored = new DumpSource[1];
        try {
            return FingerprintTaker.take(
                    () -> {
                        DumpStream dump = open(input, monitor);
                        stored[0] = dump.stored();
                        return new ChunkReader(dump.bytes());
                    },
                    threads,
                    (done, total) -> progress.at(stored[0].position(), stored[0].size()));
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    private List<String> differences(Fingerprint first, Fingerprint second, JobMonitor monitor) throws IOException {
        Set<Long> classes = Differences.classes(first, second);
        Map<Long, String> names = new HashMap<>(names(left, first, classes, monitor));
        names.putAll(names(right, second, classes, monitor));
        return Differences.of(first, second, id -> names.getOrDefault(id, "class 0x" + Long.toHexString(id)));
    }

    private Map<Long, String> names(Input input, Fingerprint fingerprint, Set<Long> classes, JobMonitor monitor)
            throws IOException {
        return ClassNames.find(() -> new ChunkReader(open(input, monitor).bytes()), fingerprint, classes);
    }

    /** One progress from three passes, each a third of the whole whatever its length; the first pass's length is the measure. */
    private static final class Steps {
        private static final int PLANNED = 3;

        private final Progress all;
        private int begun;
        private long measure = -1;

        Steps(Progress all) {
            this.all = all;
        }

        Progress next() {
            int before = begun++;
            return (done, total) -> {
                measure = measure < 0 ? total : measure;
                double steps = before + (total <= 0 ? 0 : Math.min(1, (double) done / total));
                all.at((long) (steps * measure), PLANNED * measure);
            };
        }
    }
}
