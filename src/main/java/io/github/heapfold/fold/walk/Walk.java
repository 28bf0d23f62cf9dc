package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.model.DiscoveredReferences;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.fold.shape.ObjectGroup;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.message.Message;

/**
 * Walks a chunk's objects the way in which a virtual machine did that dumps what it can reach, instead of going through
 * memory: it takes the object that it discovered last, dumps it, and goes over its references; each that leads to an
 * object not discovered before discovers it. So who knows the order of the objects and which references
 * {@linkplain DiscoveredReferences discover} knows where these lead.
 *
 * <p>Asked in file order: {@link #find} or {@link #skip}, then {@link #visit}, for each object.
 */
public final class Walk {
    /** When the elements of arrays are gone over. */
    public enum Arrays {
        /** As soon as the array is dumped: Shenandoah. */
        AT_ONCE,
        /** When nothing else is left to dump, the array that came last first: ZGC. */
        LATER
    }

    /** Elements of an array that waits which are gone over before whatever they discover. */
    static final int STRIDE = 2048;

    static final int NONE = -1;

    private final ChunkShape shape;
    private final WalkedFields fields;
    private final DiscoveredReferences discoveries;
    private final Arrays arrays;
    private final int idSize;

    /** What is discovered and not dumped: the references that did it. */
    private final int[] positions;

    private final int[] holders;
    private final int[] numbers;
    private int discovered;

    /** Arrays that wait, and their first elements not gone over. */
    private final int[] waiting;

    private final int[] elements;
    private final int[] waitingNumbers;
    private int waitingCount;

    private int position;
    private int holder;
    private int number;

    public Walk(ChunkShape shape, WalkedFields fields, DiscoveredReferences discoveries, Arrays arrays) {
        this.shape = shape;
        this.fields = fields;
        this.discoveries = discoveries;
        this.arrays = arrays;
        idSize = shape.layout.idSize;
        positions = new int[shape.objects];
        holders = new int[shape.objects];
        numbers = new int[shape.objects];
        int count = 0;
        for (ObjectGroup group : shape.groups) {
            count += group.elements == BasicType.OBJECT ? group.size() : 0;
        }
        waiting = new int[count];
        elements = new int[count];
        waitingNumbers = new int[count];
    }

    /** Goes on to the next object. */
    void next(boolean skipped) throws FoldException {
        if (skipped) {
            skip();
        } else {
            find();
        }
    }

    /** The next object is the one discovered last. */
    void find() throws FoldException {
        while (discovered == 0) {
            if (waitingCount == 0) {
                throw new FoldException(Message.of("fold.unreached"));
            }
            goOverElements();
        }
        discovered--;
        position = positions[discovered];
        holder = holders[discovered];
        number = numbers[discovered];
    }

    /** The next object was discovered in another chunk, or by something that is no reference of an object. */
    void skip() {
        position = NONE;
        holder = NONE;
        number = fields.count();
    }

    /** Where the reference stands that discovered the object; {@link #NONE} for one skipped. */
    int position() {
        return position;
    }

    /** The object that has this reference; its index in the shape. */
    int holder() {
        return holder;
    }

    /** Which reference of which group it is; one more than there are for an object skipped. */
    int number() {
        return number;
    }

    /** Goes over the references of the object that was found or skipped. */
    void visit(int group, int index) throws FoldException {
        if (shape.groups.get(group).elements == BasicType.OBJECT) {
            if (arrays == Arrays.AT_ONCE) {
                goOver(index, fields.number(group, 0), 0, shape.objectSize[index]);
            } else if (shape.objectSize[index] > 0) {
                wait(index, fields.number(group, 0), 0);
            }
            return;
        }
        int[] offsets = fields.of(group);
        for (int i = 0; i < offsets.length; i++) {
            goOver(shape.objectAt[index] + offsets[i], index, fields.number(group, i));
        }
    }

    void expectEnd() throws FoldException {
        if (discovered > 0) {
            throw new FoldException(Message.of("fold.discoveredMissing"));
        }
    }

    private void wait(int index, int which, int element) {
        waiting[waitingCount] = index;
        waitingNumbers[waitingCount] = which;
        elements[waitingCount++] = element;
    }

    private void goOverElements() throws FoldException {
        int index = waiting[--waitingCount];
        int from = elements[waitingCount];
        int which = waitingNumbers[waitingCount];
        int to = Math.min(shape.objectSize[index] - from, STRIDE) + from;
        if (to < shape.objectSize[index]) {
            wait(index, which, to);
        }
        goOver(index, which, from, to);
    }

    private void goOver(int index, int which, int from, int to) throws FoldException {
        int start = shape.objectAt[index] + shape.layout.arrayElements;
        for (int i = from; i < to; i++) {
            goOver(start + i * idSize, index, which);
        }
    }

    private void goOver(int at, int index, int which) throws FoldException {
        if (discoveries.has(at)) {
            if (discovered == positions.length) {
                throw new FoldException(Message.of("fold.discoveries"));
            }
            positions[discovered] = at;
            holders[discovered] = index;
            numbers[discovered++] = which;
        }
    }
}
