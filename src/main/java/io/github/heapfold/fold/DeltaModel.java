package io.github.heapfold.fold;

/** Each number as the difference to the one before it, within the number's width. */
final class DeltaModel implements ColumnModel {
    private final long[] tokens = new long[Segment.MAX];

    @Override
    public int id() {
        return 1;
    }

    @Override
    public boolean encode(Segment segment, LaneSinks out) {
        int unused = 64 - segment.width * 8;
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            long value = segment.values[i];
            tokens[i] = ZigZag.encode((value - last) << unused >> unused);
            last = value;
        }
        Planes.write(tokens, segment.n, out.head, out.value);
        return true;
    }

    @Override
    public void decode(Segment segment, LaneInputs in) throws FoldException {
        int unused = 64 - segment.width * 8;
        Planes.read(segment.values, segment.n, in.head(), in.value());
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            last = (last + ZigZag.decode(segment.values[i])) << unused >>> unused;
            segment.values[i] = last;
        }
    }
}
