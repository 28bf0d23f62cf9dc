package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.DumpScan;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.files.Opened;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.FoldSalvage;
import io.github.heapfold.fold.FoldScan;
import io.github.heapfold.fold.SalvageScan;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Column;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.browse.Records;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.ForeignDumps;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.profile.AppliedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A file whose heap is analysed: a dump, a packed one, one that another program stripped, or a folded one. */
public final class HeapFile implements HeapSource {
    /** Short, since several are under way at once and memory is to be left for the heap. */
    private static final int CHUNK = 1 << 20;

    /** What of classes is known from the first pass. */
    private static final Set<String> NOT_FOR_REFERENCES =
            Set.of("staticFieldNameIds", "staticFieldValues", "instanceFieldNameIds");

    private final Input input;
    private final boolean folded;
    private final AppliedProfile leftOut;
    private final JobMonitor monitor;

    /** What a pass found damaged in a folded file; null as long as none did. */
    private FoldException fault;

    /** What remains of it then; null as long as nobody looked. */
    private Optional<FoldSalvage.Left> around;

    /** What is left out where not all that was sealed can be opened; null where it can. */
    private volatile AppliedProfile closed;

    private HeapFile(Input input, boolean folded, AppliedProfile leftOut, JobMonitor monitor) {
        this.input = input;
        this.folded = folded;
        this.leftOut = leftOut;
        this.monitor = monitor;
    }

    /** See {@link #of(Input, JobMonitor)}. */
    public static HeapFile of(Path file, JobMonitor monitor) throws IOException {
        return of(Input.of(file), monitor);
    }

    /**
     * Looks at the beginning of a file.
     *
     * @throws JobException where it is no dump
     */
    public static HeapFile of(Input input, JobMonitor monitor) throws IOException {
        if (!input.isRereadable()) {
            throw new JobException(Message.of("input.analyseStream", input.name()));
        }
        try (DumpSource source = input.open(monitor)) {
            FileKind kind = FileKind.of(source);
            if (kind == FileKind.OTHER) {
                throw input.notADump(source);
            }
            if (kind == FileKind.HFOLD) {
                return folded(input, source, monitor);
            }
            AppliedProfile stripped = kind.isPeer() ? ForeignDumps.profile(kind) : AppliedProfile.NOTHING;
            return new HeapFile(input, false, stripped, monitor);
        }
    }

    private static HeapFile folded(Input input, DumpSource source, JobMonitor monitor) throws IOException {
        try (FoldReader fold = new FoldReader(source, input.unfolding(), monitor::endIfCancelled)) {
            // From here on it is this file, not a folder that has it, for whoever must not write over it.
            input.against(fold.base());
            return new HeapFile(input, true, fold.profile(), monitor);
        } catch (FoldException e) {
            return withoutBeginning(input, source, e, monitor);
        }
    }

    /** One whose first block is damaged: what that says stands in the index, too. */
    private static HeapFile withoutBeginning(Input input, DumpSource source, FoldException fault, JobMonitor monitor)
            throws IOException {
        if (fault.isDamage() && !source.isPacked() && input.channels(monitor).isPresent()) {
            try (FoldSalvage salvage = salvage(input, monitor)) {
                input.against(salvage.base());
                HeapFile file = new HeapFile(input, true, salvage.profile(), monitor);
                file.readAround(fault);
                file.around = file.look(salvage);
                if (file.around.isPresent()) {
                    return file;
                }
            } catch (FoldException e) {
                // Nothing else can be read.
            }
        }
        throw JobException.about(source.name(), fault);
    }

    @Override
    public String name() {
        return input.name();
    }

    /** Zeros that stand for what was sealed and is lost are no values, and nobody knows where they are. */
    @Override
    public AppliedProfile profile() {
        return closed == null ? leftOut : closed;
    }

