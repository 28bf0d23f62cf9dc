package io.github.heapfold.job;

import io.github.heapfold.fold.FoldException;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldIndex;
import io.github.heapfold.hprof.CensusTaker;
import io.github.heapfold.hprof.ChunkReader;
import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.DumpSummary;
import java.io.IOException;
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
            FileKind kind = FileKind.of(source);
            switch (kind) {
                case HPROF, TAILOR, KOOM -> {
                    ChunkReader reader = new ChunkReader(source);
                    DumpSummary summary = CensusTaker.take(reader, threads, monitor.phase(Phase.INSPECTING));
                    Optional<FoldIndex> peer = kind.isPeer()
                            ? Optional.of(PeerDumps.index(input.name(), kind, summary))
                            : Optional.empty();
                    return new Inspection(
                            input.name(),
                            kind,
                            source.size(),
                            summary,
                            peer.map(index -> Sizes.of(input.name(), index, source.size(), Duration.ZERO)),
                            peer.map(FoldIndex::profileLines).orElse(List.of()),
                            since(start));
                }
                case HFOLD -> {
                    if (source.isGzip()) {
                        throw new JobException(input.name() + " is a folded file inside gzip: gunzip it to inspect it");
                    }
                    Path file = input.file()
                            .filter(Files::isRegularFile)
                            .orElseThrow(() ->
                                    new JobException("a folded file is inspected by its index: give it as a file"));
                    monitor.phase(Phase.INSPECTING);
                    try (FoldFile fold = FoldFile.open(file)) {
                        return new Inspection(
                                input.name(),
                                FileKind.HFOLD,
                                source.size(),
                                fold.index().summary(),
                                Optional.of(Sizes.of(input.name(), fold.index(), source.size(), Duration.ZERO)),
                                fold.index().profileLines(),
                                since(start));
                    }
                }
                default -> throw notADump(input, source);
            }
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    static JobException notADump(Input input, DumpSource source) throws IOException {
        if (source.peek(1).length == 0) {
            return new JobException(input.name() + " is empty");
        }
        return new JobException(input.name()
                + " is not a heap dump: at offset 0 it begins neither with \"JAVA PROFILE 1.0\" nor as a .hfold file");
    }

    static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }
}
