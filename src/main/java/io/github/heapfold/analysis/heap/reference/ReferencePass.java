package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.HeapBoundaryVisitor;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.ReferenceVisitor;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.scan.ClassRecords;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import java.io.IOException;
import java.util.Arrays;

/** A pass over a dump that shows each reference with its field. Chunks are looked through in parallel. */
public final class ReferencePass {
    private final HeapClassTable classes;
    private final Ordinals ordinals;
    private final RecordLayout layout;

    /** By class, the numbers of the fields that are references. */
    private final int[][] fieldNumbers;

    private final ObjectsOnce objects;

    /** The array whose elements go on in the next chunks. */
    private long open = -1;

    private int openClass;

    /** @param before how many places where a heap may end come before the heap */
    public ReferencePass(HeapClassTable classes, Ordinals ordinals, int before) {
        this.classes = classes;
        this.ordinals = ordinals;
        objects = new ObjectsOnce(classes, before);
        layout = new RecordLayout(classes.records().idSize());
        fieldNumbers = classes.superclasses().references(type -> 1);
    }

    public void run(HeapSource source, ReferenceVisitor visitor, int threads, Progress progress) throws IOException {
        statics(visitor);
        try (HeapSource.Scan scan = source.scan(HeapSource.Wanted.REFERENCES)) {
            scan.forEach(threads, Found::new, found -> show(found, visitor), progress);
        }
    }

    private void statics(ReferenceVisitor visitor) {
        ClassRecords records = classes.records();
        for (int c = 0; c < classes.count(); c++) {
            for (int i = 0; i < records.staticCount(c); i++) {
                boolean isReference = records.staticType(c, i) == BasicType.OBJECT.code();
                long target = isReference && records.staticValue(c, i) != 0
                        ? ordinals.inPass(records.staticValue(c, i))
                        : Ordinals.ABSENT;
                if (target >= 0) {
                    visitor.reference(classes.ordinal(c), c, true, i, target);
                }
            }
        }
    }

    /** References of objects that were told of already, or belong to another heap, are left out. */
    private void show(Found found, ReferenceVisitor visitor) {
        if (found.isRun) {
            for (int i = 0; open >= 0 && i < found.references; i++) {
                visitor.reference(open, openClass, false, ReferenceVisitor.ELEMENT, found.targets[i]);
            }
            return;
        }
        open = -1;
        int reference = 0;
        for (int i = 0; i < found.objects; i++) {
            if (found.classOf[i] == Found.BOUNDARY) {
                objects.boundary();
                continue;
            }
            long ordinal = found.ordinals[i];
            boolean wanted = objects.takes(ordinal);
            for (; reference < found.ends[i]; reference++) {
                if (wanted) {
                    visitor.reference(
                            ordinal, found.classOf[i], false, found.fields[reference], found.targets[reference]);
                }
            }
            if (wanted && i == found.objects - 1 && found.openArray) {
                open = ordinal;
                openClass = found.classOf[i];
            }
        }
    }

    /** The references of a chunk. */
    private final class Found implements HeapSource.ChunkFacts, HeapBoundaryVisitor {
        /** Stands for the class where a heap ends. */
        static final int BOUNDARY = -2;

        private final ChunkWalker walker = new ChunkWalker(layout.idSize);
        private Chunk chunk;
        private boolean isRun;
        private boolean openArray;
        private long[] ordinals = new long[256];
        private int[] classOf = new int[256];
        private int[] ends = new int[256];
        private int objects;
        private int[] fields = new int[1024];
        private long[] targets = new long[1024];
        private int references;

        @Override
        public Chunk chunk() {
            return chunk;
        }

        @Override
        public void read(Chunk next) {
            chunk = next;
            isRun = chunk.run() != null;
            openArray = chunk.openArray();
            objects = 0;
            references = 0;
            walker.walk(chunk, this);
            if (isRun && chunk.run().elements() == BasicType.OBJECT) {
                elements(0, chunk.length());
            }
        }

        @Override
        public void boundary() {
            object(0, BOUNDARY);
        }

        @Override
        public void instance(int start, int end) {
            int type = classes.indexOf(id(start + layout.instanceClass));
            long ordinal = ReferencePass.this.ordinals.inPass(id(start + layout.objectId));
            if (type == LongIntMap.ABSENT || ordinal < 0) {
                return;
            }
            int[] at = classes.references(type);
            for (int i = 0; i < at.length && start + layout.instanceValues + at[i] + layout.idSize <= end; i++) {
                reference(fieldNumbers[type][i], id(start + layout.instanceValues + at[i]));
            }
            object(ordinal, type);
        }

        @Override
        public void objectArray(int start, int end) {
            int type = classes.indexOf(id(start + layout.arrayClass));
            long ordinal = ReferencePass.this.ordinals.inPass(id(start + layout.objectId));
            if (type == LongIntMap.ABSENT || ordinal < 0) {
                return;
            }
            elements(start + layout.arrayElements, end);
            object(ordinal, type);
        }

        private void elements(int from, int to) {
            for (int at = from; at + layout.idSize <= to; at += layout.idSize) {
                reference(ReferenceVisitor.ELEMENT, id(at));
            }
        }

        private long id(int at) {
            return BigEndian.get(chunk.data(), at, layout.idSize);
        }

        private void reference(int field, long id) {
            long target = id == 0 ? Ordinals.ABSENT : ReferencePass.this.ordinals.inPass(id);
            if (target < 0) {
                return;
            }
            if (references == targets.length) {
                targets = Arrays.copyOf(targets, references * 2);
                fields = Arrays.copyOf(fields, references * 2);
            }
            fields[references] = field;
            targets[references++] = target;
        }

        private void object(long ordinal, int type) {
            if (objects == ordinals.length) {
                ordinals = Arrays.copyOf(ordinals, objects * 2);
                classOf = Arrays.copyOf(classOf, objects * 2);
                ends = Arrays.copyOf(ends, objects * 2);
            }
            ordinals[objects] = ordinal;
            classOf[objects] = type;
            ends[objects++] = references;
        }
    }
}
