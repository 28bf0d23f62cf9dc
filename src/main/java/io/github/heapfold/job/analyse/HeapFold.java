package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.DamagedSourceException;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.fold.FoldScan;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.hprof.read.DumpSource;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Faults;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.Optional;

/**
 * A pass over a folded file that is taken for whole. Where it is not, and nothing but this can read it, the dump ends
 * before the damage.
 */
final class HeapFold implements HeapSource.Scan {
    private final DumpSource source;
    private final FoldScan fold;

    /** Whose later passes go on behind what is damaged; null where none can. */
    private final HeapFile around;

    private boolean begun;

    /** Up to where the dump is whole. */
    private long whole;

    private Damage damage;

    HeapFold(DumpSource source, FoldScan fold, HeapFile around) {
        this.source = source;
        this.fold = fold;
        this.around = around;
    }

    @Override
    public Optional<HprofHeader> header() {
        return fold.header();
    }

    @Override
    public HeapSource.Stored next() throws IOException {
        try {
            FoldScan.Stored stored = damage == null ? fold.next() : null;
            if (stored == null) {
                return null;
            }
            begun = true;
            whole = stored.end();
            return facts -> decode(stored, facts);
        } catch (FoldException e) {
            leave(e);
            if (!begun) {
                throw new JobException(
                        Message.of("about", source.name(), Message.of("fold.noBeginning", Faults.reason(e))), e);
            }
            damage = new Damage(whole, Message.of("fold.damagedBehind", Faults.reason(e)));
            return null;
        }
    }

    private void leave(FoldException damaged) throws DamagedSourceException {
        if (around != null) {
            around.readAround(damaged);
            throw new DamagedSourceException(
                    JobException.about(source.name(), damaged).message(), damaged);
        }
    }

    private void decode(FoldScan.Stored stored, HeapSource.ChunkFacts facts) throws IOException {
        try {
            fold.decode(stored, facts::read);
        } catch (FoldException e) {
            leave(e);
            throw JobException.about(source.name(), e);
        }
    }

    @Override
    public int threads(int wanted) {
        return fold.threads(wanted);
    }

    @Override
    public void release(Chunk chunk) {
        fold.release(chunk);
    }

    @Override
    public Optional<Damage> damage() {
        return Optional.ofNullable(damage).or(fold::damage);
    }

    @Override
    public long position() {
        return source.position();
    }

    @Override
    public long size() {
        return source.size();
    }

    @Override
    public void close() throws IOException {
        fold.close();
    }
}
