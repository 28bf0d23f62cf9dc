package io.github.heapfold.fold;

import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.LongIntMap;

/**
 * What a reference of a chunk can be told to lead to: a group (all objects of one class in this chunk, or all classes announced so
 * far) and a rank within it. Both sides know it once they know the chunk's identifiers.
 */
final class Targets {
    /** The group of all classes announced so far, by number. */
    static final int CLASSES = 0;

    private final ClassTable classes;
    private final LongIntMap found;

    /** Identifiers, group after group. */
    private final long[] ids;

    /** Where each group begins in {@link #ids}; one more at the end. Group g of the chunk is g + 1 here. */
    private final int[] starts;

    /** Group per identifier. */
    private final int[] groups;

    /**
     * @param ids identifiers, group after group
     * @param starts where each group begins, and the end
     */
    Targets(ClassTable classes, long[] ids, int[] starts) {
        this.classes = classes;
        this.ids = ids;
        this.starts = starts;
        int n = starts[starts.length - 1];
        found = new LongIntMap(n);
        groups = new int[n];
        for (int group = 0; group + 1 < starts.length; group++) {
            for (int i = starts[group]; i < starts[group + 1]; i++) {
                groups[i] = group;
                found.putIfAbsent(ids[i], i);
            }
        }
    }

    /** Where an identifier is, for {@link #group} and {@link #rank}; {@link LongIntMap#ABSENT} where it is not. */
    int find(long id) {
        int index = found.get(id);
        if (index == LongIntMap.ABSENT) {
            int number = classes.index(id);
            return number == LongIntMap.ABSENT ? LongIntMap.ABSENT : groups.length + number;
        }
        return index;
    }

    int group(int place) {
        return place < groups.length ? groups[place] + 1 : CLASSES;
    }

    int rank(int place) {
        return place < groups.length ? place - starts[groups[place]] : place - groups.length;
    }

    int groupCount() {
        return starts.length;
    }

    /** The identifier of a rank in a group. */
    long id(int group, long rank) throws FoldException {
        int size = group == CLASSES ? classes.size() : starts[group] - starts[group - 1];
        if (rank < 0 || rank >= size) {
            throw new FoldException("object " + rank + " of a class that has " + size);
        }
        return group == CLASSES ? classes.id((int) rank) : ids[starts[group - 1] + (int) rank];
    }
}
