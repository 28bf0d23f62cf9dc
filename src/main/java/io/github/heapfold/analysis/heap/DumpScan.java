package io.github.heapfold.analysis.heap;

import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.ChunkReader;
import io.github.heapfold.hprof.read.Damage;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/** A pass over a dump that is read from front to back; what is in it need not be decoded. */
public record DumpScan(ChunkReader reader) implements HeapSource.Scan {
    @Override
    public Optional<HprofHeader> header() {
        return reader.header();
    }

    @Override
    public HeapSource.Stored next() throws IOException {
        Chunk chunk = reader.next();
        return chunk == null ? null : facts -> facts.read(chunk);
    }

    @Override
    public void release(Chunk chunk) {
        reader.release(chunk);
    }

    @Override
    public Optional<Damage> damage() {
        return reader.damage();
    }

    /** Nothing, where a heap dump is longer than it can say. */
    @Override
    public Optional<LostParts> lost() {
        long read = reader.offset();
        return reader.isOnlyOverlong()
                ? Optional.of(new LostParts(0, read, OptionalLong.of(read), OptionalLong.of(0), 0))
                : Optional.empty();
    }

    @Override
    public long position() {
        return reader.source().position();
    }

    @Override
    public long size() {
        return reader.source().size();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
