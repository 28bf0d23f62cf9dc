package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.LongIntMap;

/**
 * How many bytes objects take in memory.
 *
 * @param instanceBase bytes before the fields of an instance
 * @param arrayBase bytes before the elements of an array
 * @param reference bytes of a reference in an array
 * @param idSize bytes of an identifier
 */
record ObjectSizes(int instanceBase, int arrayBase, int reference, int idSize) {
    /** Objects of a group that are looked at. */
    private static final int SAMPLE = 200;

    private static final int[] INSTANCE_BASES = {12, 16, 8};
    private static final int[] ARRAY_BASES = {16, 12, 20, 24};
    private static final int[] REFERENCES = {8, 4};

    static final int CHOICES = INSTANCE_BASES.length * ARRAY_BASES.length * REFERENCES.length;

    static ObjectSizes of(int choice, int idSize) {
        return new ObjectSizes(
                INSTANCE_BASES[choice % INSTANCE_BASES.length],
                ARRAY_BASES[choice / INSTANCE_BASES.length % ARRAY_BASES.length],
                REFERENCES[choice / INSTANCE_BASES.length / ARRAY_BASES.length],
                idSize);
    }

    /** The choice with which most objects of a chunk begin where another one ends. */
    static int best(ChunkShape shape) {
        LongIntMap starts = new LongIntMap(shape.objects);
        for (int i = 0; i < shape.objects; i++) {
            starts.putIfAbsent(shape.objectId[i], i);
        }
        int best = 0;
        int most = -1;
        for (int choice = 0; choice < CHOICES; choice++) {
            ObjectSizes sizes = of(choice, shape.layout.idSize);
            int joined = 0;
            for (ObjectGroup group : shape.groups) {
                int step = Math.max(1, group.size() / SAMPLE);
                for (int i = group.from; i < group.to; i += step) {
                    long end = shape.objectId[i] + sizes.of(group, shape.objectSize[i]);
                    joined += starts.get(end) == LongIntMap.ABSENT ? 0 : step;
                }
            }
            if (joined > most) {
                best = choice;
                most = joined;
            }
        }
        return best;
    }

    /**
     * Bytes of an object.
     *
     * @param size bytes of an instance's body, elements of an array
     */
    long of(ObjectGroup group, int size) {
        long n = size & 0xffff_ffffL;
        long bytes;
        if (group.isInstances()) {
            bytes = instanceBase + n;
        } else if (group.elements == BasicType.OBJECT) {
            bytes = arrayBase + n * reference;
        } else {
            bytes = arrayBase + n * group.elements.size(idSize);
        }
        return (bytes + 7) & ~7L;
    }
}
