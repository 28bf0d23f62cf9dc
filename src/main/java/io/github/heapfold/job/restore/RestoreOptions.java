package io.github.heapfold.job.restore;

import io.github.heapfold.fold.Unfolding;
import io.github.heapfold.job.output.DumpForm;

/**
 * How to restore.
 *
 * @param unfolding what comes back in the place of what was left out
 * @param form how the dump is written
 * @param threads how many chunks are worked on at once
 */
public record RestoreOptions(Unfolding unfolding, DumpForm form, int threads) {
    /** Zeros, without what was left out whole. */
    public static RestoreOptions standard(int threads) {
        return new RestoreOptions(Unfolding.STANDARD, DumpForm.PLAIN, threads);
    }
}
