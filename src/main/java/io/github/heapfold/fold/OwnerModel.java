package io.github.heapfold.fold;

/** Each reference as its distance from the object that holds it. */
final class OwnerModel implements ColumnModel {
    private final long[] tokens = new long[Segment.MAX];

    @Override
    public int id() {
        return 3;
    }

    @Override
    public boolean encode(Segment segment, LaneSinks out) {
        boolean exact = segment.hasOwners;
        for (int i = 0; exact && i < segment.n; i++) {
            tokens[i] = Distances.encode(segment.values[i], segment.owners[i], segment.shift);
            exact = Distances.isExact(tokens[i], segment.values[i]);
        }
        if (exact) {
            Planes.write(tokens, segment.n, out.head, out.value);
        }
        return exact;
    }

    @Override
    public void decode(Segment segment, LaneInputs in) throws FoldException {
        if (!segment.hasOwners) {
            throw new FoldException("distances from owners in a column without any");
        }
        Planes.read(segment.values, segment.n, in.head(), in.value());
        for (int i = 0; i < segment.n; i++) {
            segment.values[i] = Distances.decode(segment.values[i], segment.owners[i], segment.shift);
        }
    }
}
