package io.github.heapfold.job.analyse;

import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.heap.LostParts;
import io.github.heapfold.fold.Salvage;
import io.github.heapfold.fold.SalvageScan;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.HprofHeader;
import io.github.heapfold.hprof.read.Chunk;
import io.github.heapfold.hprof.read.Damage;
import io.github.heapfold.job.JobException;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/** A pass over what is whole of a damaged folded file. */
final class HeapSalvage implements HeapSource.Scan {
    private final String name;
    private final SalvageScan scan;
    private final Salvage salvage;
    private final Message fault;
    private final long size;

    /**
     * @param salvage what is read
     * @param fault what is wrong with the file, where nothing of the dump is lost
     */
    HeapSalvage(String name, SalvageScan scan, Salvage salvage, Message fault) throws IOException {
        this.name = name;
        this.scan = scan;
        this.salvage = salvage;
        this.fault = fault;
        size = scan.size();
    }

    @Override
    public Optional<HprofHeader> header() {
        return scan.header();
    }

    @Override
    public HeapSource.Stored next() throws IOException {
        try {
            SalvageScan.Stored stored = scan.next();
            return stored == null ? null : facts -> facts.read(decode(stored));
        } catch (FoldException e) {
            throw JobException.about(name, e);
        }
    }

    private Chunk decode(SalvageScan.Stored stored) throws IOException {
        try {
            return stored.decode();
        } catch (FoldException e) {
            throw JobException.about(name, e);
        }
    }

    @Override
    public int threads(int wanted) {
        return scan.threads(wanted);
    }

    @Override
    public void release(Chunk chunk) {
        scan.release(chunk);
    }

    @Override
    public Optional<Damage> damage() {
        if (salvage.isWhole()) {
            return Optional.of(new Damage(salvage.originalBytes(), Message.of("fold.damagedBehind", fault)));
        }
        Optional<Salvage.Loss> first = salvage.losses().stream().findFirst();
        Optional<Salvage.Loss> sealed = salvage.sealed().stream()
                .findFirst()
                .filter(loss -> first.isEmpty() || loss.from() < first.get().from());
        return sealed.map(loss -> new Damage(loss.from(), lostSealed(loss)))
                .or(() -> first.map(loss -> new Damage(loss.from(), lost(loss))));
    }

    private Message lost(Salvage.Loss first) {
        if (first.to() < 0) {
            return Message.of("fold.lostEnd", Message.number(first.from()), first.reason());
        }
        Message bytes =
                Message.of("fold.lostBytes", Message.number(first.from()), Message.number(first.to()), first.reason());
        return andMore(bytes, stretches() - 1);
    }

    private Message lostSealed(Salvage.Loss first) {
        return andMore(
                Message.of("fold.lostSealed", Message.number(first.from()), Message.number(first.to()), first.reason()),
                salvage.sealed().size() - 1);
    }

    private static Message andMore(Message first, int more) {
        return more == 0 ? first : Message.of("fold.lostMore", first, Message.number(more));
    }

    /** Where the index is lost, it is not known whether anything was behind what is whole. */
    private int stretches() {
        return salvage.lossCount() - (salvage.dumpBytes().isPresent() ? 0 : 1);
    }

    @Override
    public Optional<LostParts> lost() {
        return Optional.of(new LostParts(
                stretches(),
                salvage.originalBytes(),
                number(salvage.dumpBytes()),
                number(salvage.lostObjects()),
                salvage.sealedBytes()));
    }

    private static OptionalLong number(Optional<Long> known) {
        return known.map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    @Override
    public long position() {
        return scan.position();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public void close() throws IOException {
        scan.close();
    }
}
