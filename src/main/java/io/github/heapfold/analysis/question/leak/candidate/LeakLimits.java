package io.github.heapfold.analysis.question.leak.candidate;

import io.github.heapfold.analysis.question.leak.keeper.Keepers;

/**
 * From where on memory that came together is worth a word.
 *
 * @param reachable bytes of all reachable objects, of which all shares are
 * @param least bytes from which on something counts, whatever share that is; 0 where the shares say it
 */
public record LeakLimits(long reachable, long least) {
    /** The share from which on an object is followed down the dominator tree. */
    private static final double HEAVY_SHARE = 0.08;

    /** The share from which on a suspect is one. */
    public static final double SHARE = 0.2;

    /** Of what is in a dump to most of which no root leads, the share from which on a suspect is more worth a word. */
    public static final double LITTLE = 0.1;

    /** What a suspect has to keep alive besides, in bytes, or half of the heap where that is less. */
    static final long LEAST_BYTES = 5 << 20;

    /** The same of one object that holds many different things, or of a group that no one object keeps. */
    private static final double MIXED_SHARE = 0.3;

    /**
     * The share that instances of such a group keep on average if the group is one from {@link #SHARE} on: few that
     * keep much each are no texts and no nodes of maps, of which every program has many.
     */
    private static final double EACH_SHARE = 0.005;

    /** The share from which on classes under their loader are a suspect: every program has many, and their statics. */
    private static final double CLASS_SHARE = 0.5;

    /**
     * Of what an object keeps, the share from which on one part of it is all there is. More than where a wrapper is
     * not named ({@link Keepers#WRAPPED}): here it is decided which object is a suspect, and what is beside the part
     * would not be told at all.
     */
    static final double ONE_PART = 0.95;

    /** Of what an object keeps, the share from which on its own large parts are no matter. */
    private static final double WHOLE = 0.9;

    public LeakLimits(long reachable) {
        this(reachable, 0);
    }

    /**
     * Of a dump that lost a part, and with it the roots of most of the rest: what kept that is lost, and what little of
     * what is left is much of has nothing to do with it.
     *
     * @param all bytes of all objects
     */
    public static LeakLimits ofLost(long reachable, long all) {
        return new LeakLimits(reachable, (long) Math.ceil(LITTLE * all));
    }

    /** Whether what is told of an object is nearly all that it keeps with its own large parts. */
    public static boolean isWhole(long retained, long kept) {
        return retained >= WHOLE * kept;
    }

    long heavy() {
        return Math.max(1, (long) (HEAVY_SHARE * reachable));
    }

    public long threshold() {
        long usual = Math.max(Math.min(LEAST_BYTES, Math.max(1, reachable / 2)), (long) (SHARE * reachable));
        return Math.max(least, usual);
    }

    boolean isLarge(long retained) {
        return retained >= threshold();
    }

    boolean isLargeMixture(long retained) {
        return isLarge(retained) && retained >= MIXED_SHARE * reachable;
    }

    boolean isLargeOfFew(long retained, long objects) {
        return isLarge(retained) && retained >= EACH_SHARE * reachable * objects;
    }

    boolean isLargeForClasses(long retained) {
        return isLarge(retained) && retained >= CLASS_SHARE * reachable;
    }
}
