package io.github.heapfold.analysis.heap.reference;

import io.github.heapfold.analysis.heap.ContentHits;
import io.github.heapfold.analysis.heap.ContentMatcher;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapBoundaryVisitor;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkWalker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A pass over a dump that looks through the contents of primitive arrays of a heap and the names of the dump. Chunks in
 * parallel.
 */
public final class ContentPass {
    private static final int NAME = -2;
    private static final byte[] NONE = {};

    private final Ordinals ordinals;
    private final RecordLayout layout;
    private final ContentMatcher matcher;
    private final int longest;
    private final int heap;

    /** How many places where a heap may end have come. */
    private int boundaries;

    /** The array whose elements go on in the next chunks; -1 where there is none. */
    private long open = -1;

    /** How many of its bytes came before. */
    private long before;

    /** The last of these. */
    private byte[] tail = NONE;

    /** @param before how many places where a heap may end come before the heap */
    public ContentPass(Ordinals ordinals, int idSize, int before, ContentMatcher matcher) {
        heap = before;
        this.ordinals = ordinals;
        this.matcher = matcher;
        layout = new RecordLayout(idSize);
        longest = matcher.longest();
    }

    /** Runs it; hits are shown in the calling thread. */
    public void run(HeapSource source, ContentHits hits, int threads, Progress progress) throws IOException {
        try (HeapSource.Scan scan = source.scan(HeapSource.Wanted.EVERYTHING)) {
            scan.forEach(threads, Found::new, found -> show(found, hits), progress);
        }
    }

    private void show(Found found, ContentHits hits) {
        for (Hit hit : found.hits) {
            if (hit.ordinal == Found.BOUNDARY) {
                boundaries++;
            } else if (hit.ordinal == Found.CONTINUED) {
                if (open >= 0) {
                    hits.hit(open, hit.rule, before + hit.start, hit.value);
                }
            } else if (hit.ordinal == NAME) {
                hits.hit(Heap.ABSENT, hit.rule, hit.start, hit.value);
            } else if (boundaries == heap) {
                // Another heap may have another object of the ID.
                hits.hit(hit.ordinal, hit.rule, hit.start, hit.value);
            }
        }
        if (found.isRun) {
            if (open >= 0) {
                overTheCut(found, hits);
                before += found.length;
                byte[] joined = Arrays.copyOf(tail, tail.length + found.tail.length);
                System.arraycopy(found.tail, 0, joined, tail.length, found.tail.length);
                tail = Arrays.copyOfRange(joined, Math.max(0, joined.length - longest), joined.length);
            }
        } else {
            open = boundaries == heap ? found.open : -1;
            before = found.openBytes;
            tail = found.tail;
        }
    }

    /** What begins before a cut and ends behind it. */
    private void overTheCut(Found found, ContentHits hits) {
        byte[] both = Arrays.copyOf(tail, tail.length + found.head.length);
        System.arraycopy(found.head, 0, both, tail.length, found.head.length);
        int cut = tail.length;
        matcher.match(both, 0, both.length, found.elements, false, (rule, start, end) -> {
            if (start < cut && end > cut) {
                hits.hit(open, rule, before - cut + start, Arrays.copyOfRange(both, start, end));
            }
        });
    }

    private record Hit(long ordinal, int rule, long start, byte[] value) {}

    /** What was found in a chunk. */
    private final class Found implements HeapSource.ChunkFacts, HeapBoundaryVisitor {
        /** Stands for the array that began in a chunk before. */
        static final int CONTINUED = -3;

        /** Stands for a place where a heap may end. */
        static final int BOUNDARY = -4;

        private final ChunkWalker walker = new ChunkWalker(layout.idSize);
        private final List<Hit> hits = new ArrayList<>();
        private Chunk chunk;
        private byte[] data;
        private boolean isRun;
        private BasicType elements;
        private int length;
        private long open;
        private long openBytes;
        private byte[] head;
        private byte[] tail;

        @Override
        public Chunk chunk() {
            return chunk;
        }

        @Override
        public void read(Chunk next) {
            chunk = next;
            data = chunk.data();
            length = chunk.length();
            isRun = chunk.run() != null;
            elements = isRun ? chunk.run().elements() : null;
            hits.clear();
            open = -1;
            openBytes = 0;
            head = NONE;
            tail = NONE;
            walker.walk(chunk, this);
            if (isRun && elements != null && elements.isPrimitive() && matcher.wants(elements)) {
                head = Arrays.copyOf(data, Math.min(length, longest));
                tail = Arrays.copyOfRange(data, Math.max(0, length - longest), length);
                look(CONTINUED, 0, length, elements, false);
            }
        }

        private void look(long ordinal, int from, int to, BasicType type, boolean whole) {
            matcher.match(data, from, to, type, whole, (rule, start, end) -> {
                byte[] value = Arrays.copyOfRange(data, start, end);
                hits.add(new Hit(ordinal, rule, (long) start - from, value));
            });
        }

        @Override
        public void boundary() {
            hits.add(new Hit(BOUNDARY, 0, 0, NONE));
        }

        @Override
        public void record(Tag tag, int start, int end) {
            HeapBoundaryVisitor.super.record(tag, start, end);
            if (tag == Tag.UTF8) {
                look(NAME, Math.min(end, start + Tag.RECORD_HEADER + layout.idSize), end, null, true);
            }
        }

        @Override
        public void primitiveArray(int start, int end) {
            BasicType type = BasicType.of(data[start + layout.primitiveType]);
            long bytes = BigEndian.u4(data, start + layout.arrayLength) * type.size(layout.idSize);
            int from = start + layout.primitiveElements;
            long ordinal =
                    ContentPass.this.ordinals.inPass(BigEndian.get(data, start + layout.objectId, layout.idSize));
            if (ordinal < 0 || !matcher.wants(type)) {
                return;
            }
            boolean whole = end - from == bytes;
            look(ordinal, from, end, type, whole);
            if (!whole) {
                open = ordinal;
                openBytes = (long) end - from;
                tail = Arrays.copyOfRange(data, Math.max(from, end - longest), end);
            }
        }
    }
}
