package io.github.heapfold.fold;

import io.github.heapfold.hprof.LongIntMap;

/**
 * Each reference as the class of its target and the target's rank among that class's objects of the chunk, told from the rank
 * that came last: so that "the next String" is 0. What leads out of the chunk is told as its distance from the last that did.
 */
final class RankModel implements ColumnModel {
    private static final int NULL = 0;
    private static final int OUTSIDE = 1;
    private static final int FIRST_GROUP = 2;

    private final long[] symbols = new long[Segment.MAX];
    private final long[] ranks = new long[Segment.MAX];
    private final long[] others = new long[Segment.MAX];

    /** The rank that a group's next reference is expected to have; zero for all but {@link #touched} groups. */
    private long[] expected = new long[16];

    private final Ints touched = new Ints();

    @Override
    public int id() {
        return 5;
    }

    @Override
    public boolean encode(Segment segment, LaneSinks out) {
        Targets targets = segment.targets;
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
                symbols[i] = NULL;
                continue;
            }
            int place = targets.find(id);
            if (place == LongIntMap.ABSENT) {
                symbols[i] = OUTSIDE;
                others[outside] = Distances.encode(id, last, segment.shift);
                exact &= Distances.isExact(others[outside++], id);
                last = id;
            } else {
                int group = targets.group(place);
                int rank = targets.rank(place);
                symbols[i] = (long) FIRST_GROUP + group;
                ranks[inside++] = ZigZag.encode(rank - expected[group]);
                expect(group, rank + 1L);
            }
        }
        if (inside == 0) {
            return false;
        }
        Planes.write(symbols, segment.n, out.head, out.symbol);
        Planes.write(ranks, inside, out.head, out.rank);
        Planes.write(others, outside, out.head, out.value);
        return exact;
    }

    @Override
    public void decode(Segment segment, LaneInputs in) throws FoldException {
        Targets targets = segment.targets;
        if (targets == null) {
            throw new FoldException("ranks in a column that leads nowhere");
        }
        forget(targets);
        Planes.read(symbols, segment.n, in.head(), in.symbol());
        int inside = 0;
        int outside = 0;
        for (int i = 0; i < segment.n; i++) {
            inside += symbols[i] >= FIRST_GROUP ? 1 : 0;
            outside += symbols[i] == OUTSIDE ? 1 : 0;
        }
        Planes.read(ranks, inside, in.head(), in.rank());
        Planes.read(others, outside, in.head(), in.value());
        int nextInside = 0;
        int nextOutside = 0;
        long last = 0;
        for (int i = 0; i < segment.n; i++) {
            long symbol = symbols[i];
            if (symbol == NULL) {
                segment.values[i] = 0;
            } else if (symbol == OUTSIDE) {
                last = Distances.decode(others[nextOutside++], last, segment.shift);
                segment.values[i] = last;
            } else if (symbol > 0 && symbol - FIRST_GROUP < targets.groupCount()) {
                int group = (int) symbol - FIRST_GROUP;
                long rank = expected[group] + ZigZag.decode(ranks[nextInside++]);
                segment.values[i] = targets.id(group, rank);
                expect(group, rank + 1);
            } else {
                throw new FoldException("a reference to group " + symbol + " of " + targets.groupCount());
            }
        }
    }

    private void forget(Targets targets) {
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
