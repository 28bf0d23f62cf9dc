package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.mixing.ContextMixer;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.message.Message;
import java.util.Arrays;

/**
 * Codes references for which {@link ReferenceMixer} has no candidate: the group that they lead to, and the bits of the
 * rank there, from the highest on, each in contexts that count how often it was so.
 */
final class ReferenceEscapes {
    private static final int NULL = 0;
    private static final int KNOWN_OUTSIDE = 1;
    private static final int NEW_OUTSIDE = 2;

    /** The group of classes; those of the chunk follow. */
    private static final int FIRST_GROUP = 3;

    private static final int INPUTS = 5;
    private static final int LOW_BITS = 3;
    private static final int RAW_BITS = 32;

    /** Bits below the part of an identifier that most often is as before. */
    private static final int HIGH = LOW_BITS + RAW_BITS;

    /** Most identifiers outside that are known at once; then their numbers are given anew. */
    private static final int MOST_OUTSIDE = 1 << 18;

    private final ContextMixer groups = new ContextMixer(4, 32);
    private final ContextMixer ranks = new ContextMixer(INPUTS, 1 << 8);
    private final ContextMixer raw = new ContextMixer(INPUTS, 1 << 8);

    private final LongIntMap outside = new LongIntMap(16);
    private long[] outsideIds = new long[16];
    private int outsideCount;

    private int[] lastRanks = {};
    private int rankBits;
    private ReferenceTargets targets;
    private long lastNew;
    private long beforeLastNew;

    void begin(ReferenceTargets newTargets, int bits, boolean twice) {
        targets = newTargets;
        groups.begin(Math.min(bits, 16), twice);
        ranks.begin(bits + 1, twice);
        raw.begin(bits, twice);
        rankBits = bits;
        lastRanks = ReusableArrays.atLeast(lastRanks, 1 << bits);
        Arrays.fill(lastRanks, 0, 1 << bits, 0);
        outside.clear();
        outsideCount = 0;
        lastNew = 0;
        beforeLastNew = 0;
    }

    /** The token of an identifier outside; {@link ReferenceMixer#NONE} where it did not occur yet. */
    int outside(long id) {
        int number = outside.get(id);
        return number == LongIntMap.ABSENT ? ReferenceMixer.NONE : -1 - number;
    }

    boolean knows(int number) {
        return number < outsideCount;
    }

    long outsideId(int number) {
        return outsideIds[number];
    }

    private int symbol(int token) {
        if (token == 0) {
            return NULL;
        }
        return token < 0 ? KNOWN_OUTSIDE : FIRST_GROUP + targets.group(token - 1);
    }

    int code(BinaryCoder coder, long id, int token, int field, int last, int previous, int owner) throws FoldException {
        int symbol = token == ReferenceMixer.NONE ? NEW_OUTSIDE : symbol(token);
        symbol = codeGroup(coder, symbol, field, symbol(last), symbol(previous), previous);
        if (symbol == NULL) {
            return 0;
        }
        if (symbol == NEW_OUTSIDE) {
            return codeNew(coder, id, field, owner);
        }
        if (symbol == KNOWN_OUTSIDE) {
            return -1 - codeRank(coder, -1 - token, outsideCount, KNOWN_OUTSIDE, field, previous);
        }
        int group = symbol - FIRST_GROUP;
        if (group >= targets.groupCount()) {
            throw new FoldException(Message.of("fold.referenceGroup", symbol, targets.groupCount()));
        }
        int rank = token > 0 ? targets.rank(token - 1) : 0;
        return 1 + targets.place(group, codeRank(coder, rank, targets.groupSize(group), symbol, field, previous));
    }

    private int codeGroup(BinaryCoder coder, int symbol, int field, int lastSymbol, int previousSymbol, int previous)
            throws FoldException {
        int n = bitsOf(targets.groupCount() + FIRST_GROUP - 1);
        int node = 1;
        for (int i = n - 1; i >= 0; i--) {
            groups.context(0, field, node);
            groups.context(1, field + lastSymbol + 1, node);
            groups.context(2, ContextMixer.hash(field, previousSymbol), node);
            groups.context(3, ContextMixer.hash(field + 9, previous), node);
            node = (node << 1) | groups.code(coder, (symbol >> i) & 1, i);
        }
        return node - (1 << n);
    }

