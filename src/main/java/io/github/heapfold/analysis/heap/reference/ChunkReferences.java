package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.RecordVisitor;
import java.util.Arrays;

/**
 * What the second pass wants to know of a chunk: its instances and arrays by ordinals, in the order of the file, with
 * class, size and the ordinals of what they refer to. Gathered by any thread, a chunk at a time.
 */
final class ChunkReferences implements HeapSource.ChunkFacts, RecordVisitor {
    /** Up to so many numbers are sorted by inserting. */
    private static final int FEW = 24;

    private static final int CACHE_BITS = 10;

    private final Ordinals ordinalOf;
    private final HeapClassTable classes;
    private final SizeRules sizes;
    private final int[] referentAt;
    private final int[] primitiveClass;
    private final RecordLayout layout;
    private final ChunkWalker walker;
    private Chunk chunk;
    private byte[] data;

    private long[] ordinals = new long[1 << 13];
    private int[] classOf = new int[1 << 13];
    private long[] sizeOf = new long[1 << 13];

    /** By object: where its targets end. */
    private int[] ends = new int[1 << 13];

    private int count;
    private long[] targets = new long[1 << 14];
    private int targetCount;
    private long missing;

    /** Pairs of ordinals: see {@link #referents()}. */
    private long[] referents = new long[64];

    private int referentCount;

    /** How many objects come before each HEAP_DUMP and HEAP_DUMP_END. */
    private int[] boundaries = new int[4];

    private int boundaryCount;

    /** Class IDs by their hash, with their indexes, for the few classes that most objects are of. */
    private final long[] cachedIds = new long[1 << CACHE_BITS];

    private final int[] cachedIndexes = new int[1 << CACHE_BITS];

    /**
     * @param referentAt by class, where in the values of an instance its referent stands; -1 where there is none
     * @param primitiveClass by {@link BasicType#ordinal()}, the class of arrays
     */
    ChunkReferences(
            Ordinals ordinalOf, HeapClassTable classes, SizeRules sizes, int[] referentAt, int[] primitiveClass) {
        this.ordinalOf = ordinalOf;
        this.classes = classes;
        this.sizes = sizes;
        this.referentAt = referentAt;
        this.primitiveClass = primitiveClass;
        Arrays.fill(cachedIndexes, HeapClasses.NONE);
        layout = new RecordLayout(classes.records().idSize());
        walker = new ChunkWalker(layout.idSize);
    }

    @Override
    public void read(Chunk newChunk) {
        chunk = newChunk;
        data = chunk.data();
        count = 0;
        targetCount = 0;
        missing = 0;
        referentCount = 0;
        boundaryCount = 0;
        walker.walk(chunk, this);
        if (chunk.run() != null && chunk.run().elements() == BasicType.OBJECT) {
            // The elements of an array that began in a chunk before.
            addTargets(0, chunk.length());
        }
    }

    @Override
    public Chunk chunk() {
        return chunk;
    }

    /** How many objects there are. */
    int count() {
        return count;
    }

    /** {@link Ordinals#ABSENT} of an object of another heap of the dump. */
    long ordinal(int index) {
        return ordinals[index];
    }

    int classOf(int index) {
        return classOf[index];
    }

    long size(int index) {
        return sizeOf[index];
    }

