package io.github.heapfold.fold.column;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.model.DiscoveredReferences;
import io.github.heapfold.fold.model.ReferenceMixer;
import io.github.heapfold.fold.model.ReferenceTargets;
import io.github.heapfold.hprof.BigEndian;
import java.util.Arrays;

/**
 * Carries the references of a column by a {@link ReferenceMixer}, between a chunk's data and coded bits, one way or the
 * other. Knows which fields an object had before. One per thread.
 */
final class MixedReferences {
    /** What stands in the head of a column that is coded this way, in the place of a model. */
    static final int MARK = 7 << 4;

    /** The same of references, where what contexts say is mixed twice. */
    static final int MARK_TWICE = MARK + 1;

    private final int idSize;
    private final boolean packing;
    private final DiscoveredReferences discoveries;
    private final ReferenceMixer mixer = new ReferenceMixer();

    private byte[] data;
    private ReferenceTargets targets;

    /** Tokens of the two fields before, by record from {@link #from} on. */
    private int[] previous = {};

    private int[] beforePrevious = {};
    private int[] lastAt;
    private int from;
    private int to;

    /** @param packing whether data are coded, else they are brought back */
    MixedReferences(int idSize, boolean packing, DiscoveredReferences discoveries) {
        this.idSize = idSize;
        this.packing = packing;
        this.discoveries = discoveries;
    }

    /** Begins the column of a chunk. */
    void begin(byte[] newData, ReferenceTargets newTargets, boolean twice, BinaryCoder coder) {
        data = newData;
        targets = newTargets;
        lastAt = null;
        mixer.begin(targets, twice, coder);
    }

    /** See {@link ColumnPort#ids}. */
    void carry(ValuePlaces places, long[] owners) throws FoldException {
        mixer.nextField();
        if (places.counts() != null) {
            carryRows(places, owners);
            return;
        }
        int[] at = places.at();
        if (at != lastAt || places.from() != from || places.to() != to) {
            lastAt = at;
            from = places.from();
            to = places.to();
            previous = ReusableArrays.atLeast(previous, to - from);
            beforePrevious = ReusableArrays.atLeast(beforePrevious, to - from);
            Arrays.fill(previous, 0, to - from, 0);
            Arrays.fill(beforePrevious, 0, to - from, 0);
        }
        int offset = places.offset();
        for (int i = 0; i < to - from; i++) {
            int token = one(at[from + i] + offset, targets.find(owners[from + i]), previous[i], beforePrevious[i]);
            beforePrevious[i] = previous[i];
            previous[i] = token;
        }
    }

    private void carryRows(ValuePlaces places, long[] owners) throws FoldException {
        lastAt = null;
        for (int i = places.from(); i < places.to(); i++) {
            int owner = targets.find(owners[i]);
            int first = places.at()[i] + places.offset();
            int count = places.counts()[i];
            int token = 0;
            int before = 0;
            for (int j = 0; j < count; j++) {
                int last = token;
                token = one(first + j * idSize, owner, ReferenceMixer.ELEMENT + Math.min(j, 64), before);
                before = last;
            }
        }
    }

    private int one(int position, int owner, int before, int twoBefore) throws FoldException {
        if (discoveries.has(position)) {
            int token = mixer.token(BigEndian.get(data, position, idSize));
            mixer.pass(token);
            return token;
        }
        int token = mixer.code(packing ? BigEndian.get(data, position, idSize) : 0, owner, before, twoBefore);
        if (!packing) {
            BigEndian.put(data, position, idSize, mixer.id(token));
        }
        return token;
    }
}
