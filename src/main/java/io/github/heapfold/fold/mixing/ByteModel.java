package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.read.Threads;
import java.util.Arrays;

/**
 * Codes short rows of bytes, one after the other: arrays, whose lengths are known, or texts, each of which ends with a
 * zero. What stands before a row is no context for it, but the row before is. Where a long stretch of bytes stood
 * before, one bit tells whether what followed it follows again; any other byte is coded bit by bit, from what followed
 * in eight contexts and what a stretch expects.
 *
 * <p>All that it does is part of the format. It takes at most 21 MiB.
 */
public final class ByteModel {
    private static final int CONTEXTS = 8;

    /** The contexts, what a stretch expects, and what is always the same. */
    private static final int INPUTS = CONTEXTS + 2;

    private static final int FLAG_INPUTS = 6;
    private static final int LONGEST_MATCH = 31;

    /** Its lowest bits are zeros: after six bytes what was before them is shifted out of 32 bits. */
    private static final int MATCH_FACTOR = 0x2f0b_4c47 << 6;

    /** Counters of half a byte in one context: 15, after a mark that says of which context. */
    private static final int SLOT = 16;

    /**
     * Where the first slot begins: behind the sixteen bytes of an array's head, so that each takes one line of the
     * processor's cache where the array itself begins with one, as large arrays do.
     */
    static final int FIRST_SLOT = 12;

    private static final int MIN_BITS = 10;
    private static final int MAX_BITS = 18;

    /** How often a counter was asked at most. */
    private static final int MOST_ASKED = 127;

    private static final int FIRST_WEIGHT = 18_000;
    private static final int RATE = 14;

    /** Odds of the input that is always the same. */
    private static final int BIAS = 256;

    /** Bytes after which it is seen whether anybody still waits. */
    private static final int LOOK = 1 << 12;

    private int[] slots = {};
    private int[] flags = {};

    private final MatchFinder matches = new MatchFinder(LONGEST_MATCH);
    private final int[] hopes = new int[(LONGEST_MATCH + 1) * 8];
    private final int[] byBits = new int[512 * INPUTS];
    private final int[] byPlace = new int[6 * 4 * 8 * 8 * INPUTS];
    private final Refinement refined = new Refinement(256);
    private final Refinement refinedByLast = new Refinement(1 << 14);
    private Mixer byMatch;

    private final int[] hashes = new int[CONTEXTS];
    private final int[] bases = new int[CONTEXTS];
    private final int[] marks = new int[CONTEXTS];

    /** Written and never read: for what nobody needs would not be fetched. */
    @SuppressWarnings("UnusedVariable")
    private int fetched;

    private final int[] flagIndexes = new int[FLAG_INPUTS];
    private final int[] flagOdds = new int[FLAG_INPUTS];

    private byte[] data;
    private BinaryCoder coder;
    private int at;
    private int shift;

    /** Whether rows are texts. */
    private boolean text;

    /** Bytes that have to be the same for what followed them to be expected; and to be asked for by one bit. */
    private int shortMatch;

    private int longMatch;

    /** Of the last six bytes, where rows are arrays. */
    private int matchHash;

    /** The last four bytes of this row, the last one lowest, and the four before these. */
    private int last4;

    private int before4;

    /** The letters and digits of this word; of a text also the word before, and the letters from the last capital on. */
    private int word;

    private int wordBefore;
    private int part;

    /** Bytes of this row that were coded, and of an array how many it has. */
    private int place;

    private int length;

    /** Where the row before begins, and how many bytes it has. */
    private int above;

    private int aboveLength;

    /**
     * Codes arrays.
     *
     * @param bytes their elements from 0 on; where the coder reads, they come there
     * @param lengths bytes of each, from one index to another
     */
    public void codeArrays(byte[] bytes, int[] lengths, int from, int to, BinaryCoder bits) throws FoldException {
        int total = 0;
        for (int i = from; i < to; i++) {
            total += lengths[i];
        }
        begin(bytes, total, false, bits);
        for (int i = from; i < to; i++) {
            length = lengths[i];
            for (int j = 0; j < length; j++) {
                look(j);
                codeByte();
            }
            look(i << 4);
            if (length > 0) {
                endRow();
            }
        }
        end();
    }

