package io.github.heapfold.capture.resident;

import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Folds a finished dump and compares the result with it, after which the dump may go. */
public final class VerifiedFold implements Job<VerifiedFold.Result> {
    /** What became of the dump. */
    public enum Fate {
        /** Nothing was to become of it. */
        KEPT(null),
        DELETED(null),
        /** It stays, because it is damaged. */
        NOT_WHOLE("watch.keptDamaged"),
        /** It stays, because nothing in it says that it has been written to its end. */
        NO_END("watch.keptNoEnd"),
        /** It stays, because a link was named, which is somebody else's way to it. */
        LINK("watch.keptLink"),
        /** It stays, because it is in an archive, which may hold more. */
        ARCHIVE("watch.keptArchive"),
        /** It stays, because another file took its place or it was written to while it was folded. */
        CHANGED("watch.keptChanged");

        private final String reason;

        Fate(String reason) {
            this.reason = reason;
        }

        /** Why the dump is kept though it was to go; empty where it is not. */
        public Optional<Message> kept(Path dump) {
            return Optional.ofNullable(reason).map(key -> Message.of(key, dump));
        }
    }

    /**
     * What was made.
     *
     * @param folded sizes, and what the folded file remembers of the dump
     * @param original what became of the dump
     */
    public record Result(CompressJob.Result folded, Fate original) {
        /** In one line. */
        public Message message() {
            var sizes = folded.sizes();
            Message made = Message.of(
                    "capture.folded",
                    sizes.source(),
                    Units.bytes(sizes.originalBytes()),
                    Units.bytes(sizes.storedBytes()),
                    sizes.profile(),
                    sizes.target());
            return folded.summary()
                    .damage()
                    .map(damage -> Message.of("capture.foldedDamaged", made, damage.message()))
                    .orElse(made);
        }
    }

    private final Path dump;
    private final boolean delete;
    private final Path target;
    private final FoldOptions options;
    private final boolean force;

    /**
     * @param target the file to write; its folder has to exist
     * @param force whether it may be there already
     * @param delete whether the dump goes then, if nothing speaks against it
     */
    public VerifiedFold(Path dump, Path target, FoldOptions options, boolean force, boolean delete) {
        this.dump = dump;
        this.target = target;
        this.options = options;
        this.force = force;
        this.delete = delete;
    }

    @Override
    public Result run(JobMonitor monitor) throws IOException {
        FileSnapshot original = original();
        CompressJob.Result result = fold(Input.of(dump), Target.file(target, force), options, monitor);
        return new Result(result, delete ? delete(original, result.summary()) : Fate.KEPT);
    }

    private FileSnapshot original() throws IOException {
        try {
            return FileSnapshot.of(dump);
        } catch (NoSuchFileException e) {
            throw new JobException(Message.of("input.missing", dump), e);
        }
    }

    /**
     * Folds a dump and compares the result with it before it gets its name and takes the place of another one; what
     * differs vanishes.
     *
     * @param dump read several times
     * @param target a file
     */
    public static CompressJob.Result fold(Input dump, Target target, FoldOptions options, JobMonitor monitor)
            throws IOException {
        Target verified = target.after(part -> {
            Verification check = verify(dump, part, options, monitor);
            if (!check.same()) {
                throw new JobException(Message.of("capture.foldDiffers", dump.name(), check.told()));
            }
        });
        return new CompressJob(dump, verified, options).run(monitor);
    }

    private Fate delete(FileSnapshot original, DumpSummary summary) throws IOException {
        Optional<Fate> obstacle = obstacle(summary);
        if (obstacle.isPresent()) {
            return obstacle.get();
        }
        if (original.link()) {
            return Fate.LINK;
        }
        if (!FileKind.isAlone(dump)) {
            return Fate.ARCHIVE;
        }
        return original.deleteIfUnchanged() ? Fate.DELETED : Fate.CHANGED;
    }

    /**
     * Why a dump is never deleted, whatever is wanted; empty where none of it can be missing. A dump that is one
     * HEAP_DUMP may be whole without a record that ends it, but so may be what is still to grow.
     */
    static Optional<Fate> obstacle(DumpSummary summary) {
        if (summary.damage().isPresent()) {
            return Optional.of(Fate.NOT_WHOLE);
        }
        return summary.count(Tag.HEAP_DUMP_END) > 0 ? Optional.empty() : Optional.of(Fate.NO_END);
    }

    static Verification verify(Input dump, Path folded, FoldOptions options, JobMonitor monitor) throws IOException {
        return new VerifyJob(dump, Input.of(folded), options.threads()).run(monitor);
    }
}
