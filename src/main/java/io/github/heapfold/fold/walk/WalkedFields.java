package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.ClassFields;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.InstanceLayout;
import java.util.Arrays;

/**
 * The references of a chunk's instances as a walk of the heap meets them: in the order in which they stand in memory,
 * where fields of superclasses come first, while in a dump they come last.
 */
public final class WalkedFields {
    /** More references than any but a few classes have; the others of an instance discover nothing. */
    private static final int MAX = Long.SIZE;

    /** Per group: where the references stand, in bytes from the tag byte. */
    private final int[][] offsets;

    /** Per group: the number of its first reference among all of the chunk; an array's elements have one together. */
    private final int[] numbers;

    private final int count;

    public WalkedFields(ChunkShape shape, ClassTable classes) {
        offsets = new int[shape.groups.size()][];
        numbers = new int[offsets.length];
        int next = 0;
        for (int i = 0; i < offsets.length; i++) {
            ObjectGroup group = shape.groups.get(i);
            offsets[i] = group.body == ObjectGroup.Body.FIELDS
                    ? offsets(group, shape.layout.instanceValues, classes)
                    : new int[0];
            numbers[i] = next;
            next += group.elements == BasicType.OBJECT ? 1 : offsets[i].length;
        }
        count = next;
    }

    private static int[] offsets(ObjectGroup group, int values, ClassTable classes) {
        InstanceLayout layout = group.layout;
        Ints found = new Ints();
        int end = layout.types().length;
        int[] starts = starts(group.classId, classes);
        for (int i = starts.length - 1; i >= 0; i--) {
            for (int field = starts[i]; field < end && found.size() < MAX; field++) {
                if (layout.types()[field] == BasicType.OBJECT.code()) {
                    found.add(values + layout.offsets()[field]);
                }
            }
            end = starts[i];
        }
        return Arrays.copyOf(found.array(), found.size());
    }

    /** The first field of the class, of its superclass, and so on. */
    private static int[] starts(long classId, ClassTable classes) {
        Ints starts = new Ints();
        int next = 0;
        long id = classId;
        while (id != 0) {
            ClassFields shape = classes.shape(id);
            starts.add(next);
            next += shape.fieldTypes().length;
            id = shape.superId();
        }
        return Arrays.copyOf(starts.array(), starts.size());
    }

    int[] of(int group) {
        return offsets[group];
    }

    /** The number of a group's reference. */
    int number(int group, int reference) {
        return numbers[group] + reference;
    }

    /** How many numbers there are. */
    int count() {
        return count;
    }
}
