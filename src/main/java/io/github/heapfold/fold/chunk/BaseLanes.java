package io.github.heapfold.fold.chunk;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.LaneSinks;
import io.github.heapfold.message.Message;
import java.util.List;
import java.util.Map;

/** The lanes of the file that another one is folded against. For any thread. */
public interface BaseLanes {
    /** The same lane of some chunks. */
    @FunctionalInterface
    interface Lanes {
        /**
         * Its bytes, of one chunk after the other; none of a chunk that has no such lane.
         *
         * @param lane column × 4 + lane
         */
        byte[] of(long lane) throws FoldException;
    }

    /** Of a file that stands alone. */
    BaseLanes NONE = new BaseLanes() {
        @Override
        public List<Integer> nearest(Map<Integer, LaneSinks> lanes) {
            return List.of();
        }

        @Override
        public Lanes of(List<Integer> chunks) {
            return lane -> {
                if (!chunks.isEmpty()) {
                    throw new FoldException(Message.of("fold.laneBase", lane >>> 2));
                }
                return new byte[0];
            };
        }
    };

    /**
     * The chunks that have most in common with a chunk, the best one last: at most {@link ChunkHeader#MOST_BASE}.
     *
     * @param lanes of that chunk, by column
     */
    List<Integer> nearest(Map<Integer, LaneSinks> lanes) throws FoldException;

    /** The lanes of these chunks, which are read when they are asked for. */
    Lanes of(List<Integer> chunks);
}
