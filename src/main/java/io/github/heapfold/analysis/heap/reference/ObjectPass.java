package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.ContentReader;
import io.github.heapfold.analysis.heap.HeapBoundaryVisitor;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import java.io.IOException;
import java.util.Arrays;

/** A pass over a dump that shows what is in objects. Chunks are looked through in parallel. */
public final class ObjectPass<W extends ContentReader.Worker> {
    private final HeapClassTable classes;
    private final Ordinals ordinals;
    private final RecordLayout layout;
    private final ContentReader<W> reader;
    private final ObjectsOnce objects;

    /** Whether what follows in runs belongs to the array that was taken last. */
    private boolean open;

    /** @param before how many places where a heap may end come before the heap */
    public ObjectPass(HeapClassTable classes, Ordinals ordinals, int before, ContentReader<W> reader) {
        this.classes = classes;
        this.ordinals = ordinals;
        objects = new ObjectsOnce(classes, before);
        this.reader = reader;
        layout = new RecordLayout(classes.records().idSize());
    }

    public void run(HeapSource source, HeapSource.Wanted wanted, int threads, Progress progress) throws IOException {
        try (HeapSource.Scan scan = source.scan(wanted)) {
            scan.forEach(threads, () -> new Found(reader.worker()), this::take, progress);
        }
    }

    /** Objects that were told of already, or belong to another heap, are left out. */
    private void take(Found found) throws IOException {
        if (found.chunk.run() != null) {
            if (open && found.chunk.run().elements() != null) {
                reader.more(found.chunk.data(), found.chunk.length());
            }
            return;
        }
        open = false;
        int index = 0;
        for (int i = 0; i < found.count; i++) {
            long ordinal = found.ordinals[i];
            if (ordinal == Found.BOUNDARY) {
                objects.boundary();
                continue;
            }
            boolean taken = found.taken[i];
            if (objects.takes(ordinal) && taken) {
                reader.take(found.worker, index);
                open = found.chunk.openArray() && i == found.count - 1;
            }
            index += taken ? 1 : 0;
        }
    }

    /** The objects of a chunk. */
    private final class Found implements HeapSource.ChunkFacts, HeapBoundaryVisitor {
        /** Stands for an object where a heap ends. */
        static final long BOUNDARY = -2;

        private final W worker;
        private final ChunkWalker walker = new ChunkWalker(layout.idSize);
        private Chunk chunk;
        private byte[] data;
        private long[] ordinals = new long[1 << 12];
        private boolean[] taken = new boolean[1 << 12];
        private int count;

        Found(W worker) {
            this.worker = worker;
        }

        @Override
        public Chunk chunk() {
            return chunk;
        }

        @Override
        public void read(Chunk next) {
            chunk = next;
            data = chunk.data();
            count = 0;
            worker.begin();
            walker.walk(chunk, this);
        }

        @Override
        public void boundary() {
            add(BOUNDARY, false);
        }

        @Override
        public void instance(int start, int end) {
            int type = classes.indexOf(id(start + layout.instanceClass));
            long ordinal = ordinal(start);
            if (type != LongIntMap.ABSENT && ordinal >= 0) {
                add(ordinal, worker.instance(ordinal, type, data, start + layout.instanceValues, end));
            }
        }

        @Override
        public void objectArray(int start, int end) {
            int type = classes.indexOf(id(start + layout.arrayClass));
            long ordinal = ordinal(start);
            if (type != LongIntMap.ABSENT && ordinal >= 0) {
                add(ordinal, worker.objectArray(ordinal, type, BigEndian.u4(data, start + layout.arrayLength)));
            }
        }

        @Override
        public void primitiveArray(int start, int end) {
            long ordinal = ordinal(start);
            if (ordinal >= 0) {
                BasicType elements = BasicType.of(data[start + layout.primitiveType]);
                long length = BigEndian.u4(data, start + layout.arrayLength);
                add(
                        ordinal,
                        worker.primitiveArray(ordinal, elements, length, data, start + layout.primitiveElements, end));
            }
        }

        private long ordinal(int start) {
            return ObjectPass.this.ordinals.inPass(id(start + layout.objectId));
        }

        private long id(int at) {
            return BigEndian.get(data, at, layout.idSize);
        }

        private void add(long ordinal, boolean isTaken) {
            if (count == ordinals.length) {
                ordinals = Arrays.copyOf(ordinals, count * 2);
                taken = Arrays.copyOf(taken, count * 2);
            }
            ordinals[count] = ordinal;
            taken[count++] = isTaken;
        }
    }
}
