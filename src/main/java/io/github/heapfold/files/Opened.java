package io.github.heapfold.files;

import java.io.Closeable;
import java.io.IOException;

/**
 * What is open, and is closed again by whatever ends the work on it, unless somebody has taken it until then: for
 * {@code try}, where what is opened first is of no use if what comes behind it fails, be it for want of memory.
 *
 * <pre>{@code
 * try (Opened<FileChannel> channel = new Opened<>(FileChannel.open(file))) {
 *     return channel.keepIn(new Journal(channel.get()));
 * }
 * }</pre>
 *
 * @param <C> what is open
 */
public final class Opened<C extends Closeable> implements Closeable {
    private final C opened;
    private boolean isKept;

    public Opened(C opened) {
        this.opened = opened;
    }

    public C get() {
        return opened;
    }

    /** Leaves it open for whoever takes it from here; nothing may fail behind this. */
    public C keep() {
        isKept = true;
        return opened;
    }

    /**
     * The same, where something else closes it from now on.
     *
     * @return that
     */
    public <T> T keepIn(T owner) {
        isKept = true;
        return owner;
    }

    @Override
    public void close() throws IOException {
        if (!isKept) {
            opened.close();
        }
    }
}
