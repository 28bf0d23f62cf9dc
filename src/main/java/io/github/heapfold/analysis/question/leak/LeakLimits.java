package io.github.heapfold.analysis.question.leak;

import io.github.heapfold.analysis.question.leak.keeper.Keepers;

/**
 * From where on memory that came together is worth a word. All shares are of the bytes of all reachable objects.
 *
 * @param heavyShare from which on an object is followed down the dominator tree
 * @param share from which on a suspect is one
 * @param leastBytes and what it has to keep alive besides, or half of the heap where that is less
 * @param mixedShare from which on one object is a suspect that holds many different things, or a group that no one
 *     object keeps
 * @param eachShare that instances of such a group keep on average if the group is one from {@code share} on: few that
 *     keep much each are no texts and no nodes of maps, of which every program has many
 * @param classShare from which on classes under their loader are a suspect: every program has many, and their statics
 */
record LeakLimits(
        double heavyShare, double share, long leastBytes, double mixedShare, double eachShare, double classShare) {
    static final LeakLimits DEFAULT = new LeakLimits(0.08, 0.2, 5 << 20, 0.3, 0.005, 0.5);

    /**
     * Of what an object keeps, the share from which on one part of it is all there is. More than where a wrapper is
     * not named ({@link Keepers#WRAPPED}): here it is decided which object is a suspect, and what is beside the part
     * would not be told at all.
     */
    static final double ONE_PART = 0.95;

    /** Of what an object keeps, the share from which on its own large parts are no matter. */
    private static final double WHOLE = 0.9;

    /** Whether what is told of an object is nearly all that it keeps with its own large parts. */
    static boolean isWhole(long retained, long kept) {
        return retained >= WHOLE * kept;
    }

    long heavy(long reachable) {
        return Math.max(1, (long) (heavyShare * reachable));
    }

    long threshold(long reachable) {
        return Math.max(Math.min(leastBytes, Math.max(1, reachable / 2)), (long) (share * reachable));
    }

    boolean isLarge(long retained, long reachable) {
        return retained >= threshold(reachable);
    }

    boolean isLargeMixture(long retained, long reachable) {
        return isLarge(retained, reachable) && retained >= mixedShare * reachable;
    }

    boolean isLargeOfFew(long retained, long objects, long reachable) {
        return isLarge(retained, reachable) && retained >= eachShare * reachable * objects;
    }

    boolean isLargeForClasses(long retained, long reachable) {
        return isLarge(retained, reachable) && retained >= classShare * reachable;
    }
}
