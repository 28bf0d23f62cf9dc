package io.github.heapfold.fold;

import io.github.heapfold.hprof.Fill;

/**
 * What comes back in the place of what was left out.
 *
 * @param fill where values of primitive types were left out; all other fields are zeros
 * @param complete whether records that were left out whole come back, with zeros
 */
public record Unfolding(Fill fill, boolean complete) {
    /** Zeros, and no records that were left out. */
    public static final Unfolding STANDARD = new Unfolding(Fill.ZERO, false);
}