    /**
     * Codes texts.
     *
     * @param bytes the texts, each with a zero behind it; where the coder reads, they come there
     * @param total how many
     */
    public void codeTexts(byte[] bytes, int total, BinaryCoder bits) throws FoldException {
        begin(bytes, total, true, bits);
        while (at < total) {
            look(at);
            codeByte();
            if (data[at - 1] == 0) {
                endRow();
            }
        }
        end();
    }

    private static void look(int i) {
        if (i % LOOK == 0) {
            Threads.endIfInterrupted();
        }
    }

    private void begin(byte[] bytes, int total, boolean texts, BinaryCoder newCoder) {
        int bits = Math.max(MIN_BITS, Math.min(MAX_BITS, Integer.SIZE + 1 - Integer.numberOfLeadingZeros(total)));
        shift = Integer.SIZE - bits;
        int room = (SLOT << bits) + FIRST_SLOT;
        if (slots.length < room) {
            slots = new int[room];
            flags = new int[1 << bits];
        }
        Arrays.fill(slots, 0, room, Counter.NEW);
        Arrays.fill(flags, 0, 1 << bits, Counter.NEW);
        Arrays.fill(hopes, Counter.NEW);
        Arrays.fill(byBits, FIRST_WEIGHT);
        Arrays.fill(byPlace, FIRST_WEIGHT);
        refined.begin();
        refinedByLast.begin();
        byMatch = new Mixer(FLAG_INPUTS, LONGEST_MATCH + 1, FIRST_WEIGHT);
        data = bytes;
        coder = newCoder;
        text = texts;
        shortMatch = texts ? 5 : 6;
        longMatch = texts ? 5 : 10;
        at = 0;
        matches.begin(bytes, shortMatch, bits);
        matchHash = 0;
        above = 0;
        aboveLength = 0;
        length = 0;
        beginRow();
    }

    private void end() {
        data = null;
        coder = null;
        matches.end();
    }

    private void beginRow() {
        last4 = 0;
        before4 = 0;
        word = 0;
        wordBefore = 0;
        part = 0;
        place = 0;
    }

    private void endRow() {
        above = at - place;
        aboveLength = place;
        beginRow();
    }

    private void codeByte() throws FoldException {
        int value = data[at] & 0xff;
        int match = matches.length();
        int expected = match > 0 ? matches.expected() : -1;
        boolean missed = false;
        if (match >= longMatch) {
            if (codeMatch(value == expected ? 1 : 0, match, expected) == 1) {
                put(expected);
                return;
            }
            missed = true;
        }
        findContexts();
        int state = expected < 0 ? 0 : missed ? 1 : match < shortMatch + 2 ? 2 : 3;
        int from = missed ? 0 : 8 * match;
        int set = state * 8 + Math.min(place, 7);
        int bits = 1;
        for (int i = 0; i < 8; i++) {
            if ((i & 3) == 0) {
                findSlots(bits);
            }
            int node = (1 << (i & 3)) | (bits & ((1 << (i & 3)) - 1));
            boolean still = expected >= 0 && (expected | 256) >> (8 - i) == bits;
            int hope = expected >> (7 - i) & 1;
            int hoped = 0;
            if (still) {
                int likely = Counter.odds(hopes[from + i]);
                hoped = hope == 1 ? likely : -likely;
            }
            int first = ((still ? 256 : 0) + bits) * INPUTS;
            int bit = codeBit(value >> (7 - i) & 1, node, first, set * 8 + i, bits, hoped);
            if (still) {
                hopes[from + i] = Counter.learn(hopes[from + i], bit == hope ? 1 : 0, MOST_ASKED);
            }
            bits = bits << 1 | bit;
        }
        put(bits & 0xff);
    }

