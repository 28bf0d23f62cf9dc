package io.github.heapfold.fold;

import io.github.heapfold.hprof.Fill;
import io.github.heapfold.seal.Identities;
import java.util.Optional;

/**
 * What comes back in the place of what was left out.
 *
 * @param fill where values of primitive types were left out; all other fields are zeros
 * @param complete whether records that were left out whole come back, with zeros
 * @param identities what opens a sealed file, of which then everything comes back; empty to leave the seal alone
 */
public record Unfolding(Fill fill, boolean complete, Optional<Identities> identities) {
    /** Zeros, and no records that were left out. */
    public static final Unfolding STANDARD = new Unfolding(Fill.ZERO, false);

    /** Without a key. */
    public Unfolding(Fill fill, boolean complete) {
        this(fill, complete, Optional.empty());
    }

    /** The original, of a sealed file. */
    public static Unfolding opened(Identities identities) {
        return new Unfolding(Fill.ZERO, false, Optional.of(identities));
    }
}
