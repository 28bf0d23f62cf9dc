package io.github.heapfold.fold;

import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.hprof.HprofHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is whole of a damaged folded file, of which each chunk is read without the others: the same chunks as
 * {@link SalvageScan} gives, at the same places. Used by one thread.
 */
public final class SalvagedFile implements FoldPieces {
    private final FoldSalvage salvage;
    private final FoldChunks chunks;

    /** Of each chunk, its number among those of the file, where it begins and how many zeros are behind it. */
    private final List<Integer> numbers = new ArrayList<>();

    private final List<Long> starts = new ArrayList<>();
    private final List<Long> zeros = new ArrayList<>();
    private final long size;

    SalvagedFile(FoldSalvage salvage, SalvagePlan plan, List<FoldIndex.ChunkEntry> entries, FoldChunks chunks) {
        this.salvage = salvage;
        this.chunks = chunks;
        SalvagePlaces places = new SalvagePlaces(salvage);
        int number = 0;
        for (SalvagePlan.Piece piece : plan.pieces()) {
            while (entries.get(number).originalOffset() != piece.chunk.header().originalOffset()) {
                number++;
            }
            long before = piece.chunk.header().elements() == null ? 0 : piece.zeros;
            if (before > 0) {
                zeros.set(zeros.size() - 1, before);
                places.skip(before);
            }
            numbers.add(number);
            starts.add(places.next(piece.chunk.header()));
            zeros.add(0L);
        }
        size = places.end();
    }

    /** The header of the dump; empty where what was folded is none. */
    public Optional<HprofHeader> header() {
        return salvage.dumpHeader();
    }

    /** Where each chunk begins in the restored dump of the whole file, and at the end where the last one ends. */
    public long[] starts() {
        long[] all = new long[starts.size() + 1];
        for (int i = 0; i < starts.size(); i++) {
            all[i] = starts.get(i);
        }
        all[starts.size()] = size;
        return all;
    }

    @Override
    public long zerosBehind(int number) {
        return zeros.get(number);
    }

    @Override
    public FoldFile.Piece piece(int number) throws IOException {
        return chunks.piece(numbers.get(number));
    }

    @Override
    public void close() throws IOException {
        chunks.close();
        salvage.close();
    }
}
