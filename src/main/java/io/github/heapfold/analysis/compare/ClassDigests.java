package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.LongIntMap;
import java.util.Arrays;

/**
 * Digests of objects and of their references per class, in memory that grows with the classes and not with the objects.
 */
final class ClassDigests {
    private final LongIntMap index = new LongIntMap(64);
    private long[] ids = new long[64];
    private long[] objects = new long[64];
    private long[] objectSums = new long[64];
    private long[] bytes = new long[64];
    private long[] references = new long[64];
    private long[] referenceSums = new long[64];
    private int size;

    /** The place of a class, made where it has none yet. */
    int indexOf(long classId) {
        int found = index.putIfAbsent(classId, size);
        if (found != LongIntMap.ABSENT) {
            return found;
        }
        if (size == ids.length) {
            int larger = size * 2;
            ids = Arrays.copyOf(ids, larger);
            objects = Arrays.copyOf(objects, larger);
            objectSums = Arrays.copyOf(objectSums, larger);
            bytes = Arrays.copyOf(bytes, larger);
            references = Arrays.copyOf(references, larger);
            referenceSums = Arrays.copyOf(referenceSums, larger);
        }
        ids[size] = classId;
        return size++;
    }

    /**
     * Counts an object of a class.
     *
     * @param size bytes of its values or elements
     */
    void addObject(int at, long mixed, long size) {
        objects[at]++;
        objectSums[at] += mixed;
        bytes[at] += size;
    }

    void addReference(int at, long mixed) {
        references[at]++;
        referenceSums[at] += mixed;
    }

    void add(ClassDigests other) {
        for (int i = 0; i < other.size; i++) {
            int at = indexOf(other.ids[i]);
            objects[at] += other.objects[i];
            objectSums[at] += other.objectSums[i];
            bytes[at] += other.bytes[i];
            references[at] += other.references[i];
            referenceSums[at] += other.referenceSums[i];
        }
    }

    /** The classes, ascending. */
    long[] ids() {
        long[] all = Arrays.copyOf(ids, size);
        Arrays.sort(all);
        return all;
    }

    Digest objects(long classId) {
        int at = index.get(classId);
        return at == LongIntMap.ABSENT ? Digest.EMPTY : new Digest(objects[at], objectSums[at]);
    }

    Digest references(long classId) {
        int at = index.get(classId);
        return at == LongIntMap.ABSENT ? Digest.EMPTY : new Digest(references[at], referenceSums[at]);
    }

    long objectCount() {
        return Arrays.stream(objects).sum();
    }

    long referenceCount() {
        return Arrays.stream(references).sum();
    }

    /** Bytes of the values and elements of all. */
    long byteCount() {
        return Arrays.stream(bytes).sum();
    }

    /** All objects. */
    Digest allObjects() {
        return all(objects, objectSums);
    }

    /** All references. */
    Digest allReferences() {
        return all(references, referenceSums);
    }

    private Digest all(long[] counts, long[] sums) {
        Digest all = Digest.EMPTY;
        for (int i = 0; i < size; i++) {
            if (counts[i] != 0 || sums[i] != 0) {
                all = all.plus(new Digest(counts[i], Digest.mix(ids[i], sums[i])));
            }
        }
        return all;
    }

    /** The classes that have objects, and how many each. */
    Digest histogram() {
        Digest all = Digest.EMPTY;
        for (int i = 0; i < size; i++) {
            if (objects[i] > 0) {
                all = all.with(Digest.mix(ids[i], objects[i]));
            }
        }
        return all;
    }
}
