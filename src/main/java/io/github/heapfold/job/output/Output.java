package io.github.heapfold.job.output;

import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.PartName;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where a job writes: a new {@code .part} file beside the target, which only its owner may read, that becomes the
 * target when it is whole and on the disk, or vanishes; or a stream, such as standard output, that is written as it
 * comes.
 */
public final class Output implements Closeable {
    /** What is being written by jobs of this program, by its target. */
    private static final Map<Path, Output> OPEN = new ConcurrentHashMap<>();

    private final String name;
    private final Path target;
    private final Input source;
    private final List<Path> bases = new ArrayList<>();
    private final boolean force;
    private final Target.Proof proof;
    private Path key;
    private volatile Path part;
    private FileChannel channel;
    private final EarlySync sync;

    /** Null of a stream. */
    private final Room room;

    private final OutputStream stream;
    private volatile boolean whole;

    private Output(Path target, boolean force, Input source, boolean sparse, Target.Proof proof) throws IOException {
        this.name = target.toString();
        this.target = target;
        this.source = source;
        this.force = force;
        this.proof = proof;
        if (source.file().isPresent() && isSame(source.file().get(), target)) {
            throw new JobException(Message.of("output.source", target));
        }
        PartFile.check(target, force);
        Path folder = target.toAbsolutePath().getParent().toRealPath();
        Path place = folder.resolve(target.getFileName());
        if (OPEN.putIfAbsent(place, this) != null) {
            throw new JobException(Message.of("output.busy", target));
        }
        key = place;
        room = Room.of(folder);
        try (Opened<Output> opened = new Opened<>(this)) {
            // The job that had the target until now may have finished.
            PartFile.check(target, force);
            create(sparse);
            OutputStream file = sparse
                    ? new SparseStream(channel)
                    : new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            sync = new EarlySync(file, () -> channel.force(false));
            stream = new NamedOutputStream(this::about, sync);
            opened.keep();
        } catch (IOException e) {
            throw about(e);
        }
    }

    private Output(OutputStream stream, String name, Input source) {
        this.name = name;
        this.target = null;
        this.source = source;
        this.force = false;
        this.proof = null;
        this.sync = null;
        this.room = null;
        this.stream = new NamedOutputStream(this::about, stream);
    }

    private IOException about(IOException fault) {
        IOException told = PartFile.about(name, fault);
        return room == null ? told : room.about(told);
    }

    /** Says how many bytes it takes at the most, for who turns out to have no room for them. */
    void expect(Room.Bytes most) {
        if (room != null) {
            room.expect(most);
        }
    }

    /**
     * Names what the result, or its source, cannot be read without: it is never replaced either.
     *
     * @param base empty for nothing
     * @throws JobException where the target is that file
     */
    public void spare(Optional<Path> base) throws IOException {
        base.ifPresent(bases::add);
        requireSpared();
    }

    private void requireSpared() throws IOException {
        for (Path base : bases) {
            if (target != null && isSame(base, target)) {
                throw new JobException(Message.of("output.base", target));
            }
        }
    }

    /** Whether two paths lead to one file that is there. */
    public static boolean isSame(Path source, Path target) throws IOException {
        return Files.exists(source) && Files.exists(target) && Files.isSameFile(source, target);
    }

    /**
     * For its owner alone, for a dump holds what its program held, passwords and all, and its folder may have kept it
     * from others.
     */
    private void create(boolean sparse) throws IOException {
        PartName.sweep(key.getParent());
        // Windows wants to be asked for holes.
        OpenOption[] options = sparse ? new OpenOption[] {StandardOpenOption.SPARSE} : new OpenOption[0];
        while (true) {
            Path fresh = PartName.of(target, ".part");
            try {
                channel = NewFile.create(fresh, options);
                part = fresh;
                return;
            } catch (FileAlreadyExistsException e) {
                // Somebody else's; there are other names.
            }
        }
    }

    /**
     * Opens the part.
     *
     * @param force whether an existing target may be replaced
     * @param source what the result is made from, which is never replaced
     * @throws JobException where the target exists and may not be, where its folder does not, or another job writes it
     */
    public static Output to(Path target, boolean force, Input source) throws IOException {
        return to(target, force, source, false, part -> {});
    }

    /**
     * The same.
     *
     * @param sparse whether long stretches of zeros take no room where the file system has holes
     * @param proof what the part has to pass
     */
    static Output to(Path target, boolean force, Input source, boolean sparse, Target.Proof proof) throws IOException {
        return new Output(target, force, source, sparse, proof);
    }

    /**
     * Sees whether something may be written there.
     *
     * @throws JobException where the target exists and may not, is no file, or its folder does not exist
     */
    public static void check(Path target, boolean force) throws JobException {
        PartFile.check(target, force);
    }

    /** Writes to a stream, which is flushed but not closed. */
    public static Output to(OutputStream stream, String name, Input source) {
        return new Output(stream, name, source);
    }

    /** Writes a text about a source to a file that is there whole or not at all. */
    public static void write(Path target, String text, boolean force, Input source) throws IOException {
        write(target, text.getBytes(StandardCharsets.UTF_8), force, source);
    }

    /** The same for what is no text, as a picture. */
    public static void write(Path target, byte[] content, boolean force, Input source) throws IOException {
        try (Output output = to(target, force, source)) {
            output.spare(source.unfolding().base());
            output.stream().write(content);
            output.commit();
        }
    }

    /** Deletes what jobs are still writing: for a process that ends and cannot wait for them any longer. */
    public static void discardAll() {
        for (Output output : Set.copyOf(OPEN.values())) {
            try {
                output.delete();
            } catch (IOException e) {
                // There is nobody left to tell.
            }
        }
    }

    public OutputStream stream() {
        return stream;
    }

    /**
     * Puts the finished part in the target's place, after all of it is on the disk.
     *
     * @throws JobException where the source was changed while it was read
     */
    public void commit() throws IOException {
        stream.flush();
        source.requireUnchanged();
        if (target == null) {
            return;
        }
        try {
            sync.settle();
            channel.force(true);
            channel.close();
        } catch (IOException e) {
            throw about(e);
        }
        proof.pass(part);
        try {
            PartFile.check(target, force);
            requireSpared();
            PartFile.place(part, target, force);
        } catch (IOException e) {
            throw about(e);
        }
        whole = true;
    }

    private void delete() throws IOException {
        if (part != null && !whole) {
            Files.deleteIfExists(part);
        }
    }

    /** Ends writing; what was not {@link #commit() committed} is gone. */
    @Override
    public void close() throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            try {
                delete();
            } finally {
                if (key != null) {
                    OPEN.remove(key, this);
                }
            }
        }
    }
}
