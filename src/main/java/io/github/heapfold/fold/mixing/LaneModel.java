package io.github.heapfold.fold.mixing;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.hprof.read.Threads;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Codes the bytes of a lane one after the other. Where a long stretch of bytes stood before, one bit tells whether what
 * followed it follows again; any other byte is coded bit by bit, from what followed in six contexts and what a stretch
 * expects. Elements of arrays of more than one byte stand in planes: the bytes above, of the same element, are contexts
 * too.
 *
 * <p>All that it does is part of the format.
 */
final class LaneModel {
    /** Elements of a segment, each with its planes. */
    static final int SEGMENT = 1 << 16;

    /** Bytes that have to be the same for what followed them to be expected. */
    private static final int MATCH = 6;

    /** Its lowest bits are zeros: after six bytes what was before them is shifted out of 32 bits. */
    private static final int MATCH_FACTOR = 0x2f0b_4c47 << 6;

    /** From this length of a match on, one bit tells whether the expected byte follows. */
    private static final int LONG_MATCH = 10;

    /** Longer ones are not told apart. */
    private static final int LONGEST_MATCH = 31;

    private static final int CONTEXTS = 6;
    private static final int INPUTS = CONTEXTS + 1;
    private static final int FLAG_INPUTS = 3;

    /** Counters of half a byte in one context: 15, after a mark that says of which context. */
    private static final int SLOT = 16;

    private static final int MIN_BITS = 10;
    private static final int MAX_BITS = 18;

    /** How often a counter was asked at most. */
    private static final int MOST_ASKED = 25;

    private static final int FIRST_WEIGHT = 18_000;
    private static final int RATE = 6;

    private int[] slots = {};
    private int[] flags = {};

    /** Of marks, by the three before. */
    private final int[] markCounters = new int[8];

    private final MatchFinder matches = new MatchFinder(LONGEST_MATCH);
    private final int[] hopes = new int[LONG_MATCH * 8];
    private final int[] byBits = new int[512 * INPUTS];
    private final int[] byLast = new int[16 * 8 * 32 * INPUTS];
    private Mixer byMatch;

    private final int[] hashes = new int[CONTEXTS];
    private final int[] bases = new int[CONTEXTS];
    private final int[] marks = new int[CONTEXTS];

    /** Written and never read, as in a {@link ByteModel}. */
    @SuppressWarnings("UnusedVariable")
    private int fetched;

    private final int[] flagIndexes = new int[FLAG_INPUTS];
    private final int[] flagOdds = new int[FLAG_INPUTS];

    private byte[] data;
    private BinaryCoder coder;
    private int at;
    private int shift;

    /** The letters and digits of this word. */
    private int word;

    /** The last four bytes, the last one lowest. */
    private int last4;

    /** Of the last six bytes. */
    private int matchHash;

    /**
     * Codes a lane.
     *
     * @param lane its bytes from 0 on; where the coder reads, they come there
     * @param width planes in which elements stand, segment after segment: 1, 2, 4 or 8; the length is a multiple of it
     * @param marks which blocks have {@link Differences}; where the coder reads, they come there; null where none has
     */
    void code(byte[] lane, int length, int width, BitSet marks, BinaryCoder bits) throws FoldException {
        begin(lane, length);
        coder = bits;
        if (marks != null) {
            codeMarks(marks, Differences.blocks(length, width));
        }
        for (int left = length / width; left > 0; left -= SEGMENT) {
            int n = Math.min(left, SEGMENT);
            for (int plane = 0; plane < width; plane++) {
                Threads.endIfInterrupted();
                for (int i = 0; i < n; i++) {
                    codeByte(n, plane, width);
                }
            }
        }
        data = null;
        coder = null;
        matches.end();
    }

    private void codeMarks(BitSet marks, int blocks) throws FoldException {
        int before = 0;
        for (int i = 0; i < blocks; i++) {
            int counter = markCounters[before];
            int bit = coder.code(marks.get(i) ? 1 : 0, Logistic.likely(counter >>> 16));
            markCounters[before] = learn(counter, bit);
            marks.set(i, bit == 1);
            before = (before << 1 | bit) & 7;
        }
    }

