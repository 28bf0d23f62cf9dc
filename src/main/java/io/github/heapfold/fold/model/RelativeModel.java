package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.IdDelta;

/** Each identifier as its distance from the one before it; null is apart and does not count as one. */
final class RelativeModel implements ColumnModel {
    @Override
    public int id() {
        return 2;
    }

    @Override
    public boolean encode(Segment segment, Tokens out) {
        long[] tokens = out.values;
        long last = 0;
        boolean exact = true;
        for (int i = 0; i < segment.n; i++) {
            long id = segment.values[i];
            tokens[i] = IdDelta.encode(id, last, segment.shift);
            exact &= IdDelta.isExact(tokens[i], id);
            last = id == 0 ? last : id;
        }
        out.setCounts(Tokens.NONE, Tokens.NONE, segment.n);
        return exact;
    }

    @Override
    public void decode(Segment segment, Tokens in) {
        long[] tokens = in.values;
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            long id = IdDelta.decode(tokens[i], last, segment.shift);
            segment.values[i] = id;
            last = id == 0 ? last : id;
        }
    }
}
