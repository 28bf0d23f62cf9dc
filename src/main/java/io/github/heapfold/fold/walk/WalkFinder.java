package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.model.DiscoveredReferences;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;

/**
 * Finds how a chunk's objects were walked, for {@link Walk}: which references discovered one, and which objects none
 * did.
 */
final class WalkFinder {
    private static final int NONE = -1;

    private final ChunkShape shape;
    private final byte[] data;
    private final WalkedFields fields;
    private final Walk.Arrays arrays;
    private final DiscoveredReferences discoveries;
    private final int[] groupOf;
    private final int objects;
    private final int idSize;

    /** Places in file order by identifier. */
    private final LongIntMap places;

    /** Per place: where the reference stands that discovered the object, plus one; 0 where there is none. */
    private final int[] discoverers;

    /** Whether an object turned out not to be discovered by its reference. */
    private final boolean[] past;

    private final int[] stack;
    private int top;
    private final int[] waiting;
    private final int[] elements;
    private int waitingCount;

    /** What the array that waits on top would discover last, and how many waited when this was found out. */
    private int candidate = NONE;

    private int candidateOf;

    /** Per place: the last scan of elements that met it. */
    private final int[] scanned;

    private int scans;
    private int found;

    /** @param objects how many to look at, the first in the file */
    WalkFinder(
            ChunkShape shape,
            byte[] data,
            WalkedFields fields,
            Walk.Arrays arrays,
            DiscoveredReferences discoveries,
            int[] groupOf,
            int objects) {
        this.shape = shape;
        this.data = data;
        this.fields = fields;
        this.arrays = arrays;
        this.discoveries = discoveries;
        this.groupOf = groupOf;
        this.objects = objects;
        idSize = shape.layout.idSize;
        places = new LongIntMap(objects);
        for (int i = 0; i < objects; i++) {
            places.putIfAbsent(shape.objectId[shape.fileOrder[i]], i);
        }
        discoverers = new int[objects];
        scanned = new int[objects];
        past = new boolean[objects];
        stack = new int[objects];
        waiting = new int[objects];
        elements = new int[objects];
    }

    /**
     * Walks.
     *
     * @param skipped takes per object in file order 1 where nothing discovered it, else 0
     * @return how many were discovered
     */
    int find(long[] skipped) {
        for (int i = 0; i < objects; i++) {
            skipped[i] = isNext(i) ? 0 : 1;
            found += skipped[i] == 0 ? 1 : 0;
            past[i] = true;
            visit(groupOf[i], shape.fileOrder[i], i);
        }
        return found;
    }

    private boolean isNext(int place) {
        while (top > 0 && past[stack[top - 1]]) {
            top--;
        }
        if (discoverers[place] != 0) {
            if (stack[top - 1] == place) {
                top--;
                return true;
            }
            // Something else came first, that is not in this chunk or no reference of an object.
            discoveries.remove(discoverers[place] - 1);
            return false;
        }
        if (top > 0 || !isNextElement(place)) {
            return false;
        }
        int index = waiting[--waitingCount];
        int from = elements[waitingCount];
        int to = strideEnd(index, from);
        if (to < shape.objectSize[index]) {
            wait(index, to);
        }
        goOver(index, from, to, place - 1);
        top--;
        return true;
    }

    /** Whether the arrays that wait would now discover this object. */
    private boolean isNextElement(int place) {
        if (candidate == NONE || candidateOf != waitingCount || past[candidate]) {
            findCandidate(place);
        }
        return candidate == place;
    }

    private void findCandidate(int place) {
        candidate = NONE;
        while (waitingCount > 0 && candidate == NONE) {
            int index = waiting[waitingCount - 1];
            int from = elements[waitingCount - 1];
            int to = strideEnd(index, from);
            int start = shape.objectAt[index] + shape.layout.arrayElements;
            scans++;
            for (int i = from; i < to; i++) {
                int target = undiscovered(start + i * idSize, place - 1);
                if (target != NONE && scanned[target] != scans) {
                    scanned[target] = scans;
                    candidate = target;
                }
            }
            if (candidate == NONE && to < shape.objectSize[index]) {
                elements[waitingCount - 1] = to;
            } else if (candidate == NONE) {
                waitingCount--;
            }
        }
        candidateOf = waitingCount;
    }

    private int strideEnd(int index, int from) {
        return Math.min(shape.objectSize[index] - from, Walk.STRIDE) + from;
    }

    private void wait(int index, int element) {
        waiting[waitingCount] = index;
        elements[waitingCount++] = element;
        candidate = NONE;
    }

    private void visit(int group, int index, int place) {
        if (shape.groups.get(group).elements == BasicType.OBJECT) {
            if (arrays == Walk.Arrays.AT_ONCE) {
                goOver(index, 0, shape.objectSize[index], place);
            } else if (shape.objectSize[index] > 0) {
                wait(index, 0);
            }
            return;
        }
        for (int offset : fields.of(group)) {
            goOver(shape.objectAt[index] + offset, place);
        }
    }

    private void goOver(int index, int from, int to, int place) {
        int start = shape.objectAt[index] + shape.layout.arrayElements;
        for (int i = from; i < to; i++) {
            goOver(start + i * idSize, place);
        }
    }

    private void goOver(int at, int place) {
        int target = undiscovered(at, place);
        if (target != NONE) {
            discoverers[target] = at + 1;
            discoveries.add(at);
            stack[top++] = target;
        }
    }

    /** The object that a reference leads to, if it comes later in the file and was not discovered yet. */
    private int undiscovered(int at, int place) {
        long id = BigEndian.get(data, at, idSize);
        int target = id == 0 ? LongIntMap.ABSENT : places.get(id);
        return target == LongIntMap.ABSENT || target <= place || discoverers[target] != 0 ? NONE : target;
    }
}
