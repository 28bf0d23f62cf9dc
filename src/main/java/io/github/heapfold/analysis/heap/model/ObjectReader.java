package io.github.heapfold.analysis.heap.model;

import io.github.heapfold.analysis.heap.HeapBoundaryVisitor;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.ordinal.Ordinals;
import io.github.heapfold.analysis.heap.reference.RecordPlaces;
import io.github.heapfold.analysis.records.BytesStream;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.LatestMap;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.Tag;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.DumpSource;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads the records of single objects again. Reads forwards where several are wanted; keeps the last ones. Any thread
 * may ask; one is served at a time.
 */
final class ObjectReader implements Closeable {
    private static final int BLOCK = 1 << 20;
    private static final int KEPT = 1024;

    /** Longer records are not kept. */
    private static final int MOST_KEPT = 1 << 12;

    private final HeapSource source;
    private final HprofHeader header;
    private final RecordPlaces places;
    private final Ordinals ordinals;
    private final RecordLayout layout;
    private final ChunkWalker walker;
    private final Map<Long, ObjectRecord> kept = new LatestMap<>(KEPT);

    /** Opened when something is asked for. */
    private DumpBytes bytes;

    ObjectReader(HeapSource source, HprofHeader header, RecordPlaces places, Ordinals ordinals) {
        this.source = source;
        this.header = header;
        this.places = places;
        this.ordinals = ordinals;
        layout = new RecordLayout(header.idSize());
        walker = new ChunkWalker(header.idSize());
    }

    RecordLayout layout() {
        return layout;
    }

    /** The record of an object; null of class objects and what was invented. */
    ObjectRecord read(long ordinal) throws IOException {
        return read(new long[] {ordinal}).get(ordinal);
    }

    /** Is shown the record of an object. */
    @FunctionalInterface
    interface Visitor {
        void record(long ordinal, ObjectRecord record) throws IOException;
    }

    /**
     * The records of several objects, by ordinal, without those that have none. Where these may be arrays,
     * {@link #forEach} takes less memory.
     */
    Map<Long, ObjectRecord> read(long[] wanted) throws IOException {
        Map<Long, ObjectRecord> found = new HashMap<>();
        forEach(wanted, found::put);
        return found;
    }

    /** Shows the records of several objects, each once and in any order, without those that have none. */
    synchronized void forEach(long[] wanted, Visitor found) throws IOException {
        long[] distinct = Arrays.stream(wanted).distinct().sorted().toArray();
        long[] sorted = new long[distinct.length];
        int n = 0;
        for (long ordinal : distinct) {
            ObjectRecord record = kept.get(ordinal);
            if (record != null) {
                found.record(ordinal, record);
            } else {
                sorted[n++] = ordinal;
            }
        }
        readAll(Arrays.copyOf(sorted, n), found);
    }

    private void readAll(long[] sorted, Visitor found) throws IOException {
        for (int from = 0; from < sorted.length; ) {
            int chunk = places.chunkOf(sorted[from]);
            int to = from + 1;
            while (to < sorted.length && places.chunkOf(sorted[to]) == chunk) {
                to++;
            }
            if (chunk >= 0) {
                readChunk(chunk, Arrays.copyOfRange(sorted, from, to), found);
            }
            from = to;
        }
    }

    private void readChunk(int chunk, long[] wanted, Visitor found) throws IOException {
        Map<Long, Long> byId = new HashMap<>();
        for (long ordinal : wanted) {
            byId.put(ordinals.id(ordinal), ordinal);
        }
        long end = places.endOf(chunk);
        InputStream readable =
                new ReadablePart(new BytesStream(bytes(), places.position(chunk).offset()));
        DumpSource from = DumpSource.within(source.name(), readable, bytes().size());
        try (ChunkReader reader = new ChunkReader(from, header, BLOCK, places.position(chunk))) {
            Finder finder = new Finder(byId, places.boundaries(chunk));
            while (!byId.isEmpty() && reader.offset() < end) {
                Chunk next = reader.next();
                if (next == null) {
                    break;
                }
                finder.chunk = next;
                walker.walk(next, finder);
                reader.release(next);
                for (Map.Entry<Long, ObjectRecord> entry : finder.found.entrySet()) {
                    found.record(entry.getKey(), entry.getValue());
                }
                finder.found.clear();
            }
        }
    }

    /** What is read ahead of an object may be damaged, and does not matter to it. */
    private static final class ReadablePart extends FilterInputStream {
        private boolean begun;

        ReadablePart(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] data, int from, int length) throws IOException {
            try {
                int n = super.read(data, from, length);
                begun |= n > 0;
                return n;
            } catch (IOException e) {
                if (begun) {
                    return -1;
                }
                throw e;
            }
        }
    }

    private DumpBytes bytes() throws IOException {
        if (bytes == null) {
            bytes = source.openBytes();
        }
        return bytes;
    }

    /**
     * Reads a part of a record.
     *
     * @param from bytes from the record's tag on
     * @return as many bytes as there are
     */
    synchronized byte[] read(ObjectRecord record, long from, int length) throws IOException {
        if (from + length <= record.data().length) {
            return Arrays.copyOfRange(record.data(), (int) from, (int) from + length);
        }
        long size = bytes().size();
        // What a record says of its length may be more than there is.
        long left = size < 0 ? length : Math.max(0, size - record.offset() - from);
        byte[] part = new byte[(int) Math.min(length, left)];
        int n = bytes().read(record.offset() + from, part, 0, part.length);
        return n == part.length ? part : Arrays.copyOf(part, n);
    }

    private final class Finder implements HeapBoundaryVisitor {
        private final Map<Long, Long> wanted;

        /** The records of one chunk. */
        private final Map<Long, ObjectRecord> found = new LinkedHashMap<>();

        /** How many places where a heap may end are still to come before the heap: another one may have the same IDs. */
        private int boundaries;

        private Chunk chunk;

        Finder(Map<Long, Long> wanted, int boundaries) {
            this.wanted = wanted;
            this.boundaries = boundaries;
        }

        @Override
        public void boundary() {
            boundaries--;
        }

        @Override
        public void instance(int start, int end) {
            object(Tag.INSTANCE_DUMP, start, end);
        }

        @Override
        public void objectArray(int start, int end) {
            object(Tag.OBJECT_ARRAY_DUMP, start, end);
        }

        @Override
        public void primitiveArray(int start, int end) {
            object(Tag.PRIMITIVE_ARRAY_DUMP, start, end);
        }

        @Override
        public void fixed(Tag tag, int start, int end) {
            if (tag == Tag.PRIMITIVE_ARRAY_NODATA) {
                object(tag, start, end);
            }
        }

        private void object(Tag tag, int start, int end) {
            if (boundaries > 0) {
                return;
            }
            Long ordinal = wanted.remove(BigEndian.get(chunk.data(), start + layout.objectId, layout.idSize));
            if (ordinal == null) {
                return;
            }
            ObjectRecord record =
                    new ObjectRecord(tag, Arrays.copyOfRange(chunk.data(), start, end), chunk.offset() + start);
            found.put(ordinal, record);
            if (record.data().length <= MOST_KEPT) {
                kept.put(ordinal, record);
            }
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (bytes != null) {
            bytes.close();
        }
    }
}
