package io.github.heapfold.job.output;

import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Where a job writes: to a file, which is there whole or not at all, or to a stream. */
public final class Target {
    private final Path file;
    private final boolean force;
    private final OutputStream stream;
    private final Proof proof;

    /** What alone may be there already; null where that is nothing, or anything. */
    private final FileSnapshot replaced;

    /** What a file that was written has to pass before it gets its name. */
    @FunctionalInterface
    public interface Proof {
        /**
         * Looks at it.
         *
         * @param part where it is until then, for its owner alone
         * @throws IOException where it is not good enough, and vanishes
         */
        void pass(Path part) throws IOException;
    }

    private Target(Path file, boolean force, OutputStream stream, Proof proof, FileSnapshot replaced) {
        this.file = file;
        this.force = force;
        this.stream = stream;
        this.proof = proof;
        this.replaced = replaced;
    }

    /**
     * A file as the target.
     *
     * @param file its folder has to exist
     * @param force whether it may be there already, and is replaced
     */
    public static Target file(Path file, boolean force) {
        return new Target(file, force, null, part -> {}, null);
    }

    /**
     * The place of a file that may be replaced, as it was when that was said: neither another one that has come there
     * since, nor this one when somebody has written to it, also while the job works.
     */
    public static Target replacing(FileSnapshot known) {
        return new Target(known.path(), true, null, part -> {}, known);
    }

    /** The same file, which gets its name, and takes the place of another, only after this. */
    public Target after(Proof check) {
        return new Target(file, force, stream, check, replaced);
    }

    /** Standard output, which is written as the job goes: what a failed job has written is of no use. */
    public static Target stream(OutputStream stream) {
        return new Target(null, false, stream, part -> {}, null);
    }

    /** Empty for a stream. */
    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /**
     * Sees whether something may be written there.
     *
     * @throws JobException where it may not
     */
    public void check() throws JobException {
        if (file != null) {
            Output.check(file, force);
            requireSame();
        }
    }

    private void requireSame() throws JobException {
        if (replaced != null && replaced.isReplaced()) {
            throw new JobException(Message.of("output.changed", file));
        }
    }

    /** The form of a dump that is written here: where the name of the file ends so, it is gzipped. */
    public DumpForm named(DumpForm form) {
        return file == null ? form : form.named(file);
    }

    /**
     * Begins to write, when the input has turned out to be good.
     *
     * @param source what the result is made from, which is never replaced
     * @param sparse whether long stretches of zeros become holes in a file
     */
    public Output open(Input source, boolean sparse) throws IOException {
        if (file == null) {
            return Output.to(stream, toString(), source);
        }
        requireSame();
        return Output.to(file, force, source, sparse, part -> {
            proof.pass(part);
            requireSame();
        });
    }

    @Override
    public String toString() {
        return file == null ? "standard output" : file.toString();
    }
}
