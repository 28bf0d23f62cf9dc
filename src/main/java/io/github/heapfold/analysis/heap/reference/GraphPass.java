package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.graph.GraphBuilder;
import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.graph.ObjectGraph;
import io.github.heapfold.analysis.heap.HeapClasses;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.scan.ClassInventor;
import io.github.heapfold.analysis.heap.scan.ClassRecords;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.Chunk;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * The second pass over a dump: hands each object with its class, size and references to the graph, in ascending order
 * of the ordinals. Chunks are looked through in parallel; class objects and what was invented come in between from
 * memory.
 */
public final class GraphPass {
    /** Most elements of an array that are listed in the Java heap. */
    private static final int MOST_LISTED = 1 << 20;

    private final HeapClassTable classes;
    private final Ordinals ordinalOf;
    private final SizeRules sizes;
    private final HeapRoots roots;

    /** How many places where a heap may end come before the heap. */
    private final int before;

    private final GraphBuilder builder;
    private final RecordPlaces places = new RecordPlaces();
    private final ReferentTable referents;

    private final int classClass;
    private final int loaderClass;
    private final long bootLoader;

    /** The next of the class objects in the order of their ordinals. */
    private int nextClass;

    /** The next ordinal of a class object or of the object with ID 0, so that most objects need one comparison. */
    private long nextSpecial;

    /** Threads that hold something, ascending, and the next of them. */
    private final long[] holders;

    private int nextHolder;

    private boolean bootLoaderDone;
    private long last = -1;
    private long missing;
    private long missingOfFields;

    /** How many such places have come by. */
    private int boundaries;

    private long[] targets = new long[1 << 10];
    private int targetCount;

    /** The array whose elements go on in the next chunks, -1 for none. */
    private long open = -1;

    private int openClass;
    private long openSize;

    /** Its elements where they are many, else null. */
    private Marks elements;

    private final Scratch scratch;
    private final long objects;

    /** Where a cancel takes effect while an array is long. */
    private Progress waiting = Progress.NONE;

    public GraphPass(
            Scratch scratch,
            HeapClassTable classes,
            Ordinals ordinalOf,
            SizeRules sizes,
            HeapRoots roots,
            long objects,
            int before)
            throws IOException {
        this.classes = classes;
        this.ordinalOf = ordinalOf;
        this.sizes = sizes;
        this.roots = roots;
        this.before = before;
        classClass = classes.first(ClassInventor.CLASS);
        loaderClass = classes.first(ClassInventor.CLASS_LOADER);
        bootLoader = ordinalOf.of(0);
        holders = roots.holders();
        this.scratch = scratch;
        this.objects = objects;
        builder = new GraphBuilder(scratch, objects, classes.ordinals(), roots.ordinals());
        referents = new ReferentTable(scratch, objects);
    }

    /** Reads the dump once. */
    public ObjectGraph read(HeapSource source, int threads, Progress progress) throws IOException {
        try (Opened<Closeable> parts = new Opened<>(this::giveBack)) {
            try (HeapSource.Scan scan = source.scan(HeapSource.Wanted.REFERENCES)) {
                waiting = (done, total) -> progress.at(scan.position(), scan.size());
                read(scan, threads, progress);
                closeArray();
                addSpecials(Long.MAX_VALUE);
            }
            return parts.keepIn(builder.finish());
        }
    }

    private void giveBack() throws IOException {
        try (referents;
                builder) {
            // What was to be a graph.
        }
    }

    private void read(HeapSource.Scan scan, int threads, Progress progress) throws IOException {
        int[] referentAt = ReferentTable.fields(classes);
        int[] primitiveClass = primitiveClasses();
        scan.forEach(
                threads,
                () -> new ChunkReferences(ordinalOf, classes, sizes, referentAt, primitiveClass),
                this::take,
                progress);
    }

    private int[] primitiveClasses() {
        int[] found = new int[BasicType.values().length];
        for (BasicType type : BasicType.values()) {
            found[type.ordinal()] = type.isPrimitive() ? classes.first(type.label() + "[]") : HeapClasses.NONE;
        }
        return found;
    }

    private void take(ChunkReferences references) throws IOException {
        Chunk chunk = references.chunk();
        missing += references.missing();
        missingOfFields += references.missingOfFields();
        if (chunk.run() != null) {
            if (chunk.run().elements() == BasicType.OBJECT && open >= 0) {
                addElements(references.targets(), references.targetCount());
            }
            return;
        }
        closeArray();
        int boundary = 0;
        int referent = 0;
        boolean first = true;
        int n = references.count();
        for (int i = 0; i < n; i++) {
            while (boundary < references.boundaryCount() && references.boundary(boundary) <= i) {
                boundary++;
            }
            long ordinal = references.ordinal(i);
            boolean hasReferent =
                    referent < references.referentCount() && references.referents()[referent] == ordinal;
            referent += hasReferent ? 2 : 0;
            if (boundaries + boundary != before || ordinal <= last) {
                continue;
            }
            if (ordinal >= nextSpecial) {
                // Where such an object stands says nothing of the order of the others.
                if (ordinal == bootLoader || classes.isClass(ordinal)) {
                    continue;
                }
                addSpecials(ordinal);
            }
            last = ordinal;
            if (first) {
                places.add(ordinal, chunk, boundary);
                first = false;
            }
            if (hasReferent) {
                referents.add(ordinal, references.referents()[referent - 1]);
            }
            boolean goesOn = i == n - 1 && chunk.openArray() && classes.isArray(references.classOf(i));
            if (!goesOn && !isHolder(ordinal)) {
                builder.addDistinct(
                        ordinal,
                        references.classOf(i),
                        references.size(i),
                        references.targets(),
                        references.targetsFrom(i),
                        references.targetsTo(i));
                continue;
            }
            targetCount = 0;
            addTargets(references.targets(), references.targetsFrom(i), references.targetsTo(i));
            if (goesOn) {
                open = ordinal;
                openClass = references.classOf(i);
                openSize = references.size(i);
            } else {
                add(ordinal, references.classOf(i), references.size(i));
            }
        }
        boundaries += references.boundaryCount();
    }

