package io.github.heapfold.fold;

/** Each identifier as its distance from the one before it; null is apart and does not count as one. */
final class RelativeModel implements ColumnModel {
    private final long[] tokens = new long[Segment.MAX];

    @Override
    public int id() {
        return 2;
    }

    @Override
    public boolean encode(Segment segment, LaneSinks out) {
        long last = 0;
        boolean exact = true;
        for (int i = 0; i < segment.n; i++) {
            long id = segment.values[i];
            tokens[i] = Distances.encode(id, last, segment.shift);
            exact &= Distances.isExact(tokens[i], id);
            last = id == 0 ? last : id;
        }
        Planes.write(tokens, segment.n, out.head, out.value);
        return exact;
    }

    @Override
    public void decode(Segment segment, LaneInputs in) throws FoldException {
        Planes.read(segment.values, segment.n, in.head(), in.value());
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            long id = Distances.decode(segment.values[i], last, segment.shift);
            segment.values[i] = id;
            last = id == 0 ? last : id;
        }
    }
}
