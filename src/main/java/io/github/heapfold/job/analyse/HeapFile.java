package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.records.DumpBytes;
import io.github.heapfold.fold.FoldReader;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.job.JobMonitor;
import io.github.heapfold.job.browse.Records;
import io.github.heapfold.job.input.DumpStream;
import io.github.heapfold.job.input.FileKind;
import io.github.heapfold.job.input.Input;
import io.github.heapfold.job.inspect.InspectJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A file whose heap is analysed: a dump, a packed one, one that another program stripped, or a folded one. */
public final class HeapFile implements HeapSource {
    /** Short, since several are under way at once and memory is to be left for the heap. */
    private static final int CHUNK = 1 << 20;

    private final Path file;
    private final List<String> stripped;
    private final int threads;
    private final JobMonitor monitor;

    private HeapFile(Path file, List<String> stripped, int threads, JobMonitor monitor) {
        this.file = file;
        this.stripped = stripped;
        this.threads = threads;
        this.monitor = monitor;
    }

    /**
     * Looks at the beginning of a file.
     *
     * @param threads how many chunks of a folded file are decoded at once
     * @throws JobException where it is no dump
     */
    public static HeapFile of(Path file, int threads, JobMonitor monitor) throws IOException {
        Input input = Input.of(file);
        if (!input.isRereadable()) {
            throw new JobException(
                    file + " cannot be analysed: dumps are read more than once for that, so give a file");
        }
        try (DumpSource source = input.open(monitor)) {
            FileKind kind = FileKind.of(source);
            if (kind == FileKind.OTHER) {
                throw InspectJob.notADump(input, source);
            }
            return new HeapFile(file, kind == FileKind.HFOLD ? stripped(source) : List.of(), threads, monitor);
        }
    }

    private static List<String> stripped(DumpSource source) throws IOException {
        try (FoldReader fold = new FoldReader(source)) {
            return fold.strippedNames();
        }
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public List<String> stripped() {
        return stripped;
    }

    @Override
    public Scan scan(Wanted wanted) throws IOException {
        DumpStream dump = DumpStream.open(Input.of(file), threads, monitor);
        try {
            return new DumpScan(dump, new ChunkReader(dump.bytes(), CHUNK));
        } catch (IOException | RuntimeException e) {
            dump.close();
            throw e;
        }
    }

    @Override
    public DumpBytes openBytes() throws IOException {
        return Records.bytes(file);
    }

    /** A dump that is read from front to back; what is in it need not be decoded. */
    private record DumpScan(DumpStream dump, ChunkReader reader) implements Scan {
        @Override
        public Optional<HprofHeader> header() {
            return reader.header();
        }

        @Override
        public Stored next() throws IOException {
            Chunk chunk = reader.next();
            return chunk == null ? null : () -> chunk;
        }

        @Override
        public void release(Chunk chunk) {
            reader.release(chunk);
        }

        @Override
        public Optional<Damage> damage() {
            return reader.damage();
        }

        @Override
        public long position() {
            return dump.stored().position();
        }

        @Override
        public long size() {
            return dump.stored().size();
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
