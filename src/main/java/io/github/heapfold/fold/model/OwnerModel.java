package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.IdDelta;
import io.github.heapfold.message.Message;

/** Each reference as its distance from the object that holds it. */
final class OwnerModel implements ColumnModel {
    @Override
    public int id() {
        return 3;
    }

    @Override
    public boolean encode(Segment segment, Tokens out) {
        long[] tokens = out.values;
        if (!segment.hasOwners) {
            return false;
        }
        boolean exact = true;
        for (int i = 0, owner = segment.firstOwner; i < segment.n; i++, owner++) {
            tokens[i] = IdDelta.encode(segment.values[i], segment.owners[owner], segment.shift);
            exact &= IdDelta.isExact(tokens[i], segment.values[i]);
        }
        out.setCounts(Tokens.NONE, Tokens.NONE, segment.n);
        return exact;
    }

    @Override
    public void decode(Segment segment, Tokens in) throws FoldException {
        if (!segment.hasOwners) {
            throw new FoldException(Message.of("fold.noOwners"));
        }
        for (int i = 0, owner = segment.firstOwner; i < segment.n; i++, owner++) {
            segment.values[i] = IdDelta.decode(in.values[i], segment.owners[owner], segment.shift);
        }
    }
}
