package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneSinks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes chunks that were coded against others stand alone, or codes them against others: only their lanes are coded
 * again. Each of these is decoded once more and compared before it is written. One per thread.
 */
public final class ChunkRebaser implements CoderPool.Coder {
    /**
     * A chunk that was coded again.
     *
     * @param payload what to store
     * @param growth how many bytes more each column has stored then
     */
    public record Rebased(byte[] payload, Map<Integer, Long> growth) {}

    private final LaneDecompressor decompressor = new LaneDecompressor();
    private final LaneCompressor compressor;

    /** @param level that the file was folded at */
    public ChunkRebaser(int level) {
        compressor = new LaneCompressor(level);
    }

    @Override
    public void close() {
        decompressor.close();
        compressor.close();
    }

    /**
     * Codes one again.
     *
     * @param from what the file was folded against
     * @param onto what it is to be folded against; {@link BaseLanes#NONE} where it is to stand alone
     * @param bound the most bytes of a chunk
     * @throws FoldException where it is not whole, or where not the same would come out of what is written
     */
    public Rebased rebase(byte[] payload, BaseLanes from, BaseLanes onto, int bound) throws FoldException {
        ByteInput in = new ByteInput(payload);
        ChunkHeader header = ChunkHeader.read(in, bound);
        StoredLanes lanes = new StoredLanes(in, header.bytes(), !header.base().isEmpty());
        Map<Integer, LaneSinks> decompressed =
                lanes.decompressed(decompressor, from.of(header.base()), onto == BaseLanes.NONE);
        List<Integer> near = onto.nearest(decompressed);
        ByteSink out = new ByteSink(payload.length);
        header.with(near).write(out);
        Map<Integer, Long> growth = new HashMap<>();
        lanes.writeAgain(
                decompressed,
                decompressor,
                compressor,
                onto.of(near),
                out,
                (column, more) -> growth.merge(column, (long) more, Long::sum));
        return new Rebased(out.toByteArray(), growth);
    }
}
