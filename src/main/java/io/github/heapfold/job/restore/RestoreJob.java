package io.github.heapfold.job.restore;

import io.github.heapfold.fold.FoldFile;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.FoldSalvage;
import io.github.heapfold.fold.Salvage;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.ForeignDumps;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.DumpOutput;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.unpack.Unpacked;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Unfolds a folded file to an HPROF; every checksum on the way is checked. Also fills up what another program stripped.
 */
public final class RestoreJob implements Job<RestoreJob.Result> {
    /**
     * What was restored, and what is missing in it.
     *
     * @param source the folded file
     * @param kind what the source is: folded, or stripped by which program
     * @param target the HPROF
     * @param foldedBytes bytes read
     * @param restoredBytes bytes of the dump
     * @param writtenBytes bytes that they take; fewer where the dump is gzipped
     * @param profileName name of the profile it was folded with
     * @param recipients who opens what is sealed in it; empty where nothing is
     * @param complete whether nothing of the original is missing; in another form it may be written with other bytes
     * @param original whether the dump is the original, byte for byte, which its checksums tell
     * @param salvage what was lost, where only that was to be restored which is whole
     * @param time how long it took
     */
    public record Result(
            String source,
            FileKind kind,
            String target,
            long foldedBytes,
            long restoredBytes,
            long writtenBytes,
            String profileName,
            List<String> recipients,
            boolean complete,
            boolean original,
            Optional<Salvage> salvage,
            Duration time) {}

    private final Input input;
    private final Target target;
    private final RestoreOptions options;
    private final boolean salvages;

    private RestoreJob(Input input, Target target, RestoreOptions options, boolean salvages) {
        this.input = input;
        this.target = target;
        this.options = options;
        this.salvages = salvages;
    }

    /** Where the name of the target ends so, the dump is gzipped. */
    public RestoreJob(Input input, Target target, RestoreOptions options) {
        this(input, target, options, false);
    }

