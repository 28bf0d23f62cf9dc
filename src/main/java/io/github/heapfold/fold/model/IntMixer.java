package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.bytes.ZigZag;
import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.mixing.ContextMixer;
import io.github.heapfold.hprof.read.Threads;
import io.github.heapfold.message.Message;
import java.util.Arrays;

/**
 * Codes the ints of instances one after the other: each by the candidates that several sources have for it, of which
 * one bit each tells whether it is the one; where none is, by how far it is from one of four numbers. What a source is
 * worth, and which number is the nearest, is learned per field.
 *
 * <p>All that it does is part of the format. One per chunk.
 */
public final class IntMixer {
    private static final int ZERO = 0;
    private static final int LAST = 1;
    private static final int STEP = 2;
    private static final int BEFORE = 3;
    private static final int BESIDE = 4;
    private static final int AFTER = 5;
    private static final int FIELD = 6;
    private static final int FIELDS = 7;
    private static final int LINKED = 8;
    private static final int LINKED_WIDE = 9;

    /** Of the last instance with the same reference: its int, where that one ends, where this one begins. */
    private static final int SHARED = 10;

    private static final int SHARED_BY = 3;
    static final int REFERENCES = 3;

    /** How many sources there are where neighbours are not asked. */
    private static final int FEWER_SOURCES = SHARED + SHARED_BY * REFERENCES;

    /** The length of an array plus what was missing last; the int before less it, and more it, plus the same. */
    private static final int LENGTH = FEWER_SOURCES;

    private static final int LESS = LENGTH + 1;
    private static final int MORE = LENGTH + 2;

    /** The nearest of the fields before; and that plus how far the last int was from it. */
    private static final int EARLIER = LENGTH + 3;

    /** The same of the ints of what is referred to. */
    private static final int REFERRED = LENGTH + 5;

    /** What the neighbour before it has, and that behind it. */
    private static final int NEAR_BEFORE = LENGTH + 7;

    private static final int NEAR_AFTER = LENGTH + 8;
    private static final int SOURCES = LENGTH + 9;

    private static final int MOST_TRIED = 5;
    private static final int HOPELESS = 500;
    private static final int FIRST_WORTH = 1 << 14;

    private static final int FLAG_INPUTS = 7;
    private static final int NUMBER_INPUTS = 7;

    /** Where neighbours are not asked. */
    private static final int FEWER_FLAG_INPUTS = 6;

    private static final int FEWER_NUMBER_INPUTS = 5;
    private static final int MIN_BITS = 8;
    private static final int MAX_BITS = 17;

    /**
     * What ints may be told from: 0, the last one, the int before it, that of the same first reference; of the neighbour
     * before it and of that behind it, the nearest of the fields before, and that of what is referred to.
     */
    private static final int BASES = 8;

    /** The first ones, without neighbours. */
    private static final int FEWER_BASES = 4;

    /** Of a gap between neighbours where one of them is missing. */
    private static final int NO_GAP = 100;

    /** Added to the digits of a negative number. */
    private static final int NEGATIVE = 40;

    /** Digits after the first one of a number that are mixed; others are as likely 0 as 1. */
    private static final int MIXED_DIGITS = 12;

    private static final int NONE = -1;

    /** Whether ints are told from neighbours, lengths and any field before too, which files of version 5 do not know. */
    private final boolean near;

    private final int sources;
    private final int baseCount;
    private final ContextMixer flags;
    private final ContextMixer numbers;
    private final IntRelation earlier = new IntRelation(IntField.MOST_EARLIER);
    private final IntRelation referred = new IntRelation(REFERENCES * IntField.MOST_REFERRED);

    private final int[] candidates = new int[SOURCES];
    private final boolean[] has = new boolean[SOURCES];
    private final int[] tried = new int[MOST_TRIED];
    private final int[] bases = new int[BASES];
    private final long[] references = new long[REFERENCES];
    private final int[] referenceHashes = new int[REFERENCES];

    private int[] worth = {};
    private int[] histories = {};
    private final int[] order = new int[SOURCES];
    private final int[] misses = new int[BASES];

