package io.github.heapfold.job;

import io.github.heapfold.fold.FoldException;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldIndex;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.hprof.CensusTaker;
import io.github.heapfold.hprof.ChunkReader;
import io.github.heapfold.hprof.DamageReport;
import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.DumpSummary;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Counts what a dump is made of; of a folded file, reads what it remembers of its dump. */
public final class InspectJob implements Job<Inspection> {
    private final Input input;
    private final int threads;

    public InspectJob(Input input, int threads) {
        this.input = input;
        this.threads = threads;
    }

    @Override
    public Inspection run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpSource source = input.open(monitor)) {
            switch (FileKind.of(source)) {
                case HPROF -> {
                    ChunkReader reader = new ChunkReader(source);
                    DumpSummary summary = CensusTaker.take(reader, threads, monitor.phase(Phase.INSPECTING));
                    return new Inspection(
                            input.name(),
                            FileKind.HPROF,
                            source.size(),
                            source.packing(),
                            summary,
                            DamageReport.of(reader, summary),
                            Optional.empty(),
                            List.of(),
                            since(start));
                }
                case HFOLD -> {
                    FoldIndex index = index(source, monitor);
                    long size = source.size() < 0 ? source.position() : source.size();
                    return new Inspection(
                            input.name(),
                            FileKind.HFOLD,
                            source.size(),
                            source.packing(),
                            index.summary(),
                            DamageReport.of(index.summary()),
                            Optional.of(Sizes.of(input.name(), index, size, Duration.ZERO)),
                            index.profileLines(),
                            since(start));
                }
                default -> throw notADump(input, source);
            }
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    /** What a folded file remembers: it stands at the end, before which a stream has to be read. */
    private FoldIndex index(DumpSource source, JobMonitor monitor) throws IOException {
        Progress progress = monitor.phase(Phase.INSPECTING);
        Optional<Path> file = input.file().filter(Files::isRegularFile);
        if (file.isEmpty() || source.isPacked()) {
            return new FoldReader(source).restore(OutputStream.nullOutputStream(), threads, progress);
        }
        try (FoldFile fold = FoldFile.open(file.get())) {
            return fold.index();
        }
    }

    static JobException notADump(Input input, DumpSource source) throws IOException {
        if (source.peek(1).length == 0) {
            return new JobException(input.name() + " is empty");
        }
        return new JobException(input.name() + " is not a heap dump: "
                + source.otherPacking()
                        .map(packing -> "it is packed with " + packing
                                + (DumpSource.isUnpacked(packing)
                                        ? ", and what comes out does not begin as a dump"
                                        : ", which Heapfold does not unpack"))
                        .orElse("at offset 0 it begins neither with \"JAVA PROFILE 1.0\" nor as a .hfold file"));
    }

    static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
