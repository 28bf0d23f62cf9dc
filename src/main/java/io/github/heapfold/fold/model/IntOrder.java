package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * In which order the ints of a chunk's groups are told: small bodies first, for what hash codes are copied from is smaller
 * than what keeps them; and what instances of a group refer to before the group, so that its ints can be told from that.
 *
 * <p>All that it does is part of the format.
 */
public final class IntOrder {
    /** Instances of a group that are asked what they refer to. */
    private static final int SAMPLE = 16;

    private final ChunkShape shape;
    private final byte[] data;
    private final ReferenceTargets targets;
    private final BitSet met = new BitSet();
    private final Ints order = new Ints();

    /** Groups that wait for those that they refer to, and the next of their fields. */
    private final Ints waiting = new Ints();

    private final Ints nextField = new Ints();

    private IntOrder(ChunkShape shape, byte[] data, ReferenceTargets targets) {
        this.shape = shape;
        this.data = data;
        this.targets = targets;
    }

    /** Groups whose bodies have fields, by the size of their bodies. */
    public static int[] bySize(ChunkShape shape) {
        return IntStream.range(0, shape.groups.size())
                .filter(i -> hasFields(shape, i))
                .mapToLong(i -> (long) shape.groups.get(i).bodyBytes << Integer.SIZE | i)
                .sorted()
                .mapToInt(key -> (int) key)
                .toArray();
    }

    /** The same, but each behind those that it refers to, as far as they do not refer to it. */
    public static int[] referredFirst(ChunkShape shape, byte[] data, ReferenceTargets targets) {
        IntOrder found = new IntOrder(shape, data, targets);
        for (int group : bySize(shape)) {
            found.visit(group);
        }
        return Arrays.copyOf(found.order.array(), found.order.size());
    }

    private static boolean hasFields(ChunkShape shape, int index) {
        return shape.groups.get(index).body == ObjectGroup.Body.FIELDS;
    }

    private void visit(int first) {
        enter(first);
        while (waiting.size() > 0) {
            int top = waiting.size() - 1;
            int index = waiting.get(top);
            int field = nextField.get(top);
            if (field == shape.groups.get(index).layout.types().length) {
                order.add(index);
                waiting.setSize(top);
                nextField.setSize(top);
            } else {
                nextField.array()[top] = field + 1;
                enter(referred(shape.groups.get(index), field));
            }
        }
    }

    private void enter(int index) {
        if (index >= 0 && hasFields(shape, index) && !met.get(index)) {
            met.set(index);
            waiting.add(index);
            nextField.add(0);
        }
    }

    /** The group that a field of the first instances leads to; negative where it leads to none of the chunk. */
    private int referred(ObjectGroup group, int field) {
        if (group.layout.types()[field] != BasicType.OBJECT.code()) {
            return -1;
        }
        int offset = shape.layout.instanceValues + group.layout.offsets()[field];
        for (int i = group.from; i < Math.min(group.to, group.from + SAMPLE); i++) {
            int place = targets.findObject(BigEndian.get(data, shape.objectAt[i] + offset, shape.layout.idSize));
            if (place >= 0) {
                return targets.group(place) - 1;
            }
        }
        return -1;
    }
}
