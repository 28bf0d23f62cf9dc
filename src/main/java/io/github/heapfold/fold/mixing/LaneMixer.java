package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;

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
        BinaryEncoder encoder = new BinaryEncoder(out);
        try {
            model.code(lane.data(), lane.length(), width, encoder);
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
     * @throws FoldException where the coded bytes are not as many as the lane takes
     */
    public byte[] decode(byte[] data, int at, int stored, int length, int width) throws FoldException {
        ByteInput in = new ByteInput(data, at, stored);
        byte[] lane = new byte[length];
        model.code(lane, length, width, new BinaryDecoder(in));
        in.expectEnd("a lane");
        return lane;
    }
}
