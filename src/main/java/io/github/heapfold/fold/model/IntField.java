package io.github.heapfold.fold.model;

import io.github.heapfold.hprof.BigEndian;
import java.util.Arrays;

/** An int field of the instances of a group, and what else these have in them that is known when its ints are told. */
public final class IntField {
    /** Int fields before it that are looked at, the nearest ones. */
    static final int MOST_EARLIER = 16;

    /** And so many ints of each object that is referred to, the first ones. */
    static final int MOST_REFERRED = 8;

    private static final int NONE = -1;

    private final byte[] data;
    private final DerivedInts links;
    private final DerivedInts.Link link;
    private final int idSize;
    private final int offset;
    private final Neighbours neighbours;

    /** Where the int fields before it stand, the nearest one last. */
    private final int[] earlier;

    private final int before;
    private final int twoBefore;
    private final int[] references;

    /**
     * Of the group that the links are asked for.
     *
     * @param fields of the group
     * @param offset where the int stands in an instance, from its tag byte
     * @param link what its ints follow from; null where nothing is known
     * @param neighbours null where nobody asks for them
     */
    IntField(
            byte[] data,
            IntFields fields,
            int idSize,
            int offset,
            DerivedInts links,
            DerivedInts.Link link,
            Neighbours neighbours) {
        this.data = data;
        this.links = links;
        this.link = link;
        this.neighbours = neighbours;
        this.offset = offset;
        this.idSize = idSize;
        int[] ints = fields.ints();
        int index = Arrays.binarySearch(ints, offset);
        before = index > 0 ? ints[index - 1] : NONE;
        twoBefore = index > 1 ? ints[index - 2] : NONE;
        references = fields.references();
        earlier = Arrays.copyOfRange(ints, Math.max(0, index - MOST_EARLIER), index);
    }

    boolean hasBefore() {
        return before != NONE;
    }

    /** The int field before it in the same instance; 0 where there is none. */
    int before(int position) {
        return before == NONE ? 0 : BigEndian.i4(data, position + before);
    }

    int twoBefore(int position) {
        return twoBefore == NONE ? 0 : BigEndian.i4(data, position + twoBefore);
    }

    /** Tells the int fields before it. */
    void offerEarlier(int position, IntRelation relation) {
        relation.begin();
        for (int i = 0; i < earlier.length; i++) {
            relation.offer(i, BigEndian.i4(data, position + earlier[i]));
        }
    }

    /** Tells the ints of what the first references lead to. */
    void offerReferred(int position, IntRelation relation) {
        relation.begin();
        for (int i = 0; i < references.length; i++) {
            links.offerInts(reference(i, position), relation, i * MOST_REFERRED, MOST_REFERRED);
        }
    }

    int value(int position) {
        return BigEndian.i4(data, position + offset);
    }

    /** How many references are looked at. */
    int references() {
        return references.length;
    }

    long reference(int i, int position) {
        return BigEndian.get(data, position + references[i], idSize);
    }

    /** The length of the first array that one of its references leads to; negative where there is none. */
    int length(int position) {
        for (int i = 0; i < references.length; i++) {
            int length = links.length(reference(i, position));
            if (length >= 0) {
                return length;
            }
        }
        return NONE;
    }

    Neighbours neighbours() {
        return neighbours;
    }

    /** The object that the link leads to; negative where it leads to none. */
    int linked(int position) {
        return link == null ? NONE : links.follow(link, position);
    }

    int predict(int object, boolean wide) {
        return links.predict(link, object, wide);
    }
}