    private void begin(byte[] lane, int length) {
        int bits = Math.max(MIN_BITS, Math.min(MAX_BITS, Integer.SIZE + 1 - Integer.numberOfLeadingZeros(length)));
        shift = Integer.SIZE - bits;
        int room = (SLOT << bits) + ByteModel.FIRST_SLOT;
        if (slots.length < room) {
            slots = new int[room];
            flags = new int[1 << bits];
        }
        Arrays.fill(slots, 0, room, Counter.NEW);
        Arrays.fill(flags, 0, 1 << bits, Counter.NEW);
        Arrays.fill(hopes, Counter.NEW);
        Arrays.fill(markCounters, Counter.NEW);
        Arrays.fill(byBits, FIRST_WEIGHT);
        Arrays.fill(byLast, FIRST_WEIGHT);
        byMatch = new Mixer(FLAG_INPUTS, LONGEST_MATCH + 1, 26_214);
        data = lane;
        matches.begin(lane, MATCH, bits);
        at = 0;
        word = 0;
        last4 = 0;
        matchHash = 0;
    }

    private int before(int distance) {
        return at < distance ? 0 : data[at - distance] & 0xff;
    }

    private void codeByte(int n, int plane, int width) throws FoldException {
        int value = data[at] & 0xff;
        int match = matches.length();
        int expected = match > 0 ? matches.expected() : -1;
        boolean missed = false;
        if (match >= LONG_MATCH) {
            if (codeMatch(value == expected ? 1 : 0, match, expected) == 1) {
                put(expected);
                return;
            }
            missed = true;
        }
        findContexts(n, plane, width);
        int state = expected < 0 ? 0 : missed ? 1 : match < MATCH + 2 ? 2 : 3;
        int set = (state + 4 * Math.min(plane, 3)) * 8;
        int from = missed ? 0 : 8 * match;
        int last = (last4 & 0xff) >> 3;
        int bits = 1;
        for (int i = 0; i < 8; i++) {
            if ((i & 3) == 0) {
                findSlots(bits);
            }
            int node = (1 << (i & 3)) | (bits & ((1 << (i & 3)) - 1));
            boolean still = expected >= 0 && (expected | 256) >> (8 - i) == bits;
            int hope = expected >> (7 - i) & 1;
            int weights = (still ? 256 : 0) + bits;
            int hoped = 0;
            if (still) {
                int likely = odds(hopes[from + i]);
                hoped = hope == 1 ? likely : -likely;
            }
            int second = (((set + i) << 5) + last) * INPUTS;
            int bit = codeBit(value >> (7 - i) & 1, node, weights * INPUTS, second, hoped);
            if (still) {
                hopes[from + i] = learn(hopes[from + i], bit == hope ? 1 : 0);
            }
            bits = bits << 1 | bit;
        }
        put(bits & 0xff);
    }

    private int codeMatch(int hit, int length, int expected) throws FoldException {
        flagIndexes[0] = length;
        flagIndexes[1] = hash(expected | (last4 & 0xff) << 8, length >> 2) >>> shift;
        flagIndexes[2] = hash(last4 & 0xff_ffff, expected) >>> shift;
        for (int i = 0; i < FLAG_INPUTS; i++) {
            flagOdds[i] = odds(flags[flagIndexes[i]]);
        }
        int mixed = byMatch.mix(flagOdds, length);
        int bit = coder.code(hit, Logistic.likely(Logistic.probability(mixed)));
        byMatch.learn(flagOdds, bit);
        for (int index : flagIndexes) {
            flags[index] = learn(flags[index], bit);
        }
        return bit;
    }

