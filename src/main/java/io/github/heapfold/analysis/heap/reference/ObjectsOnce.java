package io.github.heapfold.analysis.heap.reference;

/**
 * Tells of objects in the order of the file which are to be looked at: those of one heap of the dump, each where it
 * stands first, without records that have the ID of a class. For one thread.
 */
final class ObjectsOnce {
    private final HeapClassTable classes;
    private final int before;
    private int boundaries;
    private long last = -1;

    /** The next of the class objects in the order of their ordinals. */
    private int nextClass;

    /** Its ordinal, as soon as an object was taken. */
    private long nextClassOrdinal;

    /** @param before how many places where a heap may end come before the heap */
    ObjectsOnce(HeapClassTable classes, int before) {
        this.classes = classes;
        this.before = before;
    }

    /** A heap may end here. */
    void boundary() {
        boundaries++;
    }

    /** Whether an object is one of those. Ordinals of one heap ascend but for objects that were told of already. */
    boolean takes(long ordinal) {
        if (boundaries != before || ordinal <= last) {
            return false;
        }
        if (ordinal >= nextClassOrdinal) {
            // Where such a record stands says nothing of the order of the others.
            if (classes.isClass(ordinal)) {
                return false;
            }
            findNextClass(ordinal);
        }
        last = ordinal;
        return true;
    }

    /** The first class object after an object that is none. */
    private void findNextClass(long ordinal) {
        int[] byOrdinal = classes.byOrdinal();
        while (nextClass < byOrdinal.length && classes.ordinal(byOrdinal[nextClass]) < ordinal) {
            nextClass++;
        }
        nextClassOrdinal = nextClass == byOrdinal.length ? Long.MAX_VALUE : classes.ordinal(byOrdinal[nextClass]);
    }
}
