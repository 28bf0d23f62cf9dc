package io.github.heapfold.fold;

import io.github.heapfold.fold.container.FoldHeader;
import io.github.heapfold.hprof.Fill;
import io.github.heapfold.seal.Identities;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What comes back in the place of what was left out.
 *
 * @param fill where values of primitive types were left out; all other fields are zeros
 * @param complete whether records that were left out whole come back, with zeros
 * @param identities what opens a sealed file, of which then everything comes back; empty to leave the seal alone
 * @param base of a file that was folded against another one: that one, or the folder where it is looked for by its
 *     name; empty where nobody knows
 */
public record Unfolding(Fill fill, boolean complete, Optional<Identities> identities, Optional<Path> base) {
    /** Zeros, and no records that were left out. */
    public static final Unfolding STANDARD = new Unfolding(Fill.ZERO, false);

    /** Without a key. */
    public Unfolding(Fill fill, boolean complete) {
        this(fill, complete, Optional.empty());
    }

    /** Of a file that stands alone. */
    public Unfolding(Fill fill, boolean complete, Optional<Identities> identities) {
        this(fill, complete, identities, Optional.empty());
    }

    /** The original, of a sealed file. */
    public static Unfolding opened(Identities identities) {
        return new Unfolding(Fill.ZERO, false, Optional.of(identities));
    }

    /** The same with a base, or the folder where it is. */
    public Unfolding with(Path place) {
        return new Unfolding(fill, complete, identities, Optional.of(place));
    }

    /** Where the base of a file with this header is; empty where it stands alone, or nobody knows. */
    Optional<Path> baseOf(FoldHeader header) {
        return header.base().flatMap(named -> base.map(named::in));
    }

    /** The same of a file whose base, where nothing else was said, is looked for in its folder. */
    public Unfolding beside(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        return base.isPresent() || folder == null ? this : with(folder);
    }
}
