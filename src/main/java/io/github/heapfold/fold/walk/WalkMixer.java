package io.github.heapfold.fold.walk;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.mixing.ContextMixer;
import io.github.heapfold.fold.shape.ChunkShape;
import io.github.heapfold.hprof.read.Threads;
import java.util.Arrays;

/**
 * Codes the identifiers of objects in the order of a {@link Walk}: each by places where it may be, of which one bit
 * each tells whether it is the one. What was made together lies together, and with a collector that moves objects it
 * most often lies directly before or behind what is known already. Where no place is right, its bits follow.
 *
 * <p>All that it does is part of the format. One per chunk.
 */
final class WalkMixer {
    /** The guess of {@link WalkPredictor}; then behind and before the runs of four objects. */
    private static final int PLACES = 9;

    private static final int LAST = 1;
    private static final int HOLDER = 3;
    private static final int SIBLING = 5;
    private static final int GROUP = 7;

    private static final int MOST_TRIED = 6;
    private static final int HOPELESS = 300;
    private static final int FIRST_WORTH = 1 << 14;

    private static final int FLAG_INPUTS = 6;
    private static final int BIT_INPUTS = 6;
    private static final int MIN_BITS = 10;
    private static final int MAX_BITS = 17;

    /** Contexts that are told apart. */
    private static final int CONTEXTS = 1 << 16;

    private static final int NONE = -1;

    private final ContextMixer flags = new ContextMixer(FLAG_INPUTS, PLACES * 8);
    private final ContextMixer bits = new ContextMixer(BIT_INPUTS, 1 << 9);

    private final long[] places = new long[PLACES];
    private final boolean[] has = new boolean[PLACES];
    private final long[] tried = new long[MOST_TRIED];
    private final int[] order = new int[PLACES];
    private final int[] histories = new int[PLACES];

    /** Per context, what each place is worth there, and which was right last. */
    private final int[] worth = new int[CONTEXTS * PLACES];

    private final int[] lastRight = new int[CONTEXTS];

    /** Per object, what it discovered last; per group, its last object. */
    private int[] siblings = {};

    private int[] lasts = {};

    private ChunkShape shape;
    private DenseRuns runs;
    private WalkPredictor predictor;
    private BinaryCoder coder;
    private int shift;
    private int digits;
    private long mask;
    private int last;
    private int right;
    private long lastMiss;

    /**
     * Begins a chunk.
     *
     * @param newShift digits that are 0 in all identifiers
     * @param newDigits that the others have at most
     */
    void begin(ChunkShape newShape, ObjectSizes sizes, int newShift, int newDigits, BinaryCoder newCoder) {
        shape = newShape;
        runs = new DenseRuns(shape, sizes);
        predictor = new WalkPredictor(shape);
        coder = newCoder;
        shift = newShift;
        digits = newDigits;
        mask = newShift + newDigits >= Long.SIZE ? -1 : (1L << (newShift + newDigits)) - 1;
        int size = Integer.SIZE - Integer.numberOfLeadingZeros(shape.objects);
        int tableBits = Math.max(MIN_BITS, Math.min(MAX_BITS, size + 2));
        flags.begin(tableBits);
        bits.begin(tableBits + 1);
        siblings = ReusableArrays.atLeast(siblings, shape.objects);
        Arrays.fill(siblings, 0, shape.objects, NONE);
        lasts = ReusableArrays.atLeast(lasts, shape.groups.size());
        Arrays.fill(lasts, 0, shape.groups.size(), NONE);
        Arrays.fill(histories, 0);
        Arrays.fill(worth, FIRST_WORTH);
        Arrays.fill(lastRight, 0);
        last = NONE;
        right = 0;
        lastMiss = 0;
    }

    /**
     * Codes the identifier of the object that a walk is at.
     *
     * @param id not looked at by a coder that reads
     * @param index of the object in the shape
     */
    long code(long id, int group, int index, Walk walk) throws FoldException {
        Threads.endIfInterrupted();
        long bytes = runs.bytes(shape.groups.get(group), index);
        long guess = predictor.next(group, walk);
        int context = predictor.context() & (CONTEXTS - 1);
        int holder = walk.holder();
        int sibling = holder == Walk.NONE ? NONE : siblings[holder];
        places[0] = guess & mask;
        has[0] = true;
        find(LAST, last, bytes);
        find(HOLDER, holder, bytes);
        find(SIBLING, sibling, bytes);
        find(GROUP, lasts[group], bytes);
        sort(context);
        long found = codeTold(id, context, group);
        learn(found, context);
        predictor.tell(found);
        runs.add(index, found, bytes);
        if (holder != Walk.NONE) {
            siblings[holder] = index;
        }
        lasts[group] = index;
        last = index;
        return found;
    }