    @Override
    public synchronized Scan scan(Wanted wanted) throws IOException {
        input.requireNotReplaced();
        Optional<FoldSalvage.Left> remains = remains();
        if (remains.isPresent()) {
            return salvaged(remains.get(), wanted);
        }
        try (Opened<DumpSource> source = new Opened<>(input.open(monitor))) {
            return source.keepIn(
                    folded ? folded(source.get(), wanted) : new DumpScan(new ChunkReader(source.get(), CHUNK)));
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    private Scan folded(DumpSource source, Wanted wanted) throws IOException {
        boolean readsAround = mayReadAround() && !source.isPacked();
        FoldScan fold =
                new FoldScan(source, input.unfolding(), column -> isWanted(column, wanted), monitor::endIfCancelled);
        return new HeapFold(source, fold, readsAround ? this : null);
    }

    private boolean mayReadAround() {
        return folded && fault == null && input.channels(monitor).isPresent();
    }

    /** What remains where a pass found damage; empty where none did, and where nothing else can be read. */
    private Optional<FoldSalvage.Left> remains() throws IOException {
        if (fault != null && around == null) {
            around = look();
        }
        return fault == null ? Optional.empty() : around;
    }

    /** Has the passes that begin from now on leave out what is damaged. Called by any worker of a pass. */
    synchronized void readAround(FoldException damaged) {
        fault = fault == null ? damaged : fault;
    }

    /** Empty where nothing can be read but what is before the damage. */
    private Optional<FoldSalvage.Left> look() throws IOException {
        try (FoldSalvage salvage = salvage(input, monitor)) {
            return look(salvage);
        } catch (FoldException e) {
            return Optional.empty();
        }
    }

    private Optional<FoldSalvage.Left> look(FoldSalvage salvage) throws IOException {
        FoldSalvage.Left found = salvage.look(FoldOptions.usualThreads(), (done, total) -> monitor.endIfCancelled());
        if (!found.salvage().sealed().isEmpty()) {
            closed = inPart(salvage.closed());
        }
        return Optional.of(found).filter(FoldSalvage.Left::hasBeginning);
    }

    /** As if parts of all columns were left out that a profile leaves out; of whole records none is there as zeros. */
    private static AppliedProfile inPart(AppliedProfile profile) {
        Stream<String> columns =
                profile.stripped().stream().filter(name -> Column.named(name).isPresent());
        return new AppliedProfile(
                profile.name(),
                profile.level(),
                List.of(),
                Stream.concat(columns, profile.erased().stream()).distinct().toList(),
                profile.rules());
    }

    private Scan salvaged(FoldSalvage.Left remains, Wanted wanted) throws IOException {
        try (Opened<FoldSalvage> salvage = new Opened<>(salvage(input, monitor))) {
            SalvageScan scan =
                    salvage.get().scan(remains.plan(), column -> isWanted(column, wanted), monitor::endIfCancelled);
            return salvage.keepIn(new HeapSalvage(input.name(), scan, remains.salvage(), Faults.reason(fault)));
        }
    }

    private static FoldSalvage salvage(Input input, JobMonitor monitor) throws IOException {
        return FoldSalvage.open(
                input.channels(monitor).orElseThrow().open(),
                input.unfolding(),
                (done, total) -> monitor.endIfCancelled());
    }

    /** Which columns of a folded file are decoded: not those that nobody looks at, which are most of its bytes. */
    static boolean isWanted(Column column, Wanted wanted) {
        if (wanted == Wanted.EVERYTHING) {
            return true;
        }
        boolean references = wanted == Wanted.REFERENCES;
        boolean contents = wanted == Wanted.CONTENTS;
        boolean arrays = contents || wanted == Wanted.ARRAYS;
        boolean again = references || arrays;
        String field = column.field().name();
        return switch (column.field().tag()) {
            case INSTANCE_DUMP ->
                field.equals("values") ? contents || (references && isReferences(column)) : isNoSerial(field);
            case OBJECT_ARRAY_DUMP -> field.equals("elements") ? references : isNoSerial(field);
            case PRIMITIVE_ARRAY_DUMP -> field.equals("elements") ? arrays : isNoSerial(field);
            case CLASS_DUMP -> isNoSerial(field) && !(again && NOT_FOR_REFERENCES.contains(field));
            default -> !field.equals("time");
        };
    }

    /** Values of an instance whose class was not known are bytes without a type. */
    private static boolean isReferences(Column column) {
        return column.type() == null || column.type() == BasicType.OBJECT;
    }

    private static boolean isNoSerial(String field) {
        return !field.equals("stackTraceSerial");
    }

    /** By the index, where that is whole; the passes may not have needed it, as those of a kept index did not. */
    @Override
    public synchronized DumpBytes openBytes() throws IOException {
        input.requireNotReplaced();
        try {
            Optional<FoldSalvage.Left> remains = remains();
            return remains.isPresent() ? bytes(remains.get()) : Records.bytes(input, monitor);
        } catch (JobException e) {
            if (!mayReadAround() || !(e.getCause() instanceof FoldException damaged)) {
                throw e;
            }
            readAround(damaged);
            return bytes(remains().orElseThrow(() -> e));
        }
    }

    private DumpBytes bytes(FoldSalvage.Left remains) throws IOException {
        try (Opened<FoldSalvage> salvage = new Opened<>(salvage(input, monitor))) {
            return salvage.keepIn(Records.bytes(input.name(), salvage.get().file(remains.plan())));
        }
    }
}
