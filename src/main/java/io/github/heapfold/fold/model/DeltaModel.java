package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ZigZag;

/** Each number as the difference to the one before it, within the number's width. */
final class DeltaModel implements ColumnModel {
    @Override
    public int id() {
        return 1;
    }

    @Override
    public boolean encode(Segment segment, Tokens out) {
        long[] tokens = out.values;
        int unused = 64 - segment.width * 8;
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            long value = segment.values[i];
            tokens[i] = ZigZag.encode((value - last) << unused >> unused);
            last = value;
        }
        out.setCounts(Tokens.NONE, Tokens.NONE, segment.n);
        return true;
    }

    @Override
    public void decode(Segment segment, Tokens in) {
        int unused = 64 - segment.width * 8;
        long[] tokens = in.values;
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            last = (last + ZigZag.decode(tokens[i])) << unused >>> unused;
            segment.values[i] = last;
        }
    }
}