    /**
     * The same job for a file that is damaged: it restores what is whole, as it is, and tells what is lost. The file is
     * read more than once, so a stream is refused when it runs.
     */
    public RestoreJob salvaging() {
        return new RestoreJob(input, target, options, true);
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        if (salvages) {
            return salvage(monitor, start);
        }
        try (DumpSource source = input.open(monitor, options.unfolding().fill())) {
            FileKind kind = FileKind.of(source);
            if (kind.isPeer()) {
                return rebuild(source, kind, monitor, start);
            }
            if (kind != FileKind.HFOLD) {
                throw input.notFolded(source);
            }
            Progress progress = monitor.phase(Phase.RESTORING);
            try (FoldReader fold =
                            new FoldReader(source, input.unfolding(options.unfolding()), monitor::endIfCancelled);
                    DumpOutput output = output(fold.base())) {
                if (options.form().forMat()) {
                    InputStream restored = fold.restored(options.threads(), monitor::endIfCancelled);
                    output.writeForMat(input.name(), restored, source.tells(progress));
                } else {
                    output.expect(() -> dumpBytes(monitor));
                    fold.restore(output.stream(), options.threads(), progress);
                }
                output.commit();
                return new Result(
                        input.name(),
                        kind,
                        target.toString(),
                        source.position(),
                        output.dumpBytes(),
                        output.storedBytes(),
                        fold.profile().name(),
                        fold.recipients(),
                        fold.profile().isLossless(),
                        fold.profile().isLossless() && !options.form().forMat(),
                        Optional.empty(),
                        Job.since(start));
            }
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    /** How long the dump will be, by the index at the end of the file; -1 where that cannot be read. */
    private long dumpBytes(JobMonitor monitor) throws IOException {
        Optional<Unpacked.Opener> file = input.channels(monitor);
        if (file.isEmpty()) {
            return -1;
        }
        try (FoldFile fold = FoldFile.open(file.get().open(), input.unfolding(options.unfolding()))) {
            boolean whole = options.unfolding().complete();
            return fold.index().chunks().stream()
                    .mapToLong(chunk -> whole ? chunk.originalBytes() : fold.bytes(chunk))
                    .sum();
        }
    }

    private DumpOutput output(Optional<Path> base) throws IOException {
        return DumpOutput.to(target, input, base, options.form(), options.threads());
    }

    /** Writes a dump that another program stripped. */
    private Result rebuild(DumpSource source, FileKind kind, JobMonitor monitor, long start) throws IOException {
        if (opensSeal()) {
            throw new JobException(Message.of("about", input.name(), Message.of("fold.notSealed")));
        }
        String program = ForeignDumps.profile(kind).name();
        if (options.unfolding().complete()) {
            throw new JobException(Message.of("restore.unknownCount", input.name(), program));
        }
        Progress read = source.tells(monitor.phase(Phase.RESTORING));
        try (DumpOutput output = output(Optional.empty())) {
            if (options.form().forMat()) {
                output.writeForMat(input.name(), source.stream(), read);
            } else {
                output.copy(source.stream(), read);
            }
            Optional<IOException> failure = source.failure();
            if (failure.isPresent() && !salvages) {
                throw JobException.about(input.name(), failure.get());
            }
            output.commit();
            return new Result(
                    input.name(),
                    kind,
                    target.toString(),
                    source.position(),
                    output.dumpBytes(),
                    output.storedBytes(),
                    program,
                    List.of(),
                    false,
                    false,
                    salvages ? Optional.of(salvaged(program, output.dumpBytes(), failure)) : Optional.empty(),
                    Job.since(start));
        }
    }

    /** What was saved of a dump that another program stripped: all up to where it fails. */
    private static Salvage salvaged(String program, long bytes, Optional<IOException> failure) {
        List<Salvage.Loss> losses = failure.stream()
                .map(reason -> new Salvage.Loss(bytes, -1, Optional.empty(), Faults.reason(reason)))
                .toList();
        return new Salvage(program, losses, 0, List.of(), 0, 0, bytes, bytes, Optional.empty(), Optional.empty());
    }

    private Result salvage(JobMonitor monitor, long start) throws IOException {
        try (DumpSource source = input.open(monitor)) {
            FileKind kind = FileKind.of(source);
            if (kind.isPeer()) {
                return rebuild(source, kind, monitor, start);
            }
        }
        Path file = plainFile(monitor);
        try (FoldSalvage fold =
                        FoldSalvage.open(file, input.unfolding(options.unfolding()), monitor.phase(Phase.CHECKING));
                DumpOutput output = output(fold.base())) {
            Salvage salvage = fold.restore(output.stream(), options.threads(), monitor.phase(Phase.RESTORING));
            output.commit();
            return new Result(
                    input.name(),
                    FileKind.HFOLD,
                    target.toString(),
                    Files.size(file),
                    salvage.restoredBytes(),
                    output.storedBytes(),
                    salvage.profileName(),
                    fold.recipients(),
                    salvage.isWhole() && (fold.closed().isLossless() || opensSeal()),
                    // Then the SHA-256 of the original was compared.
                    fold.closed().isLossless() && salvage.isWhole(),
                    Optional.of(salvage),
                    Job.since(start));
        } catch (FoldException e) {
            // What saves what is whole was asked for.
            throw new JobException(Message.of("about", input.name(), e.message()), e);
        }
    }

    private boolean opensSeal() {
        return options.unfolding().identities().isPresent();
    }

    private Path plainFile(JobMonitor monitor) throws IOException {
        if (!input.isRereadable()) {
            throw new JobException(Message.of("input.salvageStream", input.name()));
        }
        try (DumpSource source = input.open(monitor)) {
            if (source.isPacked()) {
                throw new JobException(Message.of("restore.packed", input.name(), source.packing()));
            }
        }
        return input.file().orElseThrow();
    }
}
