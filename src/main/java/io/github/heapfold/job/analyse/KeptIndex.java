package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.model.HeapReader;
import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexSeal;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.files.NewFile;
import io.github.heapfold.files.Opened;
import io.github.heapfold.files.Sha256;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.Phase;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.output.PartFile;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The index of one dump: opened where it is there and good, written where that is wanted. Nothing that is wrong with it
 * hinders an analysis, which then reads the dump.
 */
final class KeptIndex {
    /** What the name of an index ends in. */
    static final String ENDING = ".hfindex";

    /** What file systems allow a name to take, less what is added to it here and while it is written. */
    private static final int LONGEST_NAME = 160;

    /** Gives the bytes that only this user knows. */
    @FunctionalInterface
    interface Key {
        byte[] read() throws IOException;
    }

    private final Input input;
    /** Null where the dump is no file here. */
    private final Path dump;

    private final IndexPlace place;
    private final Key ownKey;
    private final JobMonitor monitor;
    private final List<Message> notes = new ArrayList<>();

    /** What the dump was when it was opened; null where that could not be found out. */
    private byte[] identity;

    private byte[] key;

    KeptIndex(Input input, IndexPlace place, Key ownKey, JobMonitor monitor) {
        this.input = input;
        this.dump = input.file().orElse(null);
        this.place = place;
        this.ownKey = ownKey;
        this.monitor = monitor;
    }

    /** What is to be said of it. */
    List<Message> notes() {
        return List.copyOf(notes);
    }

    /** The heap from the index; empty where there is none that is good. */
    Optional<Heap> open(HeapReader reader) throws IOException {
        // An index of what others read would say less, and one of what was sealed would say it to them.
        if (dump == null || input.isUnsealed()) {
            if (place.keep()) {
                notes.add(Message.of(
                        "index.notKept", Message.of(input.isUnsealed() ? "index.unsealed" : "index.remote")));
            }
            return Optional.empty();
        }
        Path file;
        IndexSeal seal;
        try {
            file = file();
            if (!place.keep() && !Files.exists(file)) {
                return Optional.empty();
            }
            key = ownKey.read();
            identity = DumpIdentity.of(dump);
            seal = new IndexSeal(identity, key);
        } catch (IOException e) {
            notKept(e);
            return Optional.empty();
        }
        IndexReader index;
        try {
            index = new IndexReader(file, seal, monitor.lazily(Phase.READING_INDEX));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            refuse(e);
            return Optional.empty();
        }
        try (Opened<IndexReader> opened = new Opened<>(index)) {
            return opened.keepIn(Optional.of(reader.load(index, (done, total) -> monitor.endIfCancelled())));
        } catch (MessageException | IndexOutOfBoundsException e) {
            refuse(e);
            return Optional.empty();
        }
    }

    private void refuse(Exception why) {
        if (place.keep()) {
            notes.add(Message.of("index.refused", Faults.reason(why)));
        }
    }

    private void notKept(Exception why) {
        if (place.keep()) {
            notes.add(Message.of("index.notKept", Faults.reason(why)));
        }
    }

    /** Writes the index of a heap that was read from the dump, if that is wanted. */
    void keep(Heap heap) throws IOException {
        if (!place.keep() || identity == null) {
            return;
        }
        // Before the part of it that may fail without harm.
        heap.dominators(monitor.lazily(Phase.DOMINATORS));
        try {
            if (!Arrays.equals(identity, DumpIdentity.of(dump))) {
                notes.add(Message.of("index.notKept", Message.of("input.changed", dump)));
                return;
            }
            if (place.folder().isPresent()) {
                make(place.folder().get());
            }
            write(heap, file());
        } catch (IOException e) {
            notKept(e);
        }
    }

    private void write(Heap heap, Path file) throws IOException {
        try (IndexWriter index =
                new IndexWriter(file, new IndexSeal(identity, key), monitor.lazily(Phase.KEEPING_INDEX))) {
            heap.save(index, Progress.NONE);
            index.finish();
        } catch (IOException e) {
            throw PartFile.about(file.toString(), e);
        }
    }

    private static void make(Path folder) throws IOException {
        try {
            if (!Files.isDirectory(folder)) {
                NewFile.folder(folder);
            }
        } catch (NoSuchFileException e) {
            throw new MessageException(
                    Message.of("output.noFolder", folder.toAbsolutePath().getParent()), e);
        } catch (IOException e) {
            // The file in it cannot be made either, and that is told.
        }
    }

    /** Beside the dump by its name; elsewhere by its path too, for many dumps may have one name. */
    Path file() throws IOException {
        Path real = dump.toRealPath();
        String name = real.getFileName().toString();
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
            name = Sha256.shortOf(name);
        }
        return place.folder().isEmpty()
                ? real.resolveSibling(name + ENDING)
                : place.folder().get().resolve(name + "." + Sha256.shortOf(real.toString()) + ENDING);
    }
}