    private int codeMatch(int hit, int match, int expected) throws FoldException {
        flagIndexes[0] = match;
        flagIndexes[1] = hash(expected | (last4 & 0xff) << 8, match >> 2) >>> shift;
        flagIndexes[2] = hash(last4 & 0xffff, expected + 0x5000) >>> shift;
        flagIndexes[3] = hash(last4, expected + 0x6000) >>> shift;
        flagIndexes[4] = hash(word, expected + 0x7000) >>> shift;
        flagIndexes[5] = text
                ? hash(part, hash(wordBefore, expected)) >>> shift
                : hash(Math.min(place, 255) << 8 | expected, Math.min(length, 255)) >>> shift;
        for (int i = 0; i < FLAG_INPUTS; i++) {
            flagOdds[i] = Counter.odds(flags[flagIndexes[i]]);
        }
        int mixed = byMatch.mix(flagOdds, match);
        int bit = coder.code(hit, Logistic.likely(Logistic.probability(mixed)));
        byMatch.learn(flagOdds, bit);
        for (int index : flagIndexes) {
            flags[index] = Counter.learn(flags[index], bit, MOST_ASKED);
        }
        return bit;
    }

    private void findContexts() {
        int begin = place > 0 ? 0 : 0x300 + Math.min(length, 31);
        hashes[0] = hash(last4 & 0xff, 0x10000 + begin);
        hashes[1] = hash(last4 & 0xffff, 0x20000 + begin);
        hashes[2] = hash(last4 & 0xff_ffff, 0x30000);
        hashes[3] = hash(last4, 0x40000);
        hashes[4] = hash(last4, hash(before4 & 0xffff, 0x50000));
        int over = byteAbove(place) | byteAbove(place + 1) << 9;
        hashes[6] = hash(over, (last4 & 0xff) + 0x80000);
        if (text) {
            hashes[5] = hash(word, 0x60000);
            hashes[7] = hash(part, wordBefore + 0x90000);
        } else {
            hashes[5] = hash(word, (last4 & 0xff) + 0x60000);
            hashes[7] = hash(Math.min(place, 31) | Math.min(length, 31) << 8 | 0x90000, last4 & 0xff);
        }
    }

    /** A byte of the row before; 256 behind its end. */
    private int byteAbove(int index) {
        return index < aboveLength ? data[above + index] & 0xff : 256;
    }

    /**
     * The slots for the next four bits, given those that the byte has so far. Of two slots where a context may be, it
     * takes over the one that was asked less.
     */
    private void findSlots(int bits) {
        int[] all = slots;
        int touched = 0;
        // All of them are fetched at once, before the first one is looked at: each comes from far.
        for (int c = 0; c < CONTEXTS; c++) {
            int hash = hash(hashes[c], bits);
            int slot = (hash >>> shift << 4) + FIRST_SLOT;
            marks[c] = hash;
            bases[c] = slot;
            touched ^= all[slot];
        }
        fetched = touched;
        for (int c = 0; c < CONTEXTS; c++) {
            int mark = marks[c];
            int slot = bases[c];
            if (all[slot] != mark) {
                bases[c] = takeOver(all, slot, mark);
            }
        }
    }

    private static int takeOver(int[] all, int slot, int mark) {
        int other = ((slot - FIRST_SLOT) ^ SLOT) + FIRST_SLOT;
        if (all[other] == mark) {
            return other;
        }
        int taken = Counter.asked(all[other + 1]) < Counter.asked(all[slot + 1]) ? other : slot;
        all[taken] = mark;
        Arrays.fill(all, taken + 1, taken + SLOT, Counter.NEW);
        return taken;
    }

