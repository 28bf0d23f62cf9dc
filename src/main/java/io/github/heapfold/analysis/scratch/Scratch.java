package io.github.heapfold.analysis.scratch;

import io.github.heapfold.files.Opened;
import io.github.heapfold.files.PrivateFolder;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.message.Message;
import io.github.heapfold.message.MessageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Where slabs of memory come from, and the ledger of what they take. Slabs are mapped files in a private folder. What
 * is not closed before is closed with the scratch. May be used by several threads.
 */
public final class Scratch implements Closeable {
    private final ScratchFolder folder;
    private final boolean reserving;
    private final Set<Slab> slabs = Collections.newSetFromMap(new IdentityHashMap<>());
    private long used;
    private long peak;
    private boolean closed;

    private Scratch(ScratchFolder folder, boolean reserving) {
        this.folder = folder;
        this.reserving = reserving;
    }

    /**
     * Makes a private folder for scratch files, and removes those that ended processes have left there.
     *
     * @param parent the folder to make it in; {@link #defaultParent()} where nobody says another
     */
    public static Scratch in(Path parent) throws IOException {
        return new Scratch(ScratchFolder.in(parent), true);
    }

    /**
     * Scratch whose slabs take no room on the disk where nothing is written. Should the disk become full, writing to a
     * slab fails with an {@link InternalError}; so this is for sizes of which little is used.
     */
    public static Scratch sparseIn(Path parent) throws IOException {
        return new Scratch(ScratchFolder.in(parent), false);
    }

    /** The system's folder for temporary files. */
    public static Path defaultParent() {
        return PrivateFolder.usualParent();
    }

    /**
     * A new slab.
     *
     * @param name what it is for, in the ledger
     * @param bytes how many bytes it has room for at first; all are 0. It grows by {@link Slab#ensure}.
     */
    public Slab slab(String name, long bytes) throws IOException {
        return slab(name, bytes, Progress.NONE);
    }

    /**
     * The same of one that is large.
     *
     * @param progress of taking its room on the disk, in bytes; where the disk is busy, that takes long
     */
    public Slab slab(String name, long bytes, Progress progress) throws IOException {
        Slab slab;
        synchronized (this) {
            if (closed) {
                throw new MessageException(Message.of("scratch.closed"));
            }
            slab = new Slab(this, name);
            slabs.add(slab);
        }
        try (Opened<Slab> opened = new Opened<>(slab)) {
            slab.ensure(bytes, progress);
            return opened.keep();
        }
    }

    Path path() {
        return folder.path();
    }

    FileChannel file() throws IOException {
        return folder.create();
    }

    boolean isReserving() {
        return reserving;
    }

    synchronized void account(long bytes) {
        used += bytes;
        peak = Math.max(peak, used);
    }

    synchronized void closed(Slab slab) {
        slabs.remove(slab);
    }

    /** Bytes that slabs take now. */
    public synchronized long used() {
        return used;
    }

    /** Most bytes that slabs took at any time. */
    public synchronized long peak() {
        return peak;
    }

    /** What takes how much now, for tests and measurements: name and bytes of each slab. */
    public synchronized List<String> ledger() {
        List<String> lines = new ArrayList<>();
        for (Slab slab : slabs) {
            lines.add(slab.name() + " " + slab.reserved());
        }
        Collections.sort(lines);
        return lines;
    }

    /** Gives back everything. Slabs must no more be used, by no thread. */
    @Override
    public void close() throws IOException {
        List<Slab> open;
        synchronized (this) {
            closed = true;
            open = List.copyOf(slabs);
        }
        for (Slab slab : open) {
            slab.close();
        }
        folder.close();
    }
}
