package io.github.heapfold.fold.shape;

import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where everything in a chunk of records is: what stands in which order and how long it is, so that what is left to
 * tell is only the fields' values. The encoder finds it by walking the chunk, the decoder reads it from the structure
 * column.
 *
 * <p>Positions are indexes of the record's tag byte in the chunk's data.
 */
public final class ChunkShape {
    /** Item symbol: a record that fits no catalogue, kept whole. */
    public static final int OPAQUE_RECORD = 0;

    /** Item symbol of the first tag of the catalogue; the others follow in its order. */
    public static final int FIRST_TAG = 1;

    /** Item symbol of the first group; the others follow. */
    public static final int FIRST_GROUP = 48;

    private static final long[] NO_IDS = {};

    public final RecordLayout layout;

    /** What stands in the chunk, in file order. */
    public final Ints symbols = new Ints();

    /** Positions per {@link Tag#ordinal()} of all but instances, arrays, and what is left out whole. */
    final Ints[] positions = new Ints[Tag.values().length];

    /** Bytes of the variable last field, for records that have one, also of those that are left out. */
    final Ints[] tails = new Ints[Tag.values().length];

    /** How many records were left out whole, per {@link Tag#ordinal()}. */
    public final int[] leftOut = new int[Tag.values().length];

    /** How many symbols stand before the first of them, where all of them come back. */
    public int leftOutPlace;

    /** Where they came back, if they did: from and to. */
    public int leftOutAt;

    public int leftOutEnd;

    public final Ints opaquePositions = new Ints();
    public final Ints opaqueLengths = new Ints();

    public final ClassParts classes;

    public final List<ObjectGroup> groups = new ArrayList<>();

    /** Objects, group after group: positions. */
    public int[] objectAt = {};

    /** Objects: bytes of an instance's body; elements of an array that are in this chunk. */
    public int[] objectSize = {};

    /** Objects: identifiers. */
    public long[] objectId = NO_IDS;

    /** Objects: their index in the arrays above, in file order. */
    public int[] fileOrder = {};

    private int[] groupOf = {};

    public int objects;

    /** Identifiers of UTF8 records, ascending as unsigned numbers. */
    public long[] nameIds = NO_IDS;

    /** Number of elements that an open array at the end says; its {@link #objectSize} is 0. */
    public long openCount;

    public boolean openArray;

    public ChunkShape(RecordLayout layout) {
        this.layout = layout;
        classes = new ClassParts(layout);
        for (Tag tag : Tag.values()) {
            positions[tag.ordinal()] = new Ints();
            tails[tag.ordinal()] = new Ints();
        }
    }

    public void clear() {
        symbols.clear();
        for (int i = 0; i < positions.length; i++) {
            positions[i].clear();
            tails[i].clear();
        }
        Arrays.fill(leftOut, 0);
        leftOutPlace = -1;
        leftOutAt = 0;
        leftOutEnd = 0;
        opaquePositions.clear();
        opaqueLengths.clear();
        classes.clear();
        groups.clear();
        objects = 0;
        nameIds = NO_IDS;
        openArray = false;
    }

    public void setObjects(int count) {
        objects = count;
        objectAt = ReusableArrays.atLeast(objectAt, count);
        objectSize = ReusableArrays.atLeast(objectSize, count);
        objectId = ReusableArrays.atLeast(objectId, count);
        fileOrder = ReusableArrays.atLeast(fileOrder, count);
    }

    /** Counts a record that stands here and is left out whole. */
    void leaveOut(Tag tag) {
        leftOut[tag.ordinal()]++;
        if (leftOutPlace < 0) {
            leftOutPlace = symbols.size();
        }
    }

    public Ints positions(Tag tag) {
        return positions[tag.ordinal()];
    }

    public Ints tails(Tag tag) {
        return tails[tag.ordinal()];
    }

    public static int symbol(Tag tag) {
        return FIRST_TAG + tag.ordinal();
    }

    /** Where each group begins, and the end, for {@code ReferenceTargets}. */
    public int[] groupStarts() {
        int[] starts = new int[groups.size() + 1];
        for (int i = 0; i < groups.size(); i++) {
            starts[i] = groups.get(i).from;
        }
        starts[groups.size()] = objects;
        return starts;
    }

    /** Group per object in file order; good until the next call. */
    public int[] groupOf() {
        groupOf = ReusableArrays.atLeast(groupOf, objects);
        int object = 0;
        for (int i = 0; i < symbols.size(); i++) {
            int group = symbols.get(i) - FIRST_GROUP;
            if (group >= 0) {
                groupOf[object++] = group;
            }
        }
        return groupOf;
    }

    /** A record whose last field, and only it, has a variable length; sub-records and heap dumps are none. */
    public static boolean hasTail(Tag tag) {
        return tag.level() == Tag.Level.RECORD && !tag.isFixed();
    }

    /** Bytes of an object's fixed fields. */
    public int objectHeader(ObjectGroup group) {
        if (group.isInstances()) {
            return layout.instanceValues;
        }
        return group.elements == BasicType.OBJECT ? layout.arrayElements : layout.primitiveElements;
    }

    /** Objects, and elements of object arrays in this chunk, together. */
    public int references() {
        long sum = objects;
        for (ObjectGroup group : groups) {
            sum += group.elements == BasicType.OBJECT ? sizes(group) : 0;
        }
        return (int) Math.min(Integer.MAX_VALUE, sum);
    }

    /** The sum of a group's {@link #objectSize}. */
    long sizes(ObjectGroup group) {
        long sum = 0;
        for (int i = group.from; i < group.to; i++) {
            sum += objectSize[i] & 0xffff_ffffL;
        }
        return sum;
    }

    /** Bytes that one of {@link #objectSize} stands for. */
    public int bodyUnit(ObjectGroup group) {
        return group.isInstances() ? 1 : group.elements.size(layout.idSize);
    }
}
