package io.github.heapfold.analysis.growth;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapClasses.JavaField;
import io.github.heapfold.analysis.heap.HeapFacts;
import io.github.heapfold.hprof.BasicType;
import java.util.Arrays;
import java.util.List;

/**
 * How many bytes objects would take if their references had 8 bytes where they have 4, or the other way round: a program
 * with a larger heap, or another collector, has the same objects in other sizes. Of arrays of references the length is
 * not known but from their size, so that each may be told 8 bytes larger than it would be.
 */
final class OtherWidth {
    /** Of an object, so many bytes more than it would have may be told. */
    static final int MOST_WRONG = 8;

    private static final int POINTER = Long.BYTES;

    private final HeapClasses classes;
    private final HeapFacts facts;
    private final int width;

    /** By class, what each of its instances takes; of arrays nothing of use. */
    private final long[] instances;

    private final boolean[] ofReferences;

    OtherWidth(HeapClasses classes, HeapFacts facts) {
        this.classes = classes;
        this.facts = facts;
        width = facts.referenceSize() == Integer.BYTES ? Long.BYTES : Integer.BYTES;
        long[] ends = new long[classes.count()];
        instances = new long[classes.count()];
        ofReferences = new boolean[classes.count()];
        for (int type = 0; type < instances.length; type++) {
            instances[type] = align(end(type, ends));
            ofReferences[type] = classes.isArray(type) && isOfReferences(classes.name(type));
        }
    }

    /** Where the fields of a class and those above it end, by the rules of {@code SizeRules}. */
    private long end(int type, long[] ends) {
        if (ends[type] == 0) {
            int above = classes.superClass(type);
            long header = facts.compactHeaders() ? POINTER : POINTER + width;
            ends[type] = above == HeapClasses.NONE
                    ? header
                    : (end(above, ends) + bytes(classes.declaredFields(type)) + width - 1) / width * width;
        }
        return ends[type];
    }

    private long bytes(List<JavaField> fields) {
        return fields.stream().mapToLong(field -> field.type().size(width)).sum();
    }

    private long align(long size) {
        int to = facts.alignment();
        return (size + to - 1) / to * to;
    }

    /** Bytes of a class object. */
    long ofClassObject(int described) {
        return align(bytes(classes.statics(described)));
    }

    /**
     * Bytes of objects of one class.
     *
     * @param shallow the bytes that they take
     */
    long of(int type, long objects, long shallow) {
        if (!classes.isArray(type)) {
            return objects * instances[type];
        }
        long bytes = ofArrays(type, objects, shallow);
        // Of several, nobody knows of how many elements each is.
        return objects == 1 ? align(bytes) : bytes;
    }

    private long ofArrays(int type, long objects, long shallow) {
        boolean isWider = width == Long.BYTES;
        if (ofReferences[type]) {
            // 24 + 8 for each element, and 16 + 4 for each: of both, 20 without alignment.
            return isWider ? 2 * shallow - POINTER * objects : (shallow + POINTER * objects) / 2;
        }
        long header = facts.compactHeaders() ? 0 : POINTER * objects;
        return isWider ? shallow + header : shallow - header;
    }

    private static boolean isOfReferences(String array) {
        String elements = array.substring(0, array.length() - 2);
        return Arrays.stream(BasicType.values())
                .filter(BasicType::isPrimitive)
                .map(BasicType::label)
                .noneMatch(elements::equals);
    }
}
