package io.github.heapfold.job;

import io.github.heapfold.fold.FoldException;
import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.hprof.CensusTaker;
import io.github.heapfold.hprof.ChunkReader;
import io.github.heapfold.hprof.DumpSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Counts what a dump is made of; of a folded file, reads what it remembers of its dump. */
public final class InspectJob implements Job<Inspection> {
    /** Between two partial results. */
    private static final long PAUSE = Duration.ofMillis(250).toNanos();

    private final Input input;
    private final int threads;
    private final Consumer<Inspection> partial;

    public InspectJob(Input input, int threads) {
        this(input, threads, null);
    }

    /**
     * @param partial takes what the first part of the dump is made of, at once and again as more is read; in the job's thread. Null for
     *     nobody
     */
    public InspectJob(Input input, int threads, Consumer<Inspection> partial) {
        this.input = input;
        this.threads = threads;
        this.partial = partial;
    }

    @Override
    public Inspection run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        try (DumpSource source = input.open(monitor)) {
            switch (FileKind.of(source)) {
                case HPROF -> {
                    ChunkReader reader = new ChunkReader(source);
                    CensusTaker.Counted counted =
                            CensusTaker.take(reader, threads, monitor.phase(Phase.INSPECTING), watcher(source, start));
                    return inspection(source, counted, start);
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
                                Optional.empty(),
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

    private Inspection inspection(DumpSource source, CensusTaker.Counted counted, long start) {
        return new Inspection(
                input.name(),
                FileKind.HPROF,
                source.size(),
                counted.summary(),
                Optional.of(counted.classes()),
                Optional.empty(),
                List.of(),
                since(start));
    }

    private CensusTaker.Watcher watcher(DumpSource source, long start) {
        if (partial == null) {
            return soFar -> {};
        }
        // The first one at once.
        long[] last = {System.nanoTime() - PAUSE};
        return soFar -> {
            if (System.nanoTime() - last[0] >= PAUSE) {
                last[0] = System.nanoTime();
                partial.accept(inspection(source, soFar.get(), start));
            }
        };
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
