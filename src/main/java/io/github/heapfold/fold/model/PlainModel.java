package io.github.heapfold.fold.model;

/** The values as they are; of identifiers without the low bits that are zero. */
final class PlainModel implements ColumnModel {
    @Override
    public int id() {
        return 0;
    }

    @Override
    public boolean encode(Segment segment, Tokens out) {
        long[] tokens = out.values;
        for (int i = 0; i < segment.n; i++) {
            tokens[i] = segment.values[i] >>> segment.shift;
        }
        out.setCounts(Tokens.NONE, Tokens.NONE, segment.n);
        return true;
    }

    @Override
    public void decode(Segment segment, Tokens in) {
        long[] tokens = in.values;
        for (int i = 0; i < segment.n; i++) {
            segment.values[i] = tokens[i] << segment.shift;
        }
    }
}