    /** What followed, by hashes. */
    private final int[][] followers = new int[3][0];

    /** The last instance with a reference, by a hash: number of the field, and position. */
    private long[] lastWith = {};

    private BinaryCoder coder;
    private int bits;
    private IntField field;
    private int fields;
    private int key;
    private int last;
    private int step;
    private int beside;
    private int lastHit;
    private int lastDigits;

    /** The length of an array that is referred to; negative where there is none. */
    private int length;

    /** How far the last int was from a length, from the int before less a length, and more one. */
    private int overLength;

    private int overLess;
    private int overMore;

    /** How many digits the gap between the neighbours has, twice, and 1 more where the one before is of the group. */
    private int gap;

    /** How many digits the change of the nearest field has. */
    private int change;

    /** @param near whether ints are told from neighbours too */
    public IntMixer(boolean near) {
        this.near = near;
        sources = near ? SOURCES : FEWER_SOURCES;
        baseCount = near ? BASES : FEWER_BASES;
        flags = new ContextMixer(near ? FLAG_INPUTS : FEWER_FLAG_INPUTS, sources * 8);
        numbers = new ContextMixer(near ? NUMBER_INPUTS : FEWER_NUMBER_INPUTS, 1 << 10);
    }

    /**
     * Begins the column of a chunk.
     *
     * @param ints about how many there are
     */
    public void begin(int ints, BinaryCoder newCoder) {
        coder = newCoder;
        int digits = Integer.SIZE - Integer.numberOfLeadingZeros(ints);
        bits = Math.max(MIN_BITS, Math.min(MAX_BITS, digits + 2));
        flags.begin(bits);
        numbers.begin(bits);
        for (int i = 0; i < followers.length; i++) {
            followers[i] = ReusableArrays.atLeast(followers[i], 1 << bits);
            Arrays.fill(followers[i], 0, 1 << bits, 0);
        }
        if (lastWith.length < 1 << bits) {
            lastWith = new long[1 << bits];
        }
        Arrays.fill(lastWith, 0, 1 << bits, 0);
        fields = 0;
        worth = new int[SOURCES];
        histories = new int[SOURCES];
        lastHit = 0;
    }

    /** Begins another field, which all ints have until the next one. */
    public void nextField(IntField newField) {
        field = newField;
        key = ContextMixer.hash(++fields, 79);
        Arrays.fill(worth, FIRST_WORTH);
        Arrays.fill(histories, 0);
        for (int i = 0; i < sources; i++) {
            order[i] = i;
        }
        Arrays.fill(misses, 0);
        Arrays.fill(referenceHashes, 0);
        last = 0;
        step = 0;
        beside = 0;
        lastDigits = 0;
        earlier.clear();
        referred.clear();
        overLength = 0;
        overLess = 0;
        overMore = 0;
    }

    /**
     * Codes an int.
     *
     * @param value not looked at by a coder that reads
     * @param position of the instance
     * @param place of the instance, among the chunk's objects
     */
    public int code(int value, int position, int place) throws FoldException {
        Threads.endIfInterrupted();
        int before = field.before(position);
        int twoBefore = field.twoBefore(position);
        find(position, before, twoBefore);
        if (near) {
            findNear(position, place, before);
        }
        int count = 0;
        int found = 0;
        int hit = NONE;
        for (int i = 0; i < sources && count < MOST_TRIED; i++) {
            int source = order[i];
            int candidate = candidates[source];
            boolean hopeless = count > 0 && worth[source] < HOPELESS;
            if (!has[source] || hopeless || wasTried(candidate, count)) {
                continue;
            }
            if (codeFlag(value == candidate ? 1 : 0, source, count, before) == 1) {
                found = candidate;
                hit = source;
                break;
            }
            tried[count++] = candidate;
        }
        if (hit == NONE) {
            found = codeNumber(value, before);
        }
        lastHit = hit + 1;
        learn(found, position, before, twoBefore);
        return found;
    }

    private boolean wasTried(int candidate, int count) {
        for (int i = 0; i < count; i++) {
            if (tried[i] == candidate) {
                return true;
            }
        }
        return false;
    }