    private static int bitsOf(int most) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(most);
    }

    private int codeRank(BinaryCoder coder, int rank, int size, int symbol, int field, int previous)
            throws FoldException {
        if (size == 0) {
            throw new FoldException(Message.of("fold.objectRank", 0, 0));
        }
        int n = bitsOf(size - 1);
        int both = ContextMixer.hash(field, symbol);
        int own = ContextMixer.hash(both, 5) >>> (Integer.SIZE - rankBits);
        int all = ContextMixer.hash(symbol, 6) >>> (Integer.SIZE - rankBits);
        int expected = lastRanks[own];
        int expectedOfAll = lastRanks[all];
        int node = 1;
        for (int i = n - 1; i >= 0; i--) {
            int near = nearness(node, expected, n, i);
            int nearAll = nearness(node, expectedOfAll, n, i);
            ranks.context(0, both, node);
            ranks.context(1, symbol, node);
            ranks.context(2, ContextMixer.hash(both, previous), node);
            ranks.context(3, both + 1, near);
            ranks.context(4, symbol + 0x100000, (near << 8) ^ nearAll);
            int set = (i << 3) | (near & 6) | ((nearAll >> 1) & 1);
            node = (node << 1) | ranks.code(coder, (rank >> i) & 1, set);
        }
        int coded = node - (1 << n);
        if (coded >= size) {
            throw new FoldException(Message.of("fold.objectRank", coded, size));
        }
        lastRanks[own] = coded + 1;
        lastRanks[all] = coded + 1;
        return coded;
    }

    /** How the bits so far compare with those of an expected number: bit's number, apart or not, the expected bit. */
    private static int nearness(int node, int expected, int n, int i) {
        int have = node - (1 << (n - 1 - i));
        int want = expected >> (i + 1);
        int apart = have == want ? 1 : have == want + 1 ? 2 : have == want - 1 ? 3 : 0;
        return (i << 3) | (apart << 1) | ((expected >> i) & 1);
    }

    private int codeNew(BinaryCoder coder, long id, int field, int owner) throws FoldException {
        long ownerId = owner < 0 ? 0 : targets.idAt(owner);
        long expected = lastNew + (lastNew - beforeLastNew);
        long coded = codePart(coder, id >>> HIGH, Long.SIZE - HIGH, lastNew >>> HIGH, 0, 0, 1);
        coded = (coded << RAW_BITS)
                | codePart(coder, middle(id), RAW_BITS, middle(lastNew), middle(ownerId), middle(expected), field);
        coded = (coded << LOW_BITS) | codePart(coder, id & 7, LOW_BITS, lastNew & 7, 0, 0, 2);
        if (outsideCount == MOST_OUTSIDE) {
            outside.clear();
            outsideCount = 0;
        }
        if (outsideCount == outsideIds.length) {
            outsideIds = Arrays.copyOf(outsideIds, 2 * outsideCount);
        }
        outsideIds[outsideCount] = coded;
        outside.putIfAbsent(coded, outsideCount);
        beforeLastNew = lastNew;
        lastNew = coded;
        return -1 - outsideCount++;
    }

    private static long middle(long id) {
        return (id >>> LOW_BITS) & 0xffff_ffffL;
    }

    /** Whether a part is the one expected, and where it is not, its bits. */
    private long codePart(BinaryCoder coder, long part, int n, long first, long second, long third, int field)
            throws FoldException {
        if (n != RAW_BITS) {
            for (int i = 0; i < INPUTS; i++) {
                raw.context(i, 0x70000 + i, n);
            }
            if (raw.code(coder, part == first ? 1 : 0, n) == 1) {
                return first;
            }
        }
        long have = 0;
        for (int i = n - 1; i >= 0; i--) {
            int a = apart(have, first, i);
            int b = apart(have, second, i);
            int c = apart(have, third, i);
            raw.context(0, field + a, i);
            raw.context(1, field + b, i + 64);
            raw.context(2, a * 16 + b * 128 + c, i + 128);
            raw.context(3, 0x1000, ContextMixer.hash((int) have, i + 192));
            raw.context(4, field + c, i + 256);
            int set = i | ((a & 4) << 3) | ((b & 4) << 4) | ((c & 4) << 5);
            have = (have << 1) | raw.code(coder, (int) (part >> i) & 1, set);
        }
        return have;
    }

    private static int apart(long have, long want, int i) {
        long above = want >> (i + 1);
        int apart = have == above ? 4 : have == above + 1 ? 2 : 0;
        return apart | ((int) (want >> i) & 1);
    }
}
