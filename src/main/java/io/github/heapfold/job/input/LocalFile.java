package io.github.heapfold.job.input;

import io.github.heapfold.files.ExistingFile;
import io.github.heapfold.files.FileSnapshot;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.message.Message;
import io.github.heapfold.unpack.Unpacked;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** A file here, which somebody may write to or replace while it is read. For any thread. */
final class LocalFile implements Origin {
    private final Path path;
    private final Look look;

    /** The file as it was before it was first opened; null before. */
    private FileSnapshot opened;

    /** Who looked at the file first. */
    private enum Look {
        /** Who opens it here. */
        NONE,

        /** Another, and what is read now has to go with what that one saw. */
        EARLIER,

        /** Another, and nothing is read but what that one saw, by no link either. */
        ITSELF
    }

    private LocalFile(Path path, Look look, FileSnapshot opened) {
        this.path = path;
        this.look = look;
        this.opened = opened;
    }

    static LocalFile of(Path path) {
        return new LocalFile(path, Look.NONE, null);
    }

    /** See {@link Input#asOf}. */
    static LocalFile asOf(FileSnapshot before) {
        return new LocalFile(before.path(), Look.EARLIER, before);
    }

    /** See {@link Input#of(FileSnapshot)}. */
    static LocalFile itself(FileSnapshot original) {
        return new LocalFile(original.path(), Look.ITSELF, original);
    }

    @Override
    public String name() {
        return path.toString();
    }

    @Override
    public Optional<Path> file() {
        return Optional.of(path);
    }

    @Override
    public DumpSource open(JobMonitor monitor, long mostUnpacked) throws IOException {
        if (Files.isDirectory(path)) {
            throw new JobException(Message.of("input.folder", path));
        }
        try {
            if (look == Look.ITSELF) {
                return openItself(mostUnpacked);
            }
            Optional<JobException> replaced = look == Look.EARLIER ? replaced() : Optional.empty();
            if (replaced.isPresent()) {
                throw replaced.get();
            }
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                // A pipe or a device has no size and cannot be read from the middle.
                return Origin.waiting(name(), Files.newInputStream(path), monitor, mostUnpacked);
            }
            remember();
            return DumpSource.open(path, FileKind::isWanted, mostUnpacked);
        } catch (NoSuchFileException e) {
            throw new JobException(Message.of("input.missing", path), e);
        } catch (AccessDeniedException e) {
            throw new JobException(Message.of("input.denied", path), e);
        }
    }

    private DumpSource openItself(long mostUnpacked) throws IOException {
        // Before, because to open a pipe is to wait for somebody at its other end.
        requireUnchanged();
        try (Opened<DumpSource> source = new Opened<>(DumpSource.open(
                name(), () -> ExistingFile.toReadItself(path), opened.bytes(), FileKind::isWanted, mostUnpacked))) {
            // After, because it may have been replaced in between.
            requireUnchanged();
            return source.keep();
        }
    }

    @Override
    public boolean isRereadable() {
        return !Files.exists(path) || Files.isRegularFile(path) || Files.isDirectory(path);
    }

    @Override
    public Optional<Unpacked.Opener> channels(JobMonitor monitor) {
        return Files.isRegularFile(path)
                ? Optional.of(() -> look == Look.ITSELF ? ExistingFile.toReadItself(path) : ExistingFile.toRead(path))
                : Optional.empty();
    }

    private synchronized void remember() throws IOException {
        if (opened == null) {
            opened = FileSnapshot.of(path);
        }
    }

    @Override
    public synchronized Optional<FileSnapshot> opened() {
        return Optional.ofNullable(opened);
    }

    @Override
    public synchronized void requireUnchanged() throws IOException {
        if (opened != null && !opened.isUnchanged()) {
            throw changed();
        }
    }

    @Override
    public synchronized Optional<JobException> replaced() {
        return opened != null && opened.isReplaced() ? Optional.of(changed()) : Optional.empty();
    }

    private JobException changed() {
        return new JobException(Message.of(look == Look.EARLIER ? "input.changedSince" : "input.changed", path));
    }
}
