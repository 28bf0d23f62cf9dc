package io.github.heapfold.job.inspect;

import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.FoldSalvage;
import io.github.heapfold.fold.SamplePlaces;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.count.CensusTaker;
import io.github.heapfold.hprof.count.DamageReport;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.ForeignDumps;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import io.github.heapfold.unpack.Unpacked;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Counts what a dump is made of; of a folded file, reads what it remembers of its dump. */
public final class InspectJob implements Job<Inspection> {
    /** Between two partial results: who shows them has other things to do as well. */
    private static final long PAUSE = Duration.ofMillis(500).toNanos();

    private final Input input;
    private final int threads;
    private final Consumer<Inspection> partial;
    private boolean sampling;
    private boolean salvages;

    public InspectJob(Input input, int threads) {
        this(input, threads, null);
    }

    /**
     * @param partial takes what the first part of the dump is made of, at once and again as more is read; in the job's
     *     thread. Null for nobody
     */
    public InspectJob(Input input, int threads, Consumer<Inspection> partial) {
        this.input = input;
        this.threads = threads;
        this.partial = partial;
    }

    /** Finds the chunks, too, by which the size of the folded dump is told: they are read again, as only files can be. */
    public InspectJob findSample() {
        sampling = true;
        return this;
    }

    /** Has a folded file whose end is lost or damaged be told by what of it is whole; it is read twice then. */
    public InspectJob salvaging() {
        salvages = true;
        return this;
    }

    @Override
    public Inspection run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        if (sampling && !input.isRereadable()) {
            throw new JobException(Message.of("input.pipe", input.name()));
        }
        try (DumpSource source = input.open(monitor)) {
            FileKind kind = FileKind.of(source);
            switch (kind) {
                case HPROF, TAILOR, KOOM -> {
                    ChunkReader reader = new ChunkReader(source);
                    Optional<SamplePlaces> sample = sampling && !source.isPacked() && source.dumpSize() >= 0
                            ? Optional.of(SamplePlaces.in(reader, source.dumpSize()))
                            : Optional.empty();
                    CensusTaker.Counted counted = CensusTaker.take(
                            reader, threads, monitor.phase(Phase.INSPECTING), watcher(source, kind, sample, start));
                    Optional<DamageReport> damage = DamageReport.of(reader, counted.summary());
                    return inspection(source, kind, counted, damage, sample, start);
                }
                case HFOLD -> {
                    FoldIndex index;
                    try {
                        index = index(source, monitor);
                    } catch (FoldException e) {
                        return salvaged(source, e, monitor, start);
                    }
                    long size = source.size() < 0 ? source.position() : source.size();
                    return new Inspection(
                            input.name(),
                            FileKind.HFOLD,
                            source.size(),
                            source.packing(),
                            index.summary(),
                            DamageReport.of(index.summary()),
                            Optional.empty(),
                            List.of(),
                            Optional.of(Sizes.of(index.source(), input.name(), index, size, Duration.ZERO)),
                            Optional.of(index.profile()),
                            index.recipients().isEmpty()
                                    ? Optional.empty()
                                    : Optional.of(new Inspection.Sealed(index.recipients(), index.sealedBytes())),
                            index.base(),
                            Optional.empty(),
                            Optional.empty(),
                            Job.since(start));
                }
                default -> throw input.notADump(source);
            }
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    /** What a folded file remembers: it stands at the end, before which a stream has to be read. */
    private FoldIndex index(DumpSource source, JobMonitor monitor) throws IOException {
        Progress progress = monitor.phase(Phase.INSPECTING);
        Optional<Unpacked.Opener> file = input.channels(monitor);
        if (file.isEmpty() || source.isPacked()) {
            return new FoldReader(source, input.unfolding(), monitor::endIfCancelled)
                    .restore(OutputStream.nullOutputStream(), threads, progress);
        }
        try (FoldFile fold = FoldFile.open(file.get().open())) {
            return fold.index();
        }
    }

    /** @throws FoldException the fault, where that is not wanted or nothing is whole */
    private Inspection salvaged(DumpSource source, FoldException fault, JobMonitor monitor, long start)
            throws IOException {
        Optional<Unpacked.Opener> file = input.channels(monitor);
        if (!salvages || !fault.isDamage() || file.isEmpty() || source.isPacked()) {
            throw fault;
        }
        Progress progress = monitor.phase(Phase.INSPECTING);
        try (FoldSalvage salvage =
                FoldSalvage.open(file.get().open(), input.unfolding(), (done, total) -> monitor.endIfCancelled())) {
            SalvageCensus census = SalvageCensus.take(salvage, input.name(), threads, progress);
            return new Inspection(
                    input.name(),
                    FileKind.HFOLD,
                    source.size(),
                    source.packing(),
                    census.summary(),
                    Optional.empty(),
                    Optional.of(census.classes()),
                    List.of(),
                    Optional.of(Sizes.of(
                            input.name(),
                            input.name(),
                            census.summary(),
                            census.profile(),
                            Map.of(),
                            source.size(),
                            Duration.ZERO)),
                    Optional.of(census.profile()),
                    salvage.recipients().isEmpty()
                            ? Optional.empty()
                            : Optional.of(new Inspection.Sealed(salvage.recipients(), salvage.sealedBytes())),
                    salvage.foldedAgainst(),
                    Optional.empty(),
                    Optional.of(JobException.about(input.name(), fault)),
                    Job.since(start));
        } catch (FoldException e) {
            fault.addSuppressed(e);
            throw fault;
        }
    }

    private Inspection inspection(
            DumpSource source,
            FileKind kind,
            CensusTaker.Counted counted,
            Optional<DamageReport> damage,
            Optional<SamplePlaces> sample,
            long start) {
        Optional<AppliedProfile> peer = kind.isPeer() ? Optional.of(ForeignDumps.profile(kind)) : Optional.empty();
        return new Inspection(
                input.name(),
                kind,
                source.size(),
                source.packing(),
                counted.summary(),
                damage,
                Optional.of(counted.classes()),
                kind == FileKind.HPROF ? counted.zeros() : List.of(),
                peer.map(profile -> Sizes.of(
                        input.name(),
                        input.name(),
                        counted.summary(),
                        profile,
                        Map.of(),
                        source.size(),
                        Duration.ZERO)),
                peer,
                Optional.empty(),
                Optional.empty(),
                sample,
                Optional.empty(),
                Job.since(start));
    }

    private CensusTaker.Watcher watcher(DumpSource source, FileKind kind, Optional<SamplePlaces> sample, long start) {
        // The first one at once.
        long[] last = {System.nanoTime() - PAUSE};
        return new CensusTaker.Watcher() {
            @Override
            public void read(Chunk chunk) throws IOException {
                if (sample.isPresent()) {
                    sample.get().pass(chunk);
                }
            }

            @Override
            public void counted(Supplier<CensusTaker.Counted> soFar) {
                if (partial != null && System.nanoTime() - last[0] >= PAUSE) {
                    last[0] = System.nanoTime();
                    partial.accept(inspection(source, kind, soFar.get(), Optional.empty(), Optional.empty(), start));
                }
            }
        };
    }
}
