package io.github.heapfold.fold;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.container.FoldIndex;
import io.github.heapfold.message.Message;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What is lost of a damaged folded file, and why; told chunk by chunk as it is looked through. */
final class SalvageLosses {
    /** More faults, and more losses, than anyone reads; of others it is only said that they were there. */
    private static final int MOST_FAULTS = 1 << 12;

    private final WholeBlocks blocks;
    private final Optional<FoldIndex> index;

    /** What is wrong with chunks whose blocks are whole, by their number among the blocks. */
    private final NavigableMap<Integer, Message> faults = new TreeMap<>();

    private int strays;

    SalvageLosses(WholeBlocks blocks, Optional<FoldIndex> index) {
        this.blocks = blocks;
        this.index = index;
    }

    /** What is wrong with a chunk whose block is whole. */
    void addFault(int block, FoldException fault) {
        if (faults.size() < MOST_FAULTS) {
            faults.put(block, fault.message());
        }
    }

    /** A chunk is whole, but the index knows it at no such place. */
    void addStray() {
        strays++;
    }

    int strays() {
        return strays;
    }

    /** What is lost, walking gaps and chunks of the index together, for there may be very many of both: some thousands of them. */
    List<Salvage.Loss> of(List<SalvagePlan.Gap> gaps, long fileSize) throws IOException {
        List<Salvage.Loss> losses = new ArrayList<>();
        List<FoldIndex.ChunkEntry> chunks = index.map(FoldIndex::chunks).orElse(List.of());
        int at = 0;
        for (SalvagePlan.Gap gap : gaps.subList(0, Math.min(gaps.size(), MOST_FAULTS))) {
            while (at < chunks.size() && chunks.get(at).originalOffset() < gap.from()) {
                at++;
            }
            int first = at;
            while (at < chunks.size() && chunks.get(at).originalOffset() < gap.to()) {
                at++;
            }
            int lost = at - first;
            losses.add(new Salvage.Loss(gap.from(), gap.to(), index.map(known -> lost), reason(gap, fileSize)));
        }
        return losses;
    }

    /** Of what came out, what is sealed of it and did not: stretches, of chunks that follow each other. */
    static List<Salvage.Loss> ofSealed(SalvagePlan plan) {
        List<Salvage.Loss> sealed = new ArrayList<>();
        for (SalvagePlan.Piece piece : plan.pieces()) {
            SalvagePlan.Whole chunk = piece.chunk;
            if (chunk.sealedFault() == null) {
                continue;
            }
            int last = sealed.size() - 1;
            if (last >= 0 && sealed.get(last).to() == chunk.header().originalOffset()) {
                Salvage.Loss before = sealed.get(last);
                Optional<Integer> chunks = before.chunks().map(n -> n + 1);
                sealed.set(last, new Salvage.Loss(before.from(), chunk.originalEnd(), chunks, before.reason()));
            } else {
                sealed.add(new Salvage.Loss(
                        chunk.header().originalOffset(), chunk.originalEnd(), Optional.of(1), chunk.sealedFault()));
            }
        }
        return sealed;
    }

    /** What is wrong between the blocks around a gap. */
    private Message reason(SalvagePlan.Gap gap, long fileSize) throws IOException {
        Map.Entry<Integer, Message> fault = faults.higherEntry(gap.before());
        if (fault != null && fault.getKey() < gap.after()) {
            return fault.getValue();
        }
        for (int i = gap.before() + 1; i <= Math.min(gap.after(), blocks.end()); i++) {
            Optional<Message> broken = blocks.brokenBefore(i);
            if (broken.isPresent()) {
                return broken.get();
            }
        }
        if (gap.after() == SalvagePlan.NONE && index.isEmpty()) {
            return Message.of("fold.endsBeforeIndex", Message.number(fileSize));
        }
        return Message.of("fold.unplaced");
    }
}
