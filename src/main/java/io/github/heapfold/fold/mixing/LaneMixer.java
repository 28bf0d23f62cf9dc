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
     * What elements differ by from those before, in blocks where that is shorter.
     *
     * @param lane its bytes; in blocks without a mark, the elements
     * @param blocks how many there are, marked or not
     */
    public record Steps(ByteSink lane, int width, BitSet marks, int blocks) {}

    /** @param width bytes of an element; see {@link #hasDifferences} */
    public static Steps differences(ByteSink lane, int width) {
        ByteSink taken = new ByteSink(lane.length());
        taken.put(lane.data(), 0, lane.length());
        BitSet marks = new Differences(taken.length(), width).take(taken.data());
        return new Steps(taken, width, marks, Differences.blocks(taken.length(), width));
    }

    /** Appends the coded bytes. */
    public void encode(Steps steps, ByteSink out) {
        encode(steps.lane.data(), steps.lane.length(), steps.width, steps.marks, out);
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
     * @param differences whether by {@link #encode(Steps, ByteSink)}
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