    private void findContexts(int n, int plane, int width) {
        int above = plane > 0 ? before(n) | 0x100 : 0;
        if (plane > 1) {
            above |= before(2 * n) << 16 | 0x200;
        }
        int place = above * 8 + plane;
        hashes[0] = hash(last4 & 0xff, place + 0x10000);
        hashes[1] = hash(last4 & 0xffff, plane + 0x20000);
        hashes[2] = hash(last4 & 0xff_ffff, place + 0x30000);
        hashes[3] = hash(last4, plane + 0x40000);
        if (width <= 2) {
            hashes[4] = hash(last4, hash(before(5) | before(6) << 8, 5));
            hashes[5] = hash(word, (last4 & 0xff) + 0x60000);
        } else {
            int element = plane > 0 ? before(n + 1) | before(2 * n + 1) << 8 : 0;
            hashes[4] = hash(place, 0x50000 + (plane > 2 ? before(3 * n) : 0));
            hashes[5] = hash(hash(place, element), (last4 & 0xff) + 0x60000);
        }
    }

    /**
     * The slots for the next four bits, given those that the byte has so far; what is another context's is taken over.
     */
    private void findSlots(int bits) {
        int[] all = slots;
        int touched = 0;
        // As in a ByteModel: all of them are fetched at once.
        for (int c = 0; c < CONTEXTS; c++) {
            int hash = hash(hashes[c], bits);
            int slot = (hash >>> shift << 4) + ByteModel.FIRST_SLOT;
            marks[c] = hash;
            bases[c] = slot;
            touched ^= all[slot];
        }
        fetched = touched;
        for (int c = 0; c < CONTEXTS; c++) {
            int slot = bases[c];
            if (all[slot] != marks[c]) {
                all[slot] = marks[c];
                Arrays.fill(all, slot + 1, slot + SLOT, Counter.NEW);
            }
        }
    }

    /** Its loops are written out: half of all the time is spent here, and locals need no checks. */
    private int codeBit(int bit, int node, int first, int second, int hope) throws FoldException {
        int[] counters = slots;
        int c0 = bases[0] + node;
        int c1 = bases[1] + node;
        int c2 = bases[2] + node;
        int c3 = bases[3] + node;
        int c4 = bases[4] + node;
        int c5 = bases[5] + node;
        int o0 = odds(counters[c0]);
        int o1 = odds(counters[c1]);
        int o2 = odds(counters[c2]);
        int o3 = odds(counters[c3]);
        int o4 = odds(counters[c4]);
        int o5 = odds(counters[c5]);
        int[] v = byBits;
        int[] w = byLast;
        int firstOdds = Mixer.limit(Mixer.sum(v, first, o0, o1, o2, o3, o4, o5, hope));
        int secondOdds = Mixer.limit(Mixer.sum(w, second, o0, o1, o2, o3, o4, o5, hope));
        int coded = coder.code(bit, Logistic.likely(Logistic.probability((firstOdds + secondOdds) >> 1)));
        int error = ((coded << 16) - Logistic.probability(firstOdds)) * RATE;
        Mixer.learn(v, first, error, o0, o1, o2, o3, o4, o5, hope);
        error = ((coded << 16) - Logistic.probability(secondOdds)) * RATE;
        Mixer.learn(w, second, error, o0, o1, o2, o3, o4, o5, hope);
        counters[c0] = learn(counters[c0], coded);
        counters[c1] = learn(counters[c1], coded);
        counters[c2] = learn(counters[c2], coded);
        counters[c3] = learn(counters[c3], coded);
        counters[c4] = learn(counters[c4], coded);
        counters[c5] = learn(counters[c5], coded);
        return coded;
    }

    private static int odds(int counter) {
        return Counter.odds(counter);
    }

    private static int learn(int counter, int bit) {
        return Counter.learn(counter, bit, MOST_ASKED);
    }

    private void put(int coded) {
        data[at++] = (byte) coded;
        last4 = last4 << 8 | coded;
        matchHash = matchHash * MATCH_FACTOR + coded + 1;
        boolean capital = coded >= 'A' && coded <= 'Z';
        boolean small = coded >= 'a' && coded <= 'z';
        boolean digit = coded >= '0' && coded <= '9';
        word = capital || small || digit || coded > 127 ? hash(word, coded) : 0;
        matches.next(coded, at, matchHash * 0x85eb_ca6b);
    }

    private static int hash(int a, int b) {
        return ContextMixer.hash(a, b);
    }
}