    /** Its loops are written out: half of all the time is spent here, and locals need no checks. */
    private int codeBit(int bit, int node, int first, int set, int bits, int hope) throws FoldException {
        int[] counters = slots;
        int c0 = bases[0] + node;
        int c1 = bases[1] + node;
        int c2 = bases[2] + node;
        int c3 = bases[3] + node;
        int c4 = bases[4] + node;
        int c5 = bases[5] + node;
        int c6 = bases[6] + node;
        int c7 = bases[7] + node;
        int n0 = counters[c0];
        int n1 = counters[c1];
        int n2 = counters[c2];
        int n3 = counters[c3];
        int n4 = counters[c4];
        int n5 = counters[c5];
        int n6 = counters[c6];
        int n7 = counters[c7];
        int o0 = Counter.odds(n0);
        int o1 = Counter.odds(n1);
        int o2 = Counter.odds(n2);
        int o3 = Counter.odds(n3);
        int o4 = Counter.odds(n4);
        int o5 = Counter.odds(n5);
        int o6 = Counter.odds(n6);
        int o7 = Counter.odds(n7);
        int known = (n0 == Counter.NEW ? 0 : 1)
                + (n1 == Counter.NEW ? 0 : 1)
                + (n2 == Counter.NEW ? 0 : 1)
                + (n3 == Counter.NEW ? 0 : 1)
                + (n4 == Counter.NEW ? 0 : 1);
        int second = (known * 256 + set) * INPUTS;
        int[] v = byBits;
        int[] w = byPlace;
        int firstOdds = Mixer.limit(Mixer.sum(v, first, o0, o1, o2, o3, o4, o5, o6)
                + (long) o7 * v[first + 7]
                + (long) hope * v[first + 8]
                + (long) BIAS * v[first + 9]);
        int secondOdds = Mixer.limit(Mixer.sum(w, second, o0, o1, o2, o3, o4, o5, o6)
                + (long) o7 * w[second + 7]
                + (long) hope * w[second + 8]
                + (long) BIAS * w[second + 9]);
        int odds = (firstOdds + secondOdds) >> 1;
        int likely = refined.of(bits, odds);
        int likelyByLast = refinedByLast.of(hash(last4 & 0xffff, bits) >>> 18, odds);
        int probability = (2 * Logistic.probability(odds) + likely + likelyByLast) >> 2;
        int coded = coder.code(bit, Logistic.likely(probability));
        refined.learn(coded);
        refinedByLast.learn(coded);
        int error = ((coded << 16) - Logistic.probability(firstOdds)) * RATE;
        Mixer.learn(v, first, error, o0, o1, o2, o3, o4, o5, o6);
        v[first + 7] += Mixer.change(o7, error);
        v[first + 8] += Mixer.change(hope, error);
        v[first + 9] += Mixer.change(BIAS, error);
        error = ((coded << 16) - Logistic.probability(secondOdds)) * RATE;
        Mixer.learn(w, second, error, o0, o1, o2, o3, o4, o5, o6);
        w[second + 7] += Mixer.change(o7, error);
        w[second + 8] += Mixer.change(hope, error);
        w[second + 9] += Mixer.change(BIAS, error);
        counters[c0] = Counter.learn(n0, coded, MOST_ASKED);
        counters[c1] = Counter.learn(n1, coded, MOST_ASKED);
        counters[c2] = Counter.learn(n2, coded, MOST_ASKED);
        counters[c3] = Counter.learn(n3, coded, MOST_ASKED);
        counters[c4] = Counter.learn(n4, coded, MOST_ASKED);
        counters[c5] = Counter.learn(n5, coded, MOST_ASKED);
        counters[c6] = Counter.learn(n6, coded, MOST_ASKED);
        counters[c7] = Counter.learn(n7, coded, MOST_ASKED);
        return coded;
    }

    private void put(int coded) {
        data[at++] = (byte) coded;
        place++;
        before4 = before4 << 8 | last4 >>> 24;
        last4 = last4 << 8 | coded;
        matchHash = matchHash * MATCH_FACTOR + coded + 1;
        boolean capital = coded >= 'A' && coded <= 'Z';
        boolean small = coded >= 'a' && coded <= 'z';
        boolean digit = coded >= '0' && coded <= '9';
        boolean letter = capital || small || digit || coded > 127;
        if (!text) {
            word = letter ? hash(word, coded) : 0;
        } else if (letter) {
            word = hash(word, coded | 256);
            part = capital ? coded | 1024 : hash(part, coded);
        } else {
            wordBefore = word;
            word = hash(coded, 512);
            part = coded;
        }
        matches.next(coded, at, text ? hash(last4, before4 & 0xff) : matchHash * 0x85eb_ca6b);
    }

    private static int hash(int a, int b) {
        return ContextMixer.hash(a, b);
    }
}
