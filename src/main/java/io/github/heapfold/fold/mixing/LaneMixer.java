package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import java.util.BitSet;

/**
 * Codes a lane by a {@link LaneModel}: a tenth smaller than zstd's last levels make it, in about their time, and as
 * long again to restore. Keeps its memory, at most 18.2 MiB, from lane to lane; one per thread.
 */
public final class LaneMixer {
    private final LaneModel model = new LaneModel();

    /**
     * Appends the coded bytes.
     *
     * @param width planes of bytes that the lane is made of, see {@link LaneModel}
     */
    public void encode(ByteSink lane, int width, ByteSink out) {
        encode(lane.data(), lane.length(), width, null, out);
    }

    /**
     * Appends the coded bytes of what elements differ by from those before.
     *
     * @param width bytes of an element; see {@link #hasDifferences}
     * @param least how many of a hundred blocks of elements have to be worth it, and one at least
     * @return false where fewer are: nothing was appended
     */
    public boolean encodeDifferences(ByteSink lane, int width, int least, ByteSink out) {
        byte[] taken = lane.toByteArray();
        BitSet marks = new Differences(taken.length, width).take(taken);
        int blocks = Differences.blocks(taken.length, width);
        if (marks.isEmpty() || 100L * marks.cardinality() < (long) least * blocks) {
            return false;
        }
        encode(taken, taken.length, width, marks, out);
        return true;
    }

    /** Whether elements of so many bytes may be told by differences. */
    public static boolean hasDifferences(int width) {
        return width >= Differences.MIN_WIDTH;
    }

    private void encode(byte[] lane, int length, int width, BitSet marks, ByteSink out) {
        BinaryEncoder encoder = new BinaryEncoder(out);
        try {
            model.code(lane, length, width, marks, encoder);
        } catch (FoldException e) {
            throw new IllegalStateException("who writes finds no error", e);
        }
        encoder.end();
    }

    /**
     * Brings back a lane.
     *
     * @param length bytes that come out, which the caller has bounded
     * @param width as it was coded
     * @param differences whether by {@link #encodeDifferences}
     * @throws FoldException where the coded bytes are not as many as the lane takes
     */
    public byte[] decode(byte[] data, int at, int stored, int length, int width, boolean differences)
            throws FoldException {
        ByteInput in = new ByteInput(data, at, stored);
        byte[] lane = new byte[length];
        BitSet marks = differences ? new BitSet(Differences.blocks(length, width)) : null;
        model.code(lane, length, width, marks, new BinaryDecoder(in));
        in.expectEnd("a lane");
        if (differences) {
            new Differences(length, width).restore(lane, marks);
        }
        return lane;
    }
}
