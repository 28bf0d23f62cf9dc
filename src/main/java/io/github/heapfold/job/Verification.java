package io.github.heapfold.job;

import io.github.heapfold.hprof.Damage;
import java.util.List;
import java.util.Optional;

/**
 * How two dumps compare.
 *
 * @param same whether objects, classes, references and roots are the same
 * @param identical whether the (uncompressed, unfolded) bytes are the same
 * @param objects instances and arrays
 * @param classes classes dumped
 * @param references references between them that are not null
 * @param roots GC roots
 * @param differences what differs, a line each; empty where nothing does
 * @param leftDamage where the first dump stops making sense
 * @param rightDamage where the second does
 */
public record Verification(
        boolean same,
        boolean identical,
        Count objects,
        Count classes,
        Count references,
        Count roots,
        List<String> differences,
        Optional<Damage> leftDamage,
        Optional<Damage> rightDamage) {
    /** How many there are in either dump. */
    public record Count(long left, long right) {}
}
