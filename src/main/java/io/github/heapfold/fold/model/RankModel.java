package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.ByteInput;
import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.IdDelta;
import io.github.heapfold.fold.bytes.Ints;
import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.message.Message;

/**
 * Each reference as the class of its target and the target's rank among that class's objects of the chunk, told from
 * the rank that came last: so that "the next String" is 0. What leads out of the chunk is told as its distance from the
 * last that did.
 */
public final class RankModel implements ColumnModel {
    private static final int NULL = 0;
    private static final int OUTSIDE = 1;
    private static final int FIRST_GROUP = 2;

    /** The rank that a group's next reference is expected to have; zero for all but {@link #touched} groups. */
    private long[] expected = new long[16];

    private final Ints touched = new Ints();

    @Override
    public int id() {
        return 5;
    }

    @Override
    public boolean encode(Segment segment, Tokens out) {
        ReferenceTargets targets = segment.targets;
        if (targets == null) {
            return false;
        }
        forget(targets);
        int inside = 0;
        int outside = 0;
        long last = 0;
        boolean exact = true;
        for (int i = 0; i < segment.n; i++) {
            long id = segment.values[i];
            if (id == 0) {
                out.symbols[i] = NULL;
                continue;
            }
            int place = targets.find(id);
            if (place == LongIntMap.ABSENT) {
                out.symbols[i] = OUTSIDE;
                out.values[outside] = IdDelta.encode(id, last, segment.shift);
                exact &= IdDelta.isExact(out.values[outside++], id);
                last = id;
            } else {
                int group = targets.group(place);
                int rank = targets.rank(place);
                out.symbols[i] = (long) FIRST_GROUP + group;
                out.ranks[inside++] = ZigZag.encode(rank - expected[group]);
                expect(group, rank + 1L);
            }
        }
        if (inside == 0) {
            return false;
        }
        out.setCounts(segment.n, inside, outside);
        return exact;
    }

    @Override
    public void expectSymbols(Segment segment, ByteInput head, Tokens in) {
        in.setCounts(segment.n, Tokens.NONE, Tokens.NONE);
    }

    @Override
    public void expectOthers(Segment segment, Tokens in) {
        int inside = 0;
        int outside = 0;
        for (int i = 0; i < segment.n; i++) {
            inside += in.symbols[i] >= FIRST_GROUP ? 1 : 0;
            outside += in.symbols[i] == OUTSIDE ? 1 : 0;
        }
        in.setCounts(segment.n, inside, outside);
    }

    @Override
    public void decode(Segment segment, Tokens in) throws FoldException {
        ReferenceTargets targets = segment.targets;
        if (targets == null) {
            throw new FoldException(Message.of("fold.noTargets"));
        }
        forget(targets);
        int nextInside = 0;
        int nextOutside = 0;
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            long symbol = in.symbols[i];
            if (symbol == NULL) {
                segment.values[i] = 0;
            } else if (symbol == OUTSIDE) {
                last = IdDelta.decode(in.values[nextOutside++], last, segment.shift);
                segment.values[i] = last;
            } else if (symbol > 0 && symbol - FIRST_GROUP < targets.groupCount()) {
                int group = (int) symbol - FIRST_GROUP;
                long rank = expected[group] + ZigZag.decode(in.ranks[nextInside++]);
                segment.values[i] = targets.id(group, rank);
                expect(group, rank + 1);
            } else {
                throw new FoldException(Message.of("fold.referenceGroup", symbol, targets.groupCount()));
            }
        }
    }

    private void forget(ReferenceTargets targets) {
        for (int i = 0; i < touched.size(); i++) {
            expected[touched.get(i)] = 0;
        }
        touched.clear();
        if (expected.length < targets.groupCount()) {
            expected = new long[targets.groupCount() * 2];
        }
    }

    private void expect(int group, long rank) {
        if (expected[group] == 0) {
            touched.add(group);
        }
        expected[group] = rank;
    }
}