    private void find(int position, int before, int twoBefore) {
        Arrays.fill(has, false);
        offer(ZERO, 0);
        offer(LAST, last);
        offer(STEP, last + step);
        if (field.hasBefore()) {
            offer(BEFORE, before);
            offer(BESIDE, before + beside);
        }
        offer(AFTER, followers[0][slot(last, 1)]);
        offer(FIELD, followers[1][slot(before, 2)]);
        offer(FIELDS, followers[2][slot(before, twoBefore + 3)]);
        int object = field.linked(position);
        if (object >= 0) {
            offer(LINKED, field.predict(object, false));
            offer(LINKED_WIDE, field.predict(object, true));
        }
        bases[0] = 0;
        bases[1] = last;
        bases[2] = before;
        bases[3] = last;
        for (int i = 0; i < field.references() && i < REFERENCES; i++) {
            references[i] = field.reference(i, position);
            referenceHashes[i] = (int) (references[i] >>> 3) * 0x2f0b_4c47 + (int) (references[i] >>> 35);
            if (references[i] != 0) {
                findShared(i, before);
            }
        }
    }

    private void findShared(int i, int before) {
        long entry = lastWith[slot(referenceHashes[i], i + 4)];
        int other = (int) entry;
        if (entry >>> Integer.SIZE != fields || field.reference(i, other) != references[i]) {
            return;
        }
        int shared = field.value(other);
        int source = SHARED + SHARED_BY * i;
        offer(source, shared);
        if (field.hasBefore()) {
            offer(source + 1, shared + field.before(other));
            offer(source + 2, shared - before);
        }
        if (i == 0) {
            bases[3] = shared;
        }
    }

    private void findNear(int position, int place, int before) {
        length = field.length(position);
        if (length >= 0) {
            offer(LENGTH, length + overLength);
            if (field.hasBefore()) {
                offer(LESS, before - length + overLess);
                offer(MORE, before + length + overMore);
            }
        }
        field.offerEarlier(position, earlier);
        bases[6] = offer(EARLIER, earlier);
        change = digits(earlier.change());
        field.offerReferred(position, referred);
        bases[7] = offer(REFERRED, referred);
        findNeighbours(place);
    }

    private void findNeighbours(int place) {
        Neighbours neighbours = field.neighbours();
        neighbours.find(place);
        bases[4] = last;
        bases[5] = last;
        if (neighbours.hasBefore()) {
            bases[4] = neighbours.before();
            offer(NEAR_BEFORE, bases[4]);
        }
        if (neighbours.hasAfter()) {
            bases[5] = neighbours.after();
            offer(NEAR_AFTER, bases[5]);
        }
        boolean both = neighbours.hasBefore() && neighbours.hasAfter();
        gap = (both ? digits(bases[5] - bases[4]) : NO_GAP) << 1 | (neighbours.isBeforeOfGroup() ? 1 : 0);
    }

    /** The nearest one; the last int where there is none. */
    private int offer(int source, IntRelation relation) {
        if (!relation.isKnown()) {
            return last;
        }
        offer(source, relation.value());
        offer(source + 1, relation.withStep());
        return relation.value();
    }

    private static int digits(int difference) {
        return IntRelation.digits(Math.abs(difference)) + (difference < 0 ? NEGATIVE : 0);
    }

    private void offer(int source, int candidate) {
        has[source] = true;
        candidates[source] = candidate;
    }

    private int slot(int a, int b) {
        return ContextMixer.hash(key + a, b) >>> (Integer.SIZE - bits);
    }

    private int codeFlag(int bit, int source, int count, int before) throws FoldException {
        int candidate = candidates[source];
        int mask = 0;
        for (int i = 0; i < sources; i++) {
            mask |= has[i] && candidates[i] == candidate ? 1 << i : 0;
        }
        int at = source << 4 | count;
        flags.context(0, key + at, histories[source]);
        flags.context(1, key, mask);
        flags.context(2, at | lastHit << 12, mask);
        flags.context(3, key + 1000, candidate);
        flags.context(4, key + 2000 + at, before);
        flags.context(5, key + 3000 + at, last);
        if (near) {
            flags.context(6, key + 4000 + at, change);
        }
        return flags.code(coder, bit, source * 8 + count);
    }

