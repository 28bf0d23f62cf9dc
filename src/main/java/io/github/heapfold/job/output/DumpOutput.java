package io.github.heapfold.job.output;

import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.Progress;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.hprof.write.BlockedGzipStream;
import io.github.heapfold.hprof.write.MatDumpWriter;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.message.Message;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Where a heap dump is written, in one of its {@link DumpForm forms}. */
public final class DumpOutput implements Closeable {
    private static final int BLOCK = 1 << 20;

    private final Output output;
    private final CountingOutputStream stored;
    private final BlockedGzipStream gzip;
    private final CountingOutputStream dump;
    private final int threads;

    private DumpOutput(Output output, DumpForm form, int threads) {
        this.output = output;
        this.threads = threads;
        stored = new CountingOutputStream(output.stream());
        gzip = form.gzip() ? new BlockedGzipStream(stored, form.level(), threads) : null;
        dump = gzip == null ? stored : new CountingOutputStream(gzip);
    }

    /** See {@link Target#open}. */
    public static DumpOutput to(Target target, Input source, DumpForm form, int threads) throws IOException {
        return to(target, source, Optional.empty(), form, threads);
    }

    /**
     * The same of what may need another file to be read.
     *
     * @param base that file, which is never replaced either
     */
    public static DumpOutput to(Target target, Input source, Optional<Path> base, DumpForm form, int threads)
            throws IOException {
        DumpForm named = target.named(form);
        try (Opened<Output> output = new Opened<>(target.open(source, !named.dense() && !named.gzip()))) {
            output.get().spare(base);
            return output.keepIn(new DumpOutput(output.get(), named, threads));
        }
    }

    /**
     * Says how long the dump will be at the most, for who turns out to have no room for it; nothing of one that is
     * gzipped.
     *
     * @param most asked only then
     */
    public void expect(Room.Bytes most) {
        if (gzip == null) {
            output.expect(most);
        }
    }

    /** What takes the bytes of a dump as they are. */
    public OutputStream stream() {
        return dump;
    }

    /** Writes a dump as it is. */
    public void copy(InputStream bytes, Progress progress) throws IOException {
        byte[] block = new byte[BLOCK];
        for (int n = bytes.read(block); n >= 0; n = bytes.read(block)) {
            dump.write(block, 0, n);
            progress.at(0, 0);
        }
    }

    /**
     * Writes a whole dump so that MAT opens it, and closes where it comes from.
     *
     * @param name of where it comes from
     */
    public void writeForMat(String name, InputStream bytes, Progress progress) throws IOException {
        try (bytes;
                DumpSource source = DumpSource.of(name, bytes)) {
            writeForMat(new ChunkReader(source), MatDumpWriter.Choice.ALL, progress);
        }
    }

    /**
     * The same of what is chosen of a dump.
     *
     * @return what was written beside its records
     */
    public MatDumpWriter.Written writeForMat(ChunkReader reader, MatDumpWriter.Choice choice, Progress progress)
            throws IOException {
        if (reader.header().isEmpty()) {
            throw new JobException(Message.of("output.noHeapDump", reader.name()));
        }
        return MatDumpWriter.write(reader, dump, choice, threads, progress);
    }

    /** Bytes of the dump so far. */
    public long dumpBytes() {
        return dump.count();
    }

    /** Bytes that it takes, which are others where it is gzipped. */
    public long storedBytes() {
        return stored.count();
    }

    /** See {@link Output#commit}. */
    public void commit() throws IOException {
        if (gzip != null) {
            gzip.finish();
        }
        output.commit();
    }

    @Override
    public void close() throws IOException {
        try (output) {
            if (gzip != null) {
                gzip.close();
            }
        }
    }
}
