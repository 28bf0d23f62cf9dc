package io.github.heapfold.job;

import io.github.heapfold.fold.FoldException;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.FoldSalvage;
import io.github.heapfold.fold.Salvage;
import io.github.heapfold.hprof.DumpSource;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Unfolds a folded file to an HPROF; every checksum on the way is checked. */
public final class RestoreJob implements Job<RestoreJob.Result> {
    /**
     * @param source the folded file
     * @param target the HPROF
     * @param foldedBytes bytes read
     * @param restoredBytes bytes of the dump
     * @param writtenBytes bytes that they take; fewer where the dump is gzipped
     * @param profileName name of the profile it was folded with
     * @param salvage what was lost, where only that was to be restored which is whole
     * @param time how long it took
     */
    public record Result(
            String source,
            String target,
            long foldedBytes,
            long restoredBytes,
            long writtenBytes,
            String profileName,
            Optional<Salvage> salvage,
            Duration time) {}

    private final Input input;
    private final String targetName;
    private final DumpOutput.Opener target;
    private final RestoreOptions options;
    private final boolean salvages;

    private RestoreJob(
            Input input, String targetName, DumpOutput.Opener target, RestoreOptions options, boolean salvages) {
        this.input = input;
        this.targetName = targetName;
        this.target = target;
        this.options = options;
        this.salvages = salvages;
    }

    /** See {@link CompressJob#toFile}; where the name ends so, the dump is gzipped. */
    public static RestoreJob toFile(Input input, Path target, RestoreOptions options, boolean force) {
        DumpForm form = options.form().named(target);
        DumpOutput.Opener opener = () -> DumpOutput.to(target, force, input, form, options.threads());
        return new RestoreJob(input, target.toString(), opener, options, false);
    }

    /** See {@link CompressJob#toStream}. */
    public static RestoreJob toStream(Input input, OutputStream target, RestoreOptions options) {
        DumpOutput.Opener opener = () -> DumpOutput.to(target, options.form(), options.threads());
        return new RestoreJob(input, "standard output", opener, options, false);
    }

    /**
     * The same job for a file that is damaged: it restores what is whole, as it is, and tells what is lost. The file is read more than
     * once, so a stream is refused when it runs.
     */
    public RestoreJob salvaging() {
        return new RestoreJob(input, targetName, target, options, true);
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        long start = System.nanoTime();
        if (salvages) {
            return salvage(monitor, start);
        }
        try (DumpSource source = input.open(monitor)) {
            if (FileKind.of(source) != FileKind.HFOLD) {
                throw notFolded(input, source);
            }
            try (DumpOutput output = target.open()) {
                Progress progress = monitor.phase(Phase.RESTORING);
                FoldReader fold = new FoldReader(source, options.unfolding());
                if (options.form().forMat()) {
                    InputStream restored = fold.restored(options.threads());
                    output.writeForMat(
                            input.name(), restored, (done, total) -> progress.at(source.position(), source.size()));
                } else {
                    fold.restore(output.stream(), options.threads(), progress);
                }
                output.commit();
                return new Result(
                        input.name(),
                        targetName,
                        source.position(),
                        output.dumpBytes(),
                        output.storedBytes(),
                        fold.profileName(),
                        Optional.empty(),
                        InspectJob.since(start));
            }
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    private Result salvage(JobMonitor monitor, long start) throws IOException {
        Path file = plainFile(monitor);
        try (FoldSalvage fold = FoldSalvage.open(file, monitor.phase(Phase.CHECKING));
                DumpOutput output = target.open()) {
            Salvage salvage = fold.restore(output.stream(), options.threads(), monitor.phase(Phase.RESTORING));
            output.commit();
            return new Result(
                    input.name(),
                    targetName,
                    Files.size(file),
                    salvage.restoredBytes(),
                    output.storedBytes(),
                    salvage.profileName(),
                    Optional.of(salvage),
                    InspectJob.since(start));
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    private Path plainFile(JobMonitor monitor) throws IOException {
        if (!input.isRereadable()) {
            throw new JobException(
                    input.name() + " cannot be salvaged: it is read more than once for that, so give a file");
        }
        try (DumpSource source = input.open(monitor)) {
            if (source.isPacked()) {
                throw new JobException(input.name() + " is packed (" + source.packing() + "): unpack it to salvage it");
            }
        }
        return input.file().orElseThrow();
    }

    static JobException notFolded(Input input, DumpSource source) throws IOException {
        if (source.peek(1).length == 0) {
            return new JobException(input.name() + " is empty");
        }
        return new JobException(input.name() + " is not a folded dump: it does not begin as a .hfold file does");
    }
}