    private void find(int place, int near, long bytes) {
        has[place] = near != NONE;
        has[place + 1] = near != NONE;
        if (near != NONE) {
            places[place] = runs.after(near) & mask;
            places[place + 1] = runs.before(near, bytes) & mask;
        }
    }

    /** The places in the order of what they are worth in a context; what was worth more before comes first. */
    private void sort(int context) {
        int base = context * PLACES;
        for (int i = 0; i < PLACES; i++) {
            int j = i;
            while (j > 0 && worth[base + order[j - 1]] < worth[base + i]) {
                order[j] = order[j - 1];
                j--;
            }
            order[j] = i;
        }
    }

    private long codeTold(long id, int context, int group) throws FoldException {
        int count = 0;
        for (int i = 0; i < PLACES && count < MOST_TRIED; i++) {
            int place = order[i];
            boolean hopeless = count > 0 && worth[context * PLACES + place] < HOPELESS;
            if (!has[place] || hopeless || wasTried(places[place], count)) {
                continue;
            }
            if (codeFlag(places[place] == id ? 1 : 0, place, count, context, group) == 1) {
                right = place + 1;
                lastRight[context] = right;
                return places[place];
            }
            tried[count++] = places[place];
        }
        right = 0;
        lastRight[context] = 0;
        lastMiss = codeBits(id, context);
        return lastMiss;
    }

    private boolean wasTried(long place, int count) {
        for (int i = 0; i < count; i++) {
            if (tried[i] == place) {
                return true;
            }
        }
        return false;
    }

    private int codeFlag(int bit, int place, int count, int context, int group) throws FoldException {
        int same = 0;
        for (int i = 0; i < PLACES; i++) {
            same |= has[i] && places[i] == places[place] ? 1 << i : 0;
        }
        int at = place << 4 | count;
        flags.context(0, context + 0x10000, at);
        flags.context(1, at + 0x2000, histories[place]);
        flags.context(2, context + 0x30000, same);
        flags.context(3, at | right << 8 | lastRight[context] << 12, 4);
        flags.context(4, ContextMixer.hash(context, lastRight[context]), at | right << 8 | 0x50000);
        flags.context(5, group << 9 | same, histories[place] & 7);
        return flags.code(coder, bit, place * 8 + count);
    }

    /** Bit by bit from the highest, beside those of identifiers near it. */
    private long codeBits(long id, int context) throws FoldException {
        long first = places[0] >>> shift;
        long second = (has[HOLDER] ? places[HOLDER] : lastMiss) >>> shift;
        long third = (has[LAST] ? places[LAST] : 0) >>> shift;
        long fourth = lastMiss >>> shift;
        long have = 0;
        for (int i = digits - 1; i >= 0; i--) {
            int a = apart(have, first, i);
            int b = apart(have, second, i);
            int c = apart(have, third, i);
            int d = apart(have, fourth, i);
            int prefix = ContextMixer.hash((int) have, (int) (have >>> 32));
            bits.context(0, context << 6 | i, a << 3 | b);
            bits.context(1, i | 0x1000, a << 9 | b << 6 | c << 3 | d);
            bits.context(2, i | 0x2000, prefix);
            bits.context(3, context << 6 | i, c << 3 | 0x3000);
            bits.context(4, i | 0x4000, d << 3 | c);
            bits.context(5, ContextMixer.hash(context, i | 0x5000), prefix);
            int set = i | (a & 4) << 4 | (b & 4) << 5 | (c & 4) << 6;
            have = have << 1 | bits.code(coder, (int) (id >>> (i + shift)) & 1, set);
        }
        return have << shift;
    }

    private static int apart(long have, long want, int i) {
        long above = i == Long.SIZE - 1 ? 0 : want >>> (i + 1);
        int apart = have == above ? 4 : have == above + 1 ? 2 : 0;
        return apart | (int) (want >>> i & 1);
    }

    private void learn(long id, int context) {
        for (int i = 0; i < PLACES; i++) {
            if (has[i]) {
                int hit = places[i] == id ? 1 : 0;
                int at = context * PLACES + i;
                worth[at] += ((hit << 16) - worth[at]) >> 4;
                histories[i] = (histories[i] << 1 | hit) & 0xff;
            }
        }
    }
}