    private void addTargets(long[] from, int start, int end) {
        int n = end - start;
        if (targetCount + n > targets.length) {
            targets = Arrays.copyOf(targets, Math.max(targetCount + n, targets.length * 2));
        }
        System.arraycopy(from, start, targets, targetCount, n);
        targetCount += n;
    }

    /** An array may have more elements than the Java heap has room for: those of a long one are marked. */
    private void addElements(long[] from, int count) throws IOException {
        if (elements == null && targetCount + count > MOST_LISTED) {
            elements = new Marks(scratch, "elements of a long array", objects);
            mark(targets, targetCount);
            targetCount = 0;
        }
        if (elements == null) {
            addTargets(from, 0, count);
        } else {
            mark(from, count);
        }
    }

    private void mark(long[] ordinals, int count) {
        for (int i = 0; i < count; i++) {
            elements.set(ordinals[i]);
        }
    }

    private void closeArray() throws IOException {
        if (open < 0) {
            return;
        }
        if (elements == null) {
            add(open, openClass, openSize);
        } else {
            addHeld(open);
            mark(targets, targetCount);
            builder.add(open, openClass, openSize, elements, waiting);
            elements.close();
            elements = null;
        }
        open = -1;
    }

    private void add(long ordinal, int type, long size) throws IOException {
        addHeld(ordinal);
        builder.add(ordinal, type, size, targets, targetCount);
    }

    /** Objects come in ascending order, and so do the threads among them. */
    private boolean isHolder(long ordinal) {
        while (nextHolder < holders.length && holders[nextHolder] < ordinal) {
            nextHolder++;
        }
        return nextHolder < holders.length && holders[nextHolder] == ordinal;
    }

    private void addHeld(long ordinal) {
        if (isHolder(ordinal)) {
            long[] held = roots.heldBy(ordinal);
            addTargets(held, 0, held.length);
        }
    }

    /** Adds the class objects, and the object with ID 0, that come before an object. */
    private void addSpecials(long before) throws IOException {
        while (nextClass < classes.count()) {
            int index = classes.byOrdinal()[nextClass];
            if (classes.ordinal(index) >= before) {
                break;
            }
            addBootLoader(classes.ordinal(index));
            // Of a damaged dump a class may have the ID 0.
            bootLoaderDone |= classes.ordinal(index) == bootLoader;
            addClass(index);
            nextClass++;
        }
        addBootLoader(before);
        long next = nextClass < classes.count() ? classes.ordinal(classes.byOrdinal()[nextClass]) : Long.MAX_VALUE;
        nextSpecial = bootLoaderDone ? next : Math.min(next, bootLoader);
    }

    private void addBootLoader(long before) throws IOException {
        if (!bootLoaderDone && bootLoader < before) {
            bootLoaderDone = true;
            targetCount = 0;
            builder.add(bootLoader, loaderClass, classes.instanceSize(loaderClass), targets, 0);
        }
    }

    private void addClass(int index) throws IOException {
        ClassRecords records = classes.records();
        targetCount = 0;
        addTarget(classes.ordinal(classClass));
        if (classes.superClass(index) != HeapClasses.NONE) {
            addTarget(classes.ordinal(classes.superClass(index)));
        }
        addTarget(classes.loader(index));
        for (int i = 0; i < records.staticCount(index); i++) {
            long value = records.staticValue(index, i);
            if (records.staticType(index, i) == BasicType.OBJECT.code() && value != 0) {
                long target = ordinalOf.of(value);
                if (target < 0) {
                    missing++;
                    missingOfFields++;
                } else {
                    addTarget(target);
                }
            }
        }
        addHeld(classes.ordinal(index));
        builder.add(classes.ordinal(index), HeapClasses.NONE, classes.classSize(index), targets, targetCount);
    }

    private void addTarget(long target) {
        if (targetCount == targets.length) {
            targets = Arrays.copyOf(targets, targetCount * 2);
        }
        targets[targetCount++] = target;
    }

    /** References to objects that are not in the dump. */
    public long missing() {
        return missing;
    }

    /** Those of them that stand in fields and statics, not in arrays. */
    public long missingOfFields() {
        return missingOfFields;
    }

    public RecordPlaces places() {
        return places;
    }

    public ReferentTable referents() {
        return referents;
    }
}
