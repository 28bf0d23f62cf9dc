package io.github.heapfold.hprof;

/**
 * Is told how far a pass over a file has come, and may end it by throwing
 * {@link java.util.concurrent.CancellationException}. Called from the thread that runs the pass, once per
 * chunk, and several times a second where it waits for one that takes long.
 */
@FunctionalInterface
public interface Progress {
    /** Hears nothing, stops nothing. */
    Progress NONE = (done, total) -> {};

    /**
     * Hears how far the pass has come.
     *
     * @param done bytes of the source consumed so far (of a compressed source: compressed bytes)
     * @param total bytes of the source, or -1 where it is a stream of unknown length
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
