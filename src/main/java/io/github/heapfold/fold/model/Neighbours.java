package io.github.heapfold.fold.model;

import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassFields;
import io.github.heapfold.hprof.ClassTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The objects that stand nearest before and behind another one in the file, of those that have the same int field and
 * whose ints are told already. A field is the same wherever it is inherited: the nodes of a syntax tree are of a hundred
 * classes, and those that stand side by side were made of the same line.
 *
 * <p>All that it does is part of the format. One per chunk.
 */
public final class Neighbours {
    /** Superclasses that are looked at. */
    private static final int MOST_SUPERCLASSES = 32;

    /** Of so many classes it is noted which objects are told: the memory of forged files is bounded by it. */
    private static final int MOST_FAMILIES = 32;

    /** Words of marks that are looked at before and behind an object: what is further away is no neighbour. */
    private static final int REACH = 64;

    private static final int NONE = -1;

    private final ChunkShape shape;
    private final byte[] data;
    private final ReferenceTargets targets;
    private final ClassTable classes;

    /** By the number of a class that declares ints: marks of the objects that are told, in the order of the file. */
    private final Map<Integer, long[]> families = new HashMap<>();

    private ObjectGroup group;

    /** Of the group's class and its superclasses: how many fields there are up to its own, and the marks of each. */
    private final int[] fieldsUpTo = new int[MOST_SUPERCLASSES];

    private final long[][] toldOf = new long[MOST_SUPERCLASSES][];
    private int lineLength;

    /** The marks of the class that declares the field; null where only the group itself has it. */
    private long[] told;

    /** How far the field is from the end of a body, where the fields of superclasses stand. */
    private int fromEnd;

    private int before;
    private int after;
    private boolean isBeforeOfGroup;

    Neighbours(ChunkShape shape, byte[] data, ReferenceTargets targets) {
        this.shape = shape;
        this.data = data;
        this.targets = targets;
        classes = targets.classes();
        targets.prepareMixing();
        for (int number : largestFamilies()) {
            families.put(number, new long[(shape.objects >>> 6) + 1]);
        }
    }

    /** The numbers of the classes of which most objects are, of those that several groups have in common. */
    private int[] largestFamilies() {
        int[] groups = new int[classes.size()];
        int[] objects = new int[classes.size()];
        for (ObjectGroup each : shape.groups) {
            if (each.body == ObjectGroup.Body.FIELDS) {
                forEachClass(each, number -> {
                    groups[number]++;
                    objects[number] += each.size();
                });
            }
        }
        // Of those that have as many objects, the first ones.
        long[] keys = IntStream.range(0, groups.length)
                .filter(number -> groups[number] > 1)
                .mapToLong(number -> (long) -objects[number] << Integer.SIZE | number)
                .sorted()
                .toArray();
        return Arrays.stream(keys)
                .limit(MOST_FAMILIES)
                .mapToInt(key -> (int) key)
                .toArray();
    }

    /** The classes of a group that declare ints, from its own one up. */
    private void forEachClass(ObjectGroup members, IntConsumer action) {
        ClassFields shapeOf = classes.shape(members.classId);
        for (int i = 0; shapeOf != null && i < MOST_SUPERCLASSES; i++) {
            if (hasInts(shapeOf)) {
                action.accept(classes.index(shapeOf.classId()));
            }
            shapeOf = classes.shape(shapeOf.superId());
        }
    }

    private static boolean hasInts(ClassFields shapeOf) {
        for (byte type : shapeOf.fieldTypes()) {
            if (type == BasicType.INT.code()) {
                return true;
            }
        }
        return false;
    }

    /** The field whose ints come next; those of a group come one after the other, and are told when another one begins. */
    void nextField(ObjectGroup nextGroup, int index) {
        if (group != nextGroup) {
            tell();
            group = nextGroup;
            findLine();
        }
        fromEnd = group.layout.size() - group.layout.offsets()[index];
        told = null;
        for (int i = 0; i < lineLength; i++) {
            if (index < fieldsUpTo[i]) {
                told = toldOf[i];
                return;
            }
        }
    }

    /** Once for all fields of a group, for a class may have hundreds of thousands. */
    private void findLine() {
        int fields = 0;
        lineLength = 0;
        ClassFields shapeOf = classes.shape(group.classId);
        while (shapeOf != null && lineLength < MOST_SUPERCLASSES) {
            fields += shapeOf.fieldTypes().length;
            fieldsUpTo[lineLength] = fields;
            toldOf[lineLength++] = families.get(classes.index(shapeOf.classId()));
            shapeOf = classes.shape(shapeOf.superId());
        }
    }

    private void tell() {
        for (int i = 0; i < lineLength; i++) {
            for (int place = group.from; toldOf[i] != null && place < group.to; place++) {
                int at = targets.rankInFile(place);
                toldOf[i][at >>> 6] |= 1L << at;
            }
        }
    }

    /** Looks for what is near an object of the group; those before it in the group are told. */
    void find(int place) {
        int at = targets.rankInFile(place);
        before = told == null ? NONE : lastBefore(at);
        after = told == null ? NONE : firstAfter(at);
        int last = place > group.from ? targets.rankInFile(place - 1) : NONE;
        isBeforeOfGroup = last > before;
        before = Math.max(before, last);
    }

    private int lastBefore(int at) {
        int word = at >>> 6;
        int end = Math.max(0, word - REACH);
        long marks = told[word] & (1L << at) - 1;
        while (marks == 0 && word > end) {
            marks = told[--word];
        }
        return marks == 0 ? NONE : (word << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(marks);
    }

    private int firstAfter(int at) {
        int word = at >>> 6;
        int end = Math.min(told.length - 1, word + REACH);
        long marks = told[word] & -2L << at;
        while (marks == 0 && word < end) {
            marks = told[++word];
        }
        return marks == 0 ? NONE : (word << 6) + Long.numberOfTrailingZeros(marks);
    }

    boolean hasBefore() {
        return before != NONE;
    }

    boolean hasAfter() {
        return after != NONE;
    }

    /** Whether the one before is of the same group. */
    boolean isBeforeOfGroup() {
        return isBeforeOfGroup;
    }

    /** The int of the one before. */
    int before() {
        return value(before);
    }

    /** The int of the one behind. */
    int after() {
        return value(after);
    }

    private int value(int at) {
        int place = targets.atRankInFile(at);
        int end = shape.objectAt[place] + shape.layout.instanceValues + shape.objectSize[place];
        return BigEndian.i4(data, end - fromEnd);
    }
}
