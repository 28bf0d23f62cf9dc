package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.CoderPool;
import io.github.heapfold.fold.bytes.FoldException;
import java.util.HashMap;
import java.util.Map;

/** Makes chunks that were coded against others stand alone: only their lanes are coded again. One per thread. */
public final class ChunkRebaser implements CoderPool.Coder {
    /**
     * A chunk that stands alone.
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
     * Makes one stand alone.
     *
     * @param base what the file was folded against
     * @param bound the most bytes of a chunk
     */
    public Rebased rebase(byte[] payload, BaseLanes base, int bound) throws FoldException {
        ByteInput in = new ByteInput(payload);
        ChunkHeader header = ChunkHeader.read(in, bound);
        StoredLanes lanes = new StoredLanes(in, header.bytes(), !header.base().isEmpty());
        ByteSink out = new ByteSink(payload.length);
        header.alone().write(out);
        Map<Integer, Long> growth = new HashMap<>();
        lanes.writeAlone(
                decompressor,
                compressor,
                base.of(header.base()),
                out,
                (column, more) -> growth.merge(column, (long) more, Long::sum));
        return new Rebased(out.toByteArray(), growth);
    }
}
