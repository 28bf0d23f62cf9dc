package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.IdDelta;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.message.Message;
import java.util.Arrays;

/**
 * What a reference of a chunk can be told to lead to: a group (all objects of one class in this chunk, or all classes
 * announced so far) and a rank within it. Both sides know it once they know the chunk's identifiers. One per thread,
 * set anew for each chunk.
 */
public final class ReferenceTargets {
    /** The group of all classes announced so far, by number. */
    static final int CLASSES = 0;

    /** The most entries for each identifier in a table that is indexed by address. */
    private static final int MAX_SPARSENESS = 16;

    private ClassTable classes;

    /** Identifiers, group after group. */
    private long[] ids;

    /** Where each group begins in {@link #ids}; one more at the end. Group g of the chunk is g + 1 here. */
    private int[] starts;

    private int size;
    private boolean searchable;

    /** Group per identifier. */
    private int[] groups = new int[0];

    /** Places (plus one) by address, where addresses lie close together; else {@link #found} is used. */
    private int[] table = new int[0];

    private int references;
    private int[] fileOrder = {};

    /** The reverse. */
    private int[] inFile = {};

    private boolean close;
    private long lowest;
    private long highest;
    private int shift;
    private final LongIntMap found = new LongIntMap(16);

    /**
     * Begins a new chunk.
     *
     * @param newIds identifiers, group after group; not copied
     * @param newStarts where each group begins, and the end
     */
    public void set(ClassTable newClasses, long[] newIds, int[] newStarts) {
        classes = newClasses;
        ids = newIds;
        starts = newStarts;
        size = newStarts[newStarts.length - 1];
        searchable = false;
    }

    /** Where an identifier is, for {@link #group} and {@link #rank}; {@link LongIntMap#ABSENT} where it is not. */
    public int find(long id) {
        if (!searchable) {
            makeSearchable();
        }
        int place;
        if (!close) {
            place = found.get(id);
        } else if (id < lowest || id > highest || (id & ((1L << shift) - 1)) != 0) {
            place = LongIntMap.ABSENT;
        } else {
            place = table[(int) ((id - lowest) >>> shift)] - 1;
        }
        if (place == LongIntMap.ABSENT) {
            int number = classes.index(id);
            return number == LongIntMap.ABSENT ? LongIntMap.ABSENT : size + number;
        }
        return place;
    }

    /** The place of the object of the chunk that an identifier leads to; negative where it leads to none. */
    int findObject(long id) {
        int place = find(id);
        return place < size ? place : -1;
    }

    /**
     * Tells the order of the objects in the file too.
     *
     * @param newFileOrder places in the order of the file; not copied
     * @param newReferences objects, and elements of object arrays, together
     */
    public void setOrder(int[] newFileOrder, int newReferences) {
        fileOrder = newFileOrder;
        references = newReferences;
    }

    /** Finds what mixing asks for, and nobody else: the group of any place, and where in the file it is. */
    void prepareMixing() {
        inFile = ReusableArrays.atLeast(inFile, size);
        for (int i = 0; i < size; i++) {
            inFile[fileOrder[i]] = i;
        }
        if (!searchable) {
            makeSearchable();
        }
    }

    /** The place of the object that stands {@code step} objects behind another one in the file; -1 if none. */
    int inFile(int place, int step) {
        long at = (long) inFile[place] + step;
        return at < 0 || at >= size ? -1 : fileOrder[(int) at];
    }

    /** How many objects stand before one in the file. */
    int rankInFile(int place) {
        return inFile[place];
    }

    /** The place of the object with so many before it in the file. */
    int atRankInFile(int rank) {
        return fileOrder[rank];
    }

    ClassTable classes() {
        return classes;
    }

    int fileStep(int from, int to) {
        return inFile[to] - inFile[from];
    }

    /** Objects of the chunk. */
    int size() {
        return size;
    }

    /** About how many references there are. */
    int references() {
        return references;
    }

    int groupSize(int group) {
        return group == CLASSES ? classes.size() : starts[group] - starts[group - 1];
    }

    /** The place of a rank in a group; -1 where there is none. */
    int place(int group, long rank) {
        if (rank < 0 || rank >= groupSize(group)) {
            return -1;
        }
        return (int) rank + (group == CLASSES ? size : starts[group - 1]);
    }

    long idAt(int place) {
        return place < size ? ids[place] : classes.id(place - size);
    }

    int group(int place) {
        return place < size ? groups[place] + 1 : CLASSES;
    }

    int rank(int place) {
        return place < size ? place - starts[groups[place]] : place - size;
    }

    int groupCount() {
        return starts.length;
    }

    /** The identifier of a rank in a group. */
    long id(int group, long rank) throws FoldException {
        int place = place(group, rank);
        if (place < 0) {
            throw new FoldException(Message.of("fold.objectRank", rank, groupSize(group)));
        }
        return idAt(place);
    }

    /**
     * Only who folds, or follows a link, has to find places. Of an identifier that occurs twice the first place counts.
     */
    private void makeSearchable() {
        searchable = true;
        groups = ReusableArrays.atLeast(groups, size);
        for (int group = 0; group + 1 < starts.length; group++) {
            Arrays.fill(groups, starts[group], starts[group + 1], group);
        }
        measure();
        if (close) {
            int places = (int) ((highest - lowest) >>> shift) + 1;
            table = ReusableArrays.atLeast(table, places);
            Arrays.fill(table, 0, places, 0);
            for (int i = size - 1; i >= 0; i--) {
                table[(int) ((ids[i] - lowest) >>> shift)] = i + 1;
            }
        } else {
            found.clear();
            for (int i = 0; i < size; i++) {
                found.putIfAbsent(ids[i], i);
            }
        }
    }

    private void measure() {
        lowest = Long.MAX_VALUE;
        highest = Long.MIN_VALUE;
        for (int i = 0; i < size; i++) {
            lowest = Math.min(lowest, ids[i]);
            highest = Math.max(highest, ids[i]);
        }
        shift = IdDelta.commonShift(ids, size);
        long span = highest - lowest;
        // Identifiers with the top bit set are negative; a span that overflows is not a short one.
        close = size > 0 && span >= 0 && span >>> shift < (long) MAX_SPARSENESS * size;
    }
}
