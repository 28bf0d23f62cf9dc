package io.github.heapfold.capture.resident;

import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.fold.FoldOptions;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.count.DumpSummary;
import io.github.heapfold.job.Job;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.compress.CompressJob;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.Target;
import io.github.heapfold.job.verify.Verification;
import io.github.heapfold.job.verify.VerifyJob;
import io.github.heapfold.message.Message;
import io.github.heapfold.report.Units;
import java.io.IOException;
import java.nio.file.Path;

/** Folds a finished dump and compares the result with it, after which the dump may go. */
public final class VerifiedFold implements Job<VerifiedFold.Result> {
    /** What became of the dump. */
    public enum Fate {
        /** Nothing was to become of it. */
        KEPT,
        DELETED,
        /** It stays, because it is damaged or has no end. */
        NOT_WHOLE,
        /** It stays, because a link was named, which is somebody else's way to it. */
        LINK,
        /** It stays, because another file took its place or it was written to while it was folded. */
        CHANGED
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
        FileSnapshot original = FileSnapshot.of(dump);
        CompressJob.Result result = fold(Input.of(dump), Target.file(target, force), options, monitor);
        return new Result(result, delete ? delete(original, result.summary()) : Fate.KEPT);
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
                throw new JobException(
                        Message.of("capture.foldDiffers", dump.name(), String.join("; ", check.differences())));
            }
        });
        return new CompressJob(dump, verified, options).run(monitor);
    }

    private static Fate delete(FileSnapshot original, DumpSummary summary) throws IOException {
        if (!isWhole(summary)) {
            return Fate.NOT_WHOLE;
        }
        if (original.link()) {
            return Fate.LINK;
        }
        return original.deleteIfUnchanged() ? Fate.DELETED : Fate.CHANGED;
    }

    /** Whether nothing of a dump is missing: it is not damaged, and has the record that ends one. */
    static boolean isWhole(DumpSummary summary) {
        return summary.damage().isEmpty() && summary.count(Tag.HEAP_DUMP_END) > 0;
    }

    static Verification verify(Input dump, Path folded, FoldOptions options, JobMonitor monitor) throws IOException {
        return new VerifyJob(dump, Input.of(folded), options.threads()).run(monitor);
    }
}
