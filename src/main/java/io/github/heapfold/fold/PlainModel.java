package io.github.heapfold.fold;

/** The values as they are; of identifiers without the low bits that are zero. */
final class PlainModel implements ColumnModel {
    private final long[] tokens = new long[Segment.MAX];

    @Override
    public int id() {
        return 0;
    }

    @Override
    public boolean encode(Segment segment, LaneSinks out) {
        for (int i = 0; i < segment.n; i++) {
            tokens[i] = segment.values[i] >>> segment.shift;
        }
        Planes.write(tokens, segment.n, out.head, out.value);
        return true;
    }

    @Override
    public void decode(Segment segment, LaneInputs in) throws FoldException {
        Planes.read(segment.values, segment.n, in.head(), in.value());
        for (int i = 0; i < segment.n; i++) {
            segment.values[i] <<= segment.shift;
        }
    }
}
