package io.github.heapfold.fold.model;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.InstanceLayout;
import io.github.heapfold.hprof.RecordLayout;
import java.util.Arrays;

/** An int field of the instances of a group, and what else these have in them that is known when its ints are told. */
public final class IntField {
    private static final int NONE = -1;

    private final byte[] data;
    private final DerivedInts links;
    private final DerivedInts.Link link;
    private final int idSize;
    private final int offset;
    private int before = NONE;
    private int twoBefore = NONE;
    private final int[] references;

    /**
     * Of the group that the links are asked for.
     *
     * @param offset where the int stands in an instance, from its tag byte
     * @param link what its ints follow from; null where nothing is known
     */
    IntField(
            byte[] data,
            RecordLayout layout,
            InstanceLayout values,
            int offset,
            DerivedInts links,
            DerivedInts.Link link) {
        this.data = data;
        this.links = links;
        this.link = link;
        this.offset = offset;
        idSize = layout.idSize;
        int count = 0;
        int[] found = new int[IntMixer.REFERENCES];
        for (int i = 0; i < values.types().length; i++) {
            int at = layout.instanceValues + values.offsets()[i];
            if (values.types()[i] == BasicType.INT.code() && at < offset) {
                twoBefore = before;
                before = at;
            } else if (values.types()[i] == BasicType.OBJECT.code() && count < found.length) {
                found[count++] = at;
            }
        }
        references = Arrays.copyOf(found, count);
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

    /** The object that the link leads to; negative where it leads to none. */
    int linked(int position) {
        return link == null ? NONE : links.follow(link, position);
    }

    int predict(int object, boolean wide) {
        return links.predict(link, object, wide);
    }
}
