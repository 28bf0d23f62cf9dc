package io.github.heapfold.fold.column;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.ByteSink;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.model.DerivedInts;
import io.github.heapfold.fold.model.IntMixer;
import io.github.heapfold.fold.model.Neighbours;
import io.github.heapfold.fold.model.Segment;
import io.github.heapfold.hprof.BigEndian;

/**
 * Carries the ints of instances by an {@link IntMixer}, between a chunk's data and coded bits, one way or the other. The
 * head of the column tells what the ints of each field follow from. One per chunk.
 */
final class MixedInts {
    /** What stands in the head of a column whose ints are told from neighbours too. */
    static final int MARK_NEAR = MixedReferences.MARK + 1;

    private final IntMixer mixer;
    private final Neighbours neighbours;
    private final byte[] data;

    /** @param near whether ints are told from neighbours too, which files of version 5 do not know */
    MixedInts(byte[] data, DerivedInts links, boolean near, BinaryCoder coder) {
        this.data = data;
        neighbours = near ? links.neighbours() : null;
        mixer = new IntMixer(near);
        mixer.begin(links.count(), coder);
    }

    /**
     * Writes the ints of a field.
     *
     * @param sample some of them, with what they may follow from
     */
    void write(ValuePlaces places, DerivedInts links, Segment sample, ByteSink head) throws FoldException {
        int[] at = places.at();
        int offset = places.offset();
        mixer.nextField(links.field(offset, links.writeBest(sample, head), neighbours));
        for (int i = places.from(); i < places.to(); i++) {
            mixer.code(BigEndian.i4(data, at[i] + offset), at[i], i);
        }
    }

    /** Reads the ints of a field. */
    void read(ValuePlaces places, DerivedInts links, ByteInput head) throws FoldException {
        int[] at = places.at();
        int offset = places.offset();
        mixer.nextField(links.field(offset, links.readLink(head), neighbours));
        for (int i = places.from(); i < places.to(); i++) {
            BigEndian.put(data, at[i] + offset, Integer.BYTES, mixer.code(0, at[i], i));
        }
    }
}