    /** Where the targets of an object begin; they end where those of the next one begin. Ascending, each once. */
    int targetsFrom(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    int targetsTo(int index) {
        return ends[index];
    }

    /** All targets; without any object, those of an array that began in a chunk before. */
    long[] targets() {
        return targets;
    }

    int targetCount() {
        return targetCount;
    }

    /** References to objects that are not in the heap. */
    long missing() {
        return missing;
    }

    /**
     * Pairs of an instance of {@code java.lang.ref.Reference} and the object that only its field {@code referent}
     * refers to.
     */
    long[] referents() {
        return referents;
    }

    int referentCount() {
        return referentCount;
    }

    /** How many boundaries between heaps there are. */
    int boundaryCount() {
        return boundaryCount;
    }

    /** How many objects come before a boundary. */
    int boundary(int index) {
        return boundaries[index];
    }

    @Override
    public void heapDump(Tag tag, int start) {
        if (tag == Tag.HEAP_DUMP) {
            addBoundary();
        }
    }

    @Override
    public void record(Tag tag, int start, int end) {
        if (tag == Tag.HEAP_DUMP_END) {
            addBoundary();
        }
    }

    private void addBoundary() {
        if (boundaryCount == boundaries.length) {
            boundaries = Arrays.copyOf(boundaries, boundaryCount * 2);
        }
        boundaries[boundaryCount++] = count;
    }

    @Override
    public void fixed(Tag tag, int start, int end) {
        if (tag == Tag.PRIMITIVE_ARRAY_NODATA) {
            primitiveArray(start, end);
        }
    }

    /** As {@link ChunkWalker} does, but for what passes by here. */
    @Override
    public boolean subRecords(int from, int to) {
        int at = from;
        while (at < to) {
            int end = (int) Math.min(at + layout.sizeOf(data, at, to), to);
            switch (data[at]) {
                case 0x21 -> instance(at, end);
                case 0x22 -> objectArray(at, end);
                case 0x23 -> primitiveArray(at, end);
                case 0x20 -> {}
                default -> fixed(Tag.subRecord(data[at]), at, end);
            }
            at = end;
        }
        return true;
    }

    @Override
    public void instance(int start, int end) {
        int idSize = layout.idSize;
        int type = classIndex(BigEndian.get(data, start + layout.instanceClass, idSize));
        long ordinal = ordinalOf.of(BigEndian.get(data, start + layout.objectId, idSize));
        if (type == HeapClasses.NONE || ordinal < 0) {
            return;
        }
        int values = start + layout.instanceValues;
        int from = targetCount;
        boolean ascending = true;
        long last = -1;
        for (int offset : classes.references(type)) {
            if (values + offset + idSize > end) {
                break;
            }
            long id = BigEndian.get(data, values + offset, idSize);
            if (id == 0) {
                continue;
            }
            long target = ordinalOf.of(id);
            if (target < 0) {
                missing++;
            } else {
                ascending &= target > last;
                last = target;
                addTarget(target);
            }
        }
        if (referentAt[type] >= 0) {
            addReferent(ordinal, values + referentAt[type], end, from);
        }
        finish(ordinal, type, classes.instanceSize(type), from, ascending);
    }

    /** Before the targets are put into order: each field that refers to the object stands there. */
    private void addReferent(long ordinal, int at, int end, int from) {
        long referent =
                at + layout.idSize > end ? Ordinals.ABSENT : ordinalOf.of(BigEndian.get(data, at, layout.idSize));
        int fields = 0;
        for (int i = from; i < targetCount; i++) {
            fields += targets[i] == referent ? 1 : 0;
        }
        if (fields == 1) {
            if (referentCount + 2 > referents.length) {
                referents = Arrays.copyOf(referents, referentCount * 2);
            }
            referents[referentCount++] = ordinal;
            referents[referentCount++] = referent;
        }
    }

    @Override
    public void objectArray(int start, int end) {
        int type = classIndex(BigEndian.get(data, start + layout.arrayClass, layout.idSize));
        long ordinal = ordinalOf.of(BigEndian.get(data, start + layout.objectId, layout.idSize));
        if (type == HeapClasses.NONE || ordinal < 0) {
            return;
        }
        int from = targetCount;
        boolean ascending = addTargets(start + layout.arrayElements, end);
        finish(ordinal, type, sizes.objectArray(BigEndian.u4(data, start + layout.arrayLength)), from, ascending);
    }

    @Override
    public void primitiveArray(int start, int end) {
        BasicType elements = BasicType.of(data[start + layout.primitiveType]);
        long ordinal = ordinalOf.of(BigEndian.get(data, start + layout.objectId, layout.idSize));
        int type = elements == null ? HeapClasses.NONE : primitiveClass[elements.ordinal()];
        if (type == HeapClasses.NONE || ordinal < 0) {
            return;
        }
        long size = sizes.primitiveArray(elements, BigEndian.u4(data, start + layout.arrayLength));
        finish(ordinal, type, size, targetCount, true);
    }

    private int classIndex(long id) {
        int slot = LongIntMap.hash(id, CACHE_BITS);
        if (cachedIds[slot] != id || cachedIndexes[slot] == HeapClasses.NONE) {
            int index = classes.indexOf(id);
            cachedIds[slot] = id;
            cachedIndexes[slot] = index == LongIntMap.ABSENT ? HeapClasses.NONE : index;
        }
        return cachedIndexes[slot];
    }

    /** @return whether they ascend */
    private boolean addTargets(int from, int to) {
        int idSize = layout.idSize;
        boolean ascending = true;
        long last = -1;
        for (int at = from; at + idSize <= to; at += idSize) {
            long id = BigEndian.get(data, at, idSize);
            if (id == 0) {
                continue;
            }
            long target = ordinalOf.of(id);
            if (target < 0) {
                missing++;
            } else {
                ascending &= target > last;
                last = target;
                addTarget(target);
            }
        }
        return ascending;
    }

    private void addTarget(long target) {
        if (targetCount == targets.length) {
            targets = Arrays.copyOf(targets, targetCount * 2);
        }
        targets[targetCount++] = target;
    }

    private void finish(long ordinal, int type, long size, int from, boolean ascending) {
        if (!ascending) {
            sort(from);
        }
        if (count == ordinals.length) {
            int more = count * 2;
            ordinals = Arrays.copyOf(ordinals, more);
            classOf = Arrays.copyOf(classOf, more);
            sizeOf = Arrays.copyOf(sizeOf, more);
            ends = Arrays.copyOf(ends, more);
        }
        ordinals[count] = ordinal;
        classOf[count] = type;
        sizeOf[count] = size;
        ends[count++] = targetCount;
    }

    /** Sorts the last targets and drops those that are there already. */
    private void sort(int from) {
        if (targetCount - from > FEW) {
            Arrays.sort(targets, from, targetCount);
        } else {
            for (int i = from + 1; i < targetCount; i++) {
                long target = targets[i];
                int to = i;
                for (; to > from && targets[to - 1] > target; to--) {
                    targets[to] = targets[to - 1];
                }
                targets[to] = target;
            }
        }
        int kept = from;
        for (int i = from; i < targetCount; i++) {
            if (i == from || targets[i] != targets[i - 1]) {
                targets[kept++] = targets[i];
            }
        }
        targetCount = kept;
    }
}
