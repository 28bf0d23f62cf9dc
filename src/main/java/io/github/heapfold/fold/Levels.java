package io.github.heapfold.fold;

/** What Heapfold's levels mean for zstd. */
final class Levels {
    /** By Heapfold's level; there is no level 0. */
    private static final int[] ZSTD = {0, 1, 2, 3, 5, 7, 9, 12, 15, 18};

    private Levels() {}

    static int zstd(int level) {
        return ZSTD[level];
    }
}