    /** The distance from a base: how many digits it has, then these but the first, the highest first. */
    private int codeNumber(int value, int before) throws FoldException {
        int base = 0;
        for (int i = 1; i < baseCount; i++) {
            if (misses[i] < misses[base]) {
                base = i;
            }
        }
        int from = bases[base];
        int distance = (int) ZigZag.encode(value - from);
        int wanted = IntRelation.digits(distance);
        int own = key + base;
        int node = 1;
        for (int i = 5; i >= 0; i--) {
            numbers.context(0, own, node);
            numbers.context(1, base << 8 | lastDigits, node);
            numbers.context(2, ContextMixer.hash(own, before), node);
            numbers.context(3, ContextMixer.hash(own, last), node + 0x100);
            numbers.context(4, ContextMixer.hash(own, lastDigits), node + 0x200);
            if (near) {
                numbers.context(5, ContextMixer.hash(own, gap), node + 0x300);
                numbers.context(6, ContextMixer.hash(own, change), node + 0x400);
            }
            node = node << 1 | numbers.code(coder, wanted >> i & 1, node);
        }
        int digits = node - 64;
        if (digits > Integer.SIZE) {
            throw new FoldException(Message.of("fold.intDigits", digits));
        }
        lastDigits = digits;
        return from + (int) ZigZag.decode(codeDigits(distance, digits, own, before) & 0xffff_ffffL);
    }

    private int codeDigits(int distance, int digits, int own, int before) throws FoldException {
        if (digits < 2) {
            return digits;
        }
        int have = 1;
        for (int i = digits - 2; i >= 0; i--) {
            int bit = distance >>> i & 1;
            if (digits - 2 - i < MIXED_DIGITS) {
                int at = digits << 8 | i;
                numbers.context(0, own + at, have);
                numbers.context(1, at | 0x10000, have);
                numbers.context(2, ContextMixer.hash(own + at, before), have);
                numbers.context(3, ContextMixer.hash(own + at, last), have + 0x100);
                numbers.context(4, ContextMixer.hash(own + at, referenceHashes[0]), have + 0x200);
                if (near) {
                    numbers.context(5, ContextMixer.hash(own + at, gap), have + 0x300);
                    numbers.context(6, ContextMixer.hash(own + at, change), have + 0x400);
                }
                bit = numbers.code(coder, bit, 64 + Math.min(digits, 29) * 32 + i);
            } else {
                bit = coder.code(bit, BinaryCoder.ONE / 2);
            }
            have = have << 1 | bit;
        }
        return have;
    }

    private void learn(int value, int position, int before, int twoBefore) {
        for (int i = 0; i < sources; i++) {
            if (has[i]) {
                int hit = candidates[i] == value ? 1 : 0;
                worth[i] += ((hit << 16) - worth[i]) >> 5;
                histories[i] = (histories[i] << 1 | hit) & 0x3f;
            }
        }
        sort();
        for (int i = 0; i < baseCount; i++) {
            misses[i] = IntRelation.missed(misses[i], value - bases[i]);
        }
        followers[0][slot(last, 1)] = value;
        followers[1][slot(before, 2)] = value;
        followers[2][slot(before, twoBefore + 3)] = value;
        for (int i = 0; i < field.references() && i < REFERENCES; i++) {
            if (references[i] != 0) {
                lastWith[slot(referenceHashes[i], i + 4)] = (long) fields << Integer.SIZE | position;
            }
        }
        if (near) {
            earlier.learn(value);
            referred.learn(value);
            if (length >= 0) {
                overLength = value - length;
                overLess = value - before + length;
                overMore = value - before - length;
            }
        }
        step = value - last;
        beside = value - before;
        last = value;
    }

    private void sort() {
        for (int i = 1; i < sources; i++) {
            int source = order[i];
            int j = i;
            while (j > 0 && worth[order[j - 1]] < worth[source]) {
                order[j] = order[j - 1];
                j--;
            }
            order[j] = source;
        }
    }
}
