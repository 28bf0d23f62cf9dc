package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;

/**
 * Says which identifier the next object will have. Identifiers are addresses, and in most dumps an object begins where
 * the one before it ends: after an instance, by the smallest gap seen after one of its class; after an array, by the
 * size that its elements need.
 */
public final class IdPredictor {
    /**
     * Bytes before the elements of an array, in the virtual machines there are. 0: not addresses, learn gaps instead.
     */
    private static final int[] ARRAY_BASES = {16, 12, 20, 24, 0};

    /**
     * How many combinations of array base and reference size there are to choose from; without a base the size is idle.
     */
    public static final int MODES = ARRAY_BASES.length * 2 - 1;

    /** Before a gap was seen: the size of the smallest objects of most virtual machines. */
    private static final long FIRST_GAP = 16;

    private final int arrayBase;
    private final int[] sizes;

    /** Bytes of an element per group; {@link #LEARNT} where the gap does not follow from the length. */
    private final int[] elementSizes;

    /** Smallest gap per group, 0 before there was one. */
    private final long[] gaps;

    private static final int LEARNT = -1;

    private long last;
    private int lastGroup = -1;
    private int lastIndex;

    public IdPredictor(ChunkShape shape, int mode) {
        arrayBase = ARRAY_BASES[mode / 2];
        sizes = shape.objectSize;
        gaps = new long[shape.groups.size()];
        elementSizes = new int[shape.groups.size()];
        int referenceSize = mode % 2 == 0 ? 4 : 8;
        for (int i = 0; i < elementSizes.length; i++) {
            ObjectGroup group = shape.groups.get(i);
            if (group.isInstances() || arrayBase == 0) {
                elementSizes[i] = LEARNT;
            } else {
                elementSizes[i] =
                        group.elements == BasicType.OBJECT ? referenceSize : group.elements.size(shape.layout.idSize);
            }
        }
    }

    /** The expected identifier of the next object. */
    public long next() {
        return lastGroup < 0 ? 0 : last + gap();
    }

    /** Takes the identifier that the next object really has. */
    public void tell(int group, int index, long id) {
        if (lastGroup >= 0) {
            long gap = id - last;
            long known = gaps[lastGroup];
            if (gap > 0 && (known == 0 || gap < known)) {
                gaps[lastGroup] = gap;
            }
        }
        last = id;
        lastGroup = group;
        lastIndex = index;
    }

    private long gap() {
        if (elementSizes[lastGroup] == LEARNT) {
            return gaps[lastGroup] == 0 ? FIRST_GAP : gaps[lastGroup];
        }
        return arrayBase + (sizes[lastIndex] & 0xffff_ffffL) * elementSizes[lastGroup] + 7 & ~7L;
    }
}
