package io.github.heapfold.fold.model;

/**
 * A stretch of one column while it is coded: at most {@link #MAX} values, so that what a coder needs fits a processor's
 * cache whatever the chunk. Reused for segment after segment.
 */
public final class Segment {
    /** The most values of a segment. */
    public static final int MAX = 1 << 16;

    /** The values, as unsigned numbers of {@link #width} bytes. */
    public final long[] values = new long[MAX];

    /** For references: the ID of the object that holds each of them, from {@link #firstOwner} on. */
    public long[] owners;

    int firstOwner;

    /** For owners that have to be gathered first. */
    private final long[] gathered = new long[MAX];

    /** How many values there are. */
    public int n;

    /** Bytes of a value in the dump. */
    int width;

    /** For identifiers: low bits that are zero in all of them, 0 to 3. */
    public int shift;

    /** For references: the objects they may lead to; else null. */
    ReferenceTargets targets;

    public boolean hasOwners;

    /** For ints of instances: what they may follow from; else null. */
    public DerivedInts links;

    /** The link that {@link LinkedModel} has read. */
    DerivedInts.Link link;

    /** For these: where the instances stand. */
    public final int[] positions = new int[MAX];

    /** Takes owners as they are, without a copy. */
    public void ownedBy(long[] ids, int first) {
        owners = ids;
        firstOwner = first;
    }

    /** Takes the next {@link #n} numbers as unsigned ones. */
    public void setUnsigned(int[] from, int start) {
        for (int i = 0; i < n; i++) {
            values[i] = from[start + i] & 0xffff_ffffL;
        }
    }

    /** Starts a new segment; values and, where it has any, {@link #owners} are then filled in by the caller. */
    public void begin(int newWidth, boolean owned, ReferenceTargets newTargets) {
        width = newWidth;
        hasOwners = owned;
        owners = gathered;
        firstOwner = 0;
        targets = newTargets;
        shift = 0;
        links = null;
        n = 0;
    }
}
