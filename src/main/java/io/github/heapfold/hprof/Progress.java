package io.github.heapfold.hprof;

/**
 * Is told how far a pass over a file or a heap has come, and may end it by throwing
 * {@link java.util.concurrent.CancellationException}. Called from the thread that runs the pass, once per
 * chunk or some ten thousand objects, and several times a second where it waits for one that takes long.
 */
@FunctionalInterface
public interface Progress {
    /** Hears nothing, stops nothing. */
    Progress NONE = (done, total) -> {};

    /**
     * Hears how far the pass has come.
     *
     * @param done what the pass counts, so far: bytes of the source (of a compressed one, compressed bytes) where it
     *     reads one, mostly objects where it asks a heap
     * @param total how many there will be; -1 where that is not known, as of a stream
     */
    void at(long done, long total);

    /** The same of a pass that tells each object which it comes to: one of 65,536 is heard. */
    default void step(long done, long total) {
        if ((done & 0xffff) == 0) {
            at(done, total);
        }
    }

    /** Only looks whether to go on, of who may have nothing new to tell. */
    default void look() {
        at(0, -1);
    }
}
