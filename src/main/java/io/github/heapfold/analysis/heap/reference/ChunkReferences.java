package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.HeapBoundaryVisitor;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.SubRecordCode;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.SubRecords;
import java.util.Arrays;

/**
 * What the second pass wants to know of a chunk: its instances and arrays by ordinals, in the order of the file, with
 * class, size and the ordinals of what they refer to. Gathered by any thread, a chunk at a time.
 */
final class ChunkReferences implements HeapSource.ChunkFacts, HeapBoundaryVisitor {
    /** The most numbers that are sorted by inserting. */
    private static final int FEW = 24;

    private static final int CACHE_BITS = 10;

    private final Ordinals ordinalOf;
    private final HeapClassTable classes;
    private final SizeRules sizes;
    private final int[] referentAt;
    private final int[] primitiveClass;
    private final RecordLayout layout;
    private final ChunkWalker walker;
    private final SubRecords subRecords;
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
    private long missingOfFields;

    /** Pairs of ordinals: see {@link #referents()}. */
    private long[] referents = new long[64];

    private int referentCount;

    /** Pairs of the number of an instance of {@code java.lang.ref.Reference} and the ID of its referent. */
    private long[] referentIds = new long[64];

    private int waiting;

    /** Whether the targets looked at last ascend, each once. */
    private boolean ascending;

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
        subRecords = new SubRecords(layout);
    }

    @Override
    public void read(Chunk newChunk) {
        chunk = newChunk;
        data = chunk.data();
        count = 0;
        targetCount = 0;
        missing = 0;
        missingOfFields = 0;
        referentCount = 0;
        boundaryCount = 0;
        subRecords.begin(chunk);
        walker.walk(chunk, this);
        if (chunk.run() != null && chunk.run().elements() == BasicType.OBJECT) {
            // The elements of an array that began in a chunk before.
            collectIds(0, chunk.length());
            ordinalOf.resolve(targets, 0, targetCount);
            targetCount = settleTargets(0, targetCount, 0);
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

    /** Those of them that stand in fields. */
    long missingOfFields() {
        return missingOfFields;
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
    public void boundary() {
        if (boundaryCount == boundaries.length) {
            boundaries = Arrays.copyOf(boundaries, boundaryCount * 2);
        }
        boundaries[boundaryCount++] = count;
    }

    @Override
    public boolean subRecords(int from, int to) {
        int at = from;
        while (at < to) {
            at = next(at, to);
        }
        return true;
    }

    /**
     * Looks through the next sub-records: finds where they are, notes the IDs, looks up all of them, puts what was
     * found into order. This is too long to become part of its callers when it is compiled, and what it loops over is
     * too short to be compiled before its end: so it is compiled once.
     *
     * @return where they end
     */
    private int next(int from, int to) {
        int stop = subRecords.find(from, to);
        int firstTarget = targetCount;
        int first = count;
        room(first + subRecords.count());
        for (int i = 0; i < subRecords.count(); i++) {
            int start = subRecords.start(i);
            int type;
            long size;
            switch (subRecords.code(i)) {
                case SubRecordCode.INSTANCE_DUMP -> {
                    type = fields(subRecords.type(i), start, subRecords.start(i + 1));
                    if (type == HeapClasses.NONE) {
                        continue;
                    }
                    size = classes.instanceSize(type);
                }
                case SubRecordCode.OBJECT_ARRAY_DUMP -> {
                    type = classIndex(subRecords.type(i));
                    if (type == HeapClasses.NONE) {
                        continue;
                    }
                    collectIds(start + layout.arrayElements, subRecords.start(i + 1));
                    size = sizes.objectArray(subRecords.length(i) & 0xffff_ffffL);
                }
                case SubRecordCode.PRIMITIVE_ARRAY_DUMP, SubRecordCode.PRIMITIVE_ARRAY_NODATA -> {
                    BasicType elements = BasicType.of((int) subRecords.type(i));
                    type = elements == null ? HeapClasses.NONE : primitiveClass[elements.ordinal()];
                    if (type == HeapClasses.NONE) {
                        continue;
                    }
                    size = sizes.primitiveArray(elements, subRecords.length(i) & 0xffff_ffffL);
                }
                default -> {
                    continue;
                }
            }
            ordinals[count] = subRecords.id(i);
            classOf[count] = type;
            sizeOf[count] = size;
            ends[count++] = targetCount;
        }
        ordinalOf.resolve(ordinals, first, count);
        ordinalOf.resolve(targets, firstTarget, targetCount);
        settle(first, firstTarget);
        return stop;
    }

    /**
     * Collects what an instance refers to. It is called often enough to be compiled before its caller is, and large
     * enough then to stay for itself: the compiler takes far longer for one large method than for two of half the size.
     *
     * @return the index of its class
     */
    private int fields(long classId, int start, int end) {
        int idSize = layout.idSize;
        int type = classIndex(classId);
        if (type == HeapClasses.NONE) {
            return type;
        }
        int values = start + layout.instanceValues;
        int[] offsets = classes.references(type);
        long[] into = roomForTargets(offsets.length);
        int n = targetCount;
        int last = end - values - idSize;
        for (int k = 0; k < offsets.length && offsets[k] <= last; k++) {
            long id = BigEndian.get(data, values + offsets[k], idSize);
            into[n] = id;
            n += id == 0 ? 0 : 1;
        }
        targetCount = n;
        if (referentAt[type] >= 0 && referentAt[type] <= last) {
            addReferent(count, BigEndian.get(data, values + referentAt[type], idSize));
        }
        return type;
    }

    private void room(int objects) {
        if (objects > ordinals.length) {
            int more = Math.max(objects, 2 * ordinals.length);
            ordinals = Arrays.copyOf(ordinals, more);
            classOf = Arrays.copyOf(classOf, more);
            sizeOf = Arrays.copyOf(sizeOf, more);
            ends = Arrays.copyOf(ends, more);
        }
    }

    private long[] roomForTargets(int more) {
        if (targetCount + more > targets.length) {
            targets = Arrays.copyOf(targets, Math.max(targetCount + more, 2 * targets.length));
        }
        return targets;
    }

    private void collectIds(int from, int to) {
        int idSize = layout.idSize;
        long[] into = roomForTargets((to - from) / idSize);
        int n = targetCount;
        for (int at = from; at + idSize <= to; at += idSize) {
            long id = BigEndian.get(data, at, idSize);
            into[n] = id;
            n += id == 0 ? 0 : 1;
        }
        targetCount = n;
    }

    private void addReferent(int object, long id) {
        if (waiting + 2 > referentIds.length) {
            referentIds = Arrays.copyOf(referentIds, 2 * waiting);
        }
        referentIds[waiting++] = object;
        referentIds[waiting++] = id;
    }

    /**
     * Puts the ordinals that objects refer to into order; drops what is not in the heap.
     *
     * @param first the first of the objects
     * @param firstTarget where its targets begin
     */
    private void settle(int first, int firstTarget) {
        int kept = first;
        int from = firstTarget;
        int to = firstTarget;
        int referent = 0;
        for (int i = first; i < count; i++) {
            int end = ends[i];
            boolean isReferent = referent < waiting && referentIds[referent] == i;
            referent += isReferent ? 2 : 0;
            long ordinal = ordinals[i];
            if (ordinal >= 0) {
                int start = to;
                long before = missing;
                to = settleTargets(from, end, to);
                if (missing > before && !classes.isArray(classOf[i])) {
                    missingOfFields += missing - before;
                }
                if (isReferent) {
                    settleReferent(i, ordinalOf.of(referentIds[referent - 1]), start, to);
                }
                if (!ascending) {
                    to = sort(start, to);
                }
                ordinals[kept] = ordinal;
                classOf[kept] = classOf[i];
                sizeOf[kept] = sizeOf[i];
                ends[kept++] = to;
            }
            from = end;
        }
        waiting = 0;
        count = kept;
        targetCount = to;
    }

    /**
     * Moves the targets that there are; notes whether they ascend.
     *
     * @return where they end
     */
    private int settleTargets(int from, int end, int into) {
        long[] all = targets;
        int to = into;
        long last = -1;
        boolean inOrder = true;
        for (int i = from; i < end; i++) {
            long target = all[i];
            if (target >= 0) {
                inOrder &= target > last;
                last = target;
                all[to++] = target;
            }
        }
        missing += end - from - (to - into);
        ascending = inOrder;
        return to;
    }

    /**
     * Before the targets are put into order: each field that refers to the object stands there. An object refers to its
     * class in any case.
     */
    private void settleReferent(int object, long referent, int from, int to) {
        if (referent == classes.ordinal(classOf[object])) {
            return;
        }
        int fields = 0;
        for (int i = from; i < to; i++) {
            fields += targets[i] == referent ? 1 : 0;
        }
        if (fields == 1) {
            if (referentCount + 2 > referents.length) {
                referents = Arrays.copyOf(referents, referentCount * 2);
            }
            referents[referentCount++] = ordinals[object];
            referents[referentCount++] = referent;
        }
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

    /** Sorts two targets or more and drops those that are there already; where they end then. */
    private int sort(int from, int to) {
        if (to - from > FEW) {
            Arrays.sort(targets, from, to);
        } else {
            for (int i = from + 1; i < to; i++) {
                long target = targets[i];
                int at = i;
                for (; at > from && targets[at - 1] > target; at--) {
                    targets[at] = targets[at - 1];
                }
                targets[at] = target;
            }
        }
        // From the second one on, since there are two at least: else the compiler, which tests places before the loop,
        // would come to one before the array where the first stands at its beginning, and would compile all again.
        int kept = from + 1;
        for (int i = from + 1; i < to; i++) {
            if (targets[i] != targets[i - 1]) {
                targets[kept++] = targets[i];
            }
        }
        return kept;
    }
}
