package io.github.heapfold.fold.shape;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Room for the groups of the chunks at work. Chunks of real dumps have some hundreds; of those that have far more, one
 * after the other is worked on, so that there need be room for one of them alone. What is refused has no room even
 * so. One per {@link ShapeFinder}.
 */
final class GroupRoom {
    /** Groups that need not be thought of: some MiB for each thread. */
    static final int FEW = 1 << 14;

    /** What a group takes at least until its chunk is coded: 256 to 300 bytes were measured. */
    private static final int BYTES_PER_GROUP = 256;

    /** What the program and a chunk take at least besides. */
    private static final int BYTES_OF_ALL_ELSE = 32 << 20;

    /** Chunks with many groups, of all jobs: the memory is the virtual machine's. */
    private static final ReentrantLock MANY = new ReentrantLock();

    private final long most;

    GroupRoom() {
        this(Runtime.getRuntime().maxMemory());
    }

    /** @param memory bytes that there are */
    GroupRoom(long memory) {
        most = Math.max(FEW, (memory - BYTES_OF_ALL_ELSE) / BYTES_PER_GROUP);
    }

    /**
     * Asks for room; waits until other chunks with many groups are done.
     *
     * @param groups of the chunk so far, with one that is new
     * @return whether there is room for it
     */
    boolean enter(int groups) {
        if (groups == FEW) {
            MANY.lock();
        }
        return groups <= most;
    }

    /** Gives back what was taken, if anything was. */
    void leave() {
        if (MANY.isHeldByCurrentThread()) {
            MANY.unlock();
        }
    }
}
