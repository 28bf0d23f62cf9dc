package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.hprof.LongIntMap;
import java.util.Arrays;

/**
 * Says which identifier the next object of a {@link Walk} will have. What was made together lies together, so it is
 * told from objects near it in the walk: from each a guess, of which the one counts that was best for objects
 * discovered by the same reference of the same class.
 */
final class WalkPredictor {
    /** As {@link #next} makes them; a gap is what it was the last time in the same context. */
    private static final int GUESSES = 5;

    /** With each miss, those before count a 16th less. */
    private static final int FADE = 4;

    /** Parts of a bit in which the cost of a miss is counted, as a power of two. */
    private static final int PARTS = 8;

    private final ChunkShape shape;

    /** Contexts: a reference that discovers and the group of what it does; pairs: a group and the group before it. */
    private final LongIntMap contexts = new LongIntMap(256);

    private final LongIntMap pairs = new LongIntMap(256);

    private long[] holderGaps = new long[256];
    private long[] siblingGaps = new long[256];
    private int[] misses = new int[256 * GUESSES];
    private long[] pairGaps = new long[256];

    private final long[] groupLast;
    private final long[] groupGaps;

    /** Per object: what it discovered last; 0 for nothing. */
    private final long[] siblings;

    private final long[] guesses = new long[GUESSES];

    private long last;
    private int lastGroup;
    private int group;
    private int context;
    private int pair;
    private int holder;
    private long holderId;
    private long siblingId;

    WalkPredictor(ChunkShape shape) {
        this.shape = shape;
        groupLast = new long[shape.groups.size()];
        groupGaps = new long[shape.groups.size()];
        siblings = new long[shape.objects];
    }

    /** The expected identifier of the object that the walk is at. */
    long next(int newGroup, Walk walk) {
        group = newGroup;
        holder = walk.holder();
        holderId = holder == Walk.NONE ? last : shape.objectId[holder];
        siblingId = holder == Walk.NONE || siblings[holder] == 0 ? holderId : siblings[holder];
        context = context((long) walk.number() << 32 | group);
        pair = pair((long) lastGroup << 32 | group);
        guesses[0] = holderId + holderGaps[context];
        guesses[1] = holderId;
        guesses[2] = siblingId + siblingGaps[context];
        guesses[3] = last + pairGaps[pair];
        guesses[4] = groupLast[group] + groupGaps[group];
        int best = 0;
        for (int i = 1; i < GUESSES; i++) {
            if (misses[context * GUESSES + i] < misses[context * GUESSES + best]) {
                best = i;
            }
        }
        return guesses[best];
    }

    /** The number of the context that {@link #next} was asked in last; a new one has the next number. */
    int context() {
        return context;
    }

    /** Takes the identifier that the object really has. */
    void tell(long id) {
        for (int i = 0; i < GUESSES; i++) {
            int at = context * GUESSES + i;
            long miss = ZigZag.encode(id - guesses[i]);
            misses[at] += ((Long.SIZE - Long.numberOfLeadingZeros(miss)) << PARTS) - (misses[at] >> FADE);
        }
        holderGaps[context] = id - holderId;
        siblingGaps[context] = id - siblingId;
        pairGaps[pair] = id - last;
        groupGaps[group] = id - groupLast[group];
        groupLast[group] = id;
        if (holder != Walk.NONE) {
            siblings[holder] = id;
        }
        last = id;
        lastGroup = group;
    }

    private int context(long key) {
        int known = contexts.putIfAbsent(key, contexts.size());
        if (known != LongIntMap.ABSENT) {
            return known;
        }
        int added = contexts.size() - 1;
        if (added == holderGaps.length) {
            holderGaps = Arrays.copyOf(holderGaps, added * 2);
            siblingGaps = Arrays.copyOf(siblingGaps, added * 2);
            misses = Arrays.copyOf(misses, added * 2 * GUESSES);
        }
        return added;
    }

    private int pair(long key) {
        int known = pairs.putIfAbsent(key, pairs.size());
        if (known != LongIntMap.ABSENT) {
            return known;
        }
        int added = pairs.size() - 1;
        if (added == pairGaps.length) {
            pairGaps = Arrays.copyOf(pairGaps, added * 2);
        }
        return added;
    }
}
