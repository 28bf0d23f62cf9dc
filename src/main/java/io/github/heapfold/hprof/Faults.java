package io.github.heapfold.hprof;

/**
 * What a reader found beside the place of the first {@link Damage}.
 *
 * @param cause what that place tells of
 * @param missing bytes that are known to lack at the end; what would have followed them is not known
 * @param brokenSegments heap dumps and segments that are not whole
 */
record Faults(DamageReport.Cause cause, long missing, long brokenSegments) {}
