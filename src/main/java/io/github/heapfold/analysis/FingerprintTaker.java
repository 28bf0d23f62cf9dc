package io.github.heapfold.analysis;

import io.github.heapfold.hprof.BasicType;
import io.github.heapfold.hprof.BigEndian;
import io.github.heapfold.hprof.Chunk;
import io.github.heapfold.hprof.ChunkReader;
import io.github.heapfold.hprof.ChunkWalker;
import io.github.heapfold.hprof.ClassTable;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.Layout;
import io.github.heapfold.hprof.Pipeline;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.zip.CRC32C;

/** Takes the {@link Fingerprint} of a dump: in one pass, or in two where classes come after their instances. */
public final class FingerprintTaker {
    /** Opens the dump anew, at its start. */
    @FunctionalInterface
    public interface Dump {
        ChunkReader open() throws IOException;
    }

    /** A chunk with what its bytes depend on: whose elements they are where they are elements. */
    private record Task(Chunk chunk, long arrayId, long arrayClass, long firstElement) {}

    private final Dump dump;
    private final int threads;
    private final Progress progress;

    private FingerprintTaker(Dump dump, int threads, Progress progress) {
        this.dump = dump;
        this.threads = threads;
        this.progress = progress;
    }

    /**
     * Reads the dump.
     *
     * @param dump opened once or twice, and closed
     * @param threads how many chunks are worked on at once
     * @param progress told after each chunk; begins anew for a second pass
     */
    public static Fingerprint take(Dump dump, int threads, Progress progress) throws IOException {
        FingerprintTaker taker = new FingerprintTaker(dump, threads, progress);
        try (ChunkReader reader = dump.open()) {
            Fingerprint first = taker.read(reader, null);
            ClassTable classes = reader.classes();
            // Where every class came once and before its instances, the first pass has seen all there is.
            if (first.unresolved == 0 && first.classes() == classes.size()) {
                return first;
            }
            return taker.secondPass(classes);
        }
    }

    private Fingerprint secondPass(ClassTable classes) throws IOException {
        try (ChunkReader reader = dump.open()) {
            return read(reader, classes);
        }
    }

    /**
     * One pass.
     *
     * @param classes all classes of the dump; null for those that each chunk knows
     */
    private Fingerprint read(ChunkReader reader, ClassTable classes) throws IOException {
        int idSize = reader.header().map(HprofHeader::idSize).orElse(4);
        Fingerprint total = new Fingerprint();
        CRC32C opaque = new CRC32C();
        Tasks tasks = new Tasks(reader, idSize, opaque);
        Pipeline.<Task, Fingerprint>run(
                threads,
                tasks::next,
                task -> {
                    Fingerprint part = part(task, idSize, classes);
                    reader.release(task.chunk);
                    return part;
                },
                part -> {
                    total.add(part);
                    progress.at(reader.source().position(), reader.source().size());
                });
        total.opaqueBytes = tasks.opaqueBytes;
        total.opaqueChecksum = opaque.getValue();
        total.damage = reader.damage();
        return total;
    }

    private static Fingerprint part(Task task, int idSize, ClassTable classes) {
        Fingerprint part = new Fingerprint();
        Chunk chunk = task.chunk;
        if (chunk.run() == null) {
            ClassTable known = classes == null ? chunk.classes() : classes;
            FingerprintVisitor visitor = new FingerprintVisitor(part, chunk.data(), known, idSize);
            new ChunkWalker(idSize).walk(chunk, visitor);
            visitor.end();
        } else if (chunk.run().elements() == BasicType.OBJECT) {
            int at = part.byClass.indexOf(task.arrayClass);
            FingerprintVisitor.elements(
                    part.byClass, at, chunk.data(), 0, chunk.length(), idSize, task.arrayId, task.firstElement);
        }
        return part;
    }

    /** Gives the chunks with what can only be told in their order. */
    private static final class Tasks {
        private final ChunkReader reader;
        private final int idSize;
        private final Layout layout;
        private final CRC32C opaque;
        private long opaqueBytes;
        private long arrayId;
        private long arrayClass;
        private long elements;

        Tasks(ChunkReader reader, int idSize, CRC32C opaque) {
            this.reader = reader;
            this.idSize = idSize;
            this.layout = new Layout(idSize);
            this.opaque = opaque;
        }

        Task next() throws IOException {
            Chunk chunk = reader.next();
            if (chunk == null) {
                return null;
            }
            Task task = new Task(chunk, arrayId, arrayClass, elements);
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
                opaqueBytes += chunk.length();
            }
            return task;
        }
    }
}
