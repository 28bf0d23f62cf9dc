package io.github.heapfold.job.input;

import io.github.heapfold.files.Opened;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The bytes of a dump, whatever it is kept in: a plain or packed file, or a folded one that is unfolded as it is read.
 *
 * @param bytes the dump
 * @param stored where it is kept, for progress; the same as {@code bytes} where it is not folded
 * @param kind what it is kept in
 * @param allowance what was left out of it, where it is folded
 * @param recipients who opens what is sealed in it and was not opened; empty where nothing is
 * @param base the file that it was folded against, and needs; empty where it is not folded or stands alone
 */
public record DumpStream(
        DumpSource bytes,
        DumpSource stored,
        FileKind kind,
        Optional<AllowedDifferences> allowance,
        List<String> recipients,
        Optional<Path> base)
        implements Closeable {
    /**
     * Opens a dump, whatever it is kept in.
     *
     * @param threads how many chunks of a folded file are decoded at once
     */
    public static DumpStream open(Input input, int threads, JobMonitor monitor) throws IOException {
        DumpStream dump = stored(input, threads, monitor);
        if (dump.kind != FileKind.HFOLD) {
            return dump;
        }
        DumpSource redacted =
                input.redacted(dump.bytes, () -> ChunkReader.owning(stored(input, threads, monitor).bytes), monitor);
        return new DumpStream(redacted, dump.stored, dump.kind, dump.allowance, dump.recipients, dump.base);
    }

    /** What is unfolded is as it was folded; all else is as the input gives it. */
    private static DumpStream stored(Input input, int threads, JobMonitor monitor) throws IOException {
        try (Opened<DumpSource> opened = new Opened<>(input.open(monitor))) {
            DumpSource stored = opened.get();
            FileKind kind = FileKind.of(stored);
            return opened.keepIn(
                    kind == FileKind.HFOLD
                            ? unfolded(input, stored, threads, monitor)
                            : new DumpStream(stored, stored, kind, Optional.empty(), List.of(), Optional.empty()));
        } catch (FoldException e) {
            throw JobException.about(input.name(), e);
        }
    }

    private static DumpStream unfolded(Input input, DumpSource stored, int threads, JobMonitor monitor)
            throws IOException {
        String name = input.name();
        FoldReader fold = new FoldReader(stored, input.unfolding(), monitor::endIfCancelled);
        InputStream restored = new NamedInputStream(name, fold.restored(threads, monitor::endIfCancelled));
        // Else the threads that unfold would wait for ever.
        try (Opened<InputStream> opened = new Opened<>(restored)) {
            AllowedDifferences allowance = AllowedDifferences.of(fold);
            List<String> closed = input.unfolding().identities().isPresent() ? List.of() : fold.recipients();
            DumpSource dump = DumpSource.of(name, restored);
            return opened.keepIn(
                    new DumpStream(dump, stored, FileKind.HFOLD, Optional.of(allowance), closed, fold.base()));
        }
    }

    /** Hears of each step of what is made of the dump, and tells how far what it is kept in has been read. */
    public Progress tells(Progress progress) {
        return stored.tells(progress);
    }

    /** Reads until the array is full or the dump ends; see {@link DumpSource#read}. */
    public int read(byte[] data) throws IOException {
        return bytes.read(data, 0, data.length);
    }

    /** Whether what was read is not just what a broken packing had to give. */
    public boolean isWhole() {
        return bytes.failure().isEmpty();
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
