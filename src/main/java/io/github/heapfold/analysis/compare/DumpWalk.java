package io.github.heapfold.analysis.compare;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.RecordLayout;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.ChunkWalker;
import io.github.heapfold.hprof.read.Pipeline;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.CRC32C;

/** Reads a dump front to back and takes the {@link Fingerprint} of each chunk on the way, several at once. */
final class DumpWalk implements Closeable {
    /**
     * A chunk that was looked at.
     *
     * @param part what it adds to the dump's fingerprint
     * @param records where its records are; null where nobody asked, or where it is no records
     */
    record Walked(Chunk chunk, Fingerprint part, RecordIndex records) {}

    /** A chunk with what its bytes depend on: whose elements they are where they are elements. */
    private record WalkTask(Chunk chunk, long arrayId, long arrayClass, long firstElement) {}

    private final ChunkReader reader;
    private final int idSize;
    private final RecordLayout layout;
    private final ClassTable classes;
    private final boolean indexed;
    private final boolean heads;
    private final Pipeline<Walked> chunks;
    private final Fingerprint total = new Fingerprint();
    private final CRC32C opaque = new CRC32C();
    private long arrayId;
    private long arrayClass;
    private long elements;

    /**
     * @param reader closed by who opened it
     * @param classes all classes of the dump; null for those that each chunk knows
     * @param indexed whether it is asked where records are
     * @param heads whether the headers of heap dumps are among these
     */
    DumpWalk(ChunkReader reader, ClassTable classes, boolean indexed, boolean heads, int threads) {
        this.reader = reader;
        this.classes = classes;
        this.indexed = indexed;
        this.heads = heads;
        idSize = reader.header().map(HprofHeader::idSize).orElse(4);
        layout = new RecordLayout(idSize);
        chunks = new Pipeline<>(threads, this::task, this::walk);
    }

    int idSize() {
        return idSize;
    }

    /** The next chunk, to be {@link #release released}; null at the end. */
    Walked next() throws IOException {
        Walked walked = chunks.next();
        if (walked == null) {
            total.opaqueChecksum = opaque.getValue();
            total.damage = reader.damage();
        } else {
            total.add(walked.part);
        }
        return walked;
    }

    void release(Walked walked) {
        reader.release(walked.chunk);
    }

    /** Of the whole dump; complete when there is no next chunk. */
    Fingerprint fingerprint() {
        return total;
    }

    /** Whether every class came once and before its instances, so that all there is was seen. */
    boolean isComplete() {
        return total.unresolved.count() == 0
                && total.classes() == reader.classes().size();
    }

    /** What can only be told in the order of the chunks. */
    private WalkTask task() throws IOException {
        Chunk chunk = reader.next();
        if (chunk == null) {
            return null;
        }
        WalkTask task = new WalkTask(chunk, arrayId, arrayClass, elements);
        if (chunk.openArray()) {
            // The last thing in the chunk are the array's fixed fields. (Of a primitive one, no more is needed.)
            int start = Math.max(0, chunk.length() - layout.arrayElements);
            arrayId = BigEndian.get(chunk.data(), start + layout.objectId, idSize);
            arrayClass = BigEndian.get(chunk.data(), start + layout.arrayClass, idSize);
            elements = 0;
        } else if (chunk.run() != null && chunk.run().elements() != null) {
            elements += chunk.length() / idSize;
        } else if (chunk.run() != null && chunk.run().recordTag() < 0) {
            opaque.update(chunk.data(), 0, chunk.length());
            total.opaqueBytes += chunk.length();
        }
        return task;
    }

    private Walked walk(WalkTask task) {
        Fingerprint part = new Fingerprint();
        Chunk chunk = task.chunk;
        RecordIndex records = null;
        if (chunk.run() == null) {
            ClassTable known = classes == null ? chunk.classes() : classes;
            FingerprintVisitor visitor = new FingerprintVisitor(part, chunk.data(), known, idSize);
            if (indexed) {
                records = new RecordIndex(visitor, heads);
            }
            new ChunkWalker(idSize).walk(chunk, indexed ? records : visitor);
            visitor.end();
        } else if (chunk.run().elements() == BasicType.OBJECT) {
            int at = part.byClass.indexOf(task.arrayClass);
            FingerprintVisitor.elements(
                    part.byClass, at, chunk.data(), 0, chunk.length(), idSize, task.arrayId, task.firstElement);
        }
        return new Walked(chunk, part, records);
    }

    /** Ends it; then nothing of it runs any more. */
    @Override
    public void close() {
        chunks.close();
    }
}
