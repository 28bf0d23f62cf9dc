package io.github.heapfold.fold.names;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.mixing.ContextMixer;
import io.github.heapfold.fold.mixing.Logistic;
import io.github.heapfold.fold.mixing.MatchFinder;
import io.github.heapfold.fold.mixing.Mixer;
import java.util.Arrays;

/**
 * Codes the names of a chunk byte by byte. Where the last bytes stood before, one bit tells whether what followed them
 * follows again; any other byte is coded bit by bit, from what followed in several contexts.
 */
final class TextModel {
    /** Bytes that have to be the same for what followed them to be expected. */
    private static final int MATCH = 5;

    private static final int LONGEST_MATCH = 32;

    private static final int CONTEXTS = 7;
    private static final int MATCH_CONTEXTS = 6;

    /** Counters of half a byte in one context: 15, after a mark that says of which context. */
    private static final int SLOT = 16;

    private static final int MIN_SLOT_BITS = 12;
    private static final int MAX_SLOT_BITS = 19;

    private final BinaryCoder coder;
    private final byte[] text;
    private int at;

    private final Counters counters;
    private final int slotBits;
    private final int[] hashes = new int[CONTEXTS];
    private final int[] slots = new int[CONTEXTS];

    /** What the contexts say, and last what is known of a byte that was expected in vain. */
    private final int[] odds = new int[CONTEXTS + 1];

    private final Mixer byBits = new Mixer(CONTEXTS + 1, 256, 16_384);
    private final Mixer byLast = new Mixer(CONTEXTS + 1, 2 * 8 * 32, 16_384);
    private final Counters vain = new Counters(8);

    private final Counters matchCounters;
    private final int[] matchIndexes = new int[MATCH_CONTEXTS];
    private final int[] matchOdds = new int[MATCH_CONTEXTS];
    private final Mixer byMatch = new Mixer(MATCH_CONTEXTS, LONGEST_MATCH + 1, 26_214);

    private final MatchFinder matches = new MatchFinder(LONGEST_MATCH);

    /** The last eight bytes. */
    private int last4;

    private int before4;

    /** The letters and digits of this word, and of the one before. */
    private int word;

    private int wordBefore;

    /** The letters from the last capital on. */
    private int part;

    /** @param length bytes of all that will be coded */
    TextModel(int length, BinaryCoder coder) {
        this.coder = coder;
        text = new byte[length];
        slotBits =
                Math.max(MIN_SLOT_BITS, Math.min(MAX_SLOT_BITS, Integer.SIZE - Integer.numberOfLeadingZeros(length)));
        counters = new Counters(SLOT << slotBits);
        matchCounters = new Counters(4 << slotBits);
        matches.begin(text, MATCH, slotBits - 1);
    }

    byte[] text() {
        return text;
    }

    /** Codes the next byte: the one given, where the coder writes. */
    void code(int value) throws FoldException {
        int coded;
        if (matches.length() == 0) {
            coded = codeBits(value, -1);
        } else {
            int expected = matches.expected();
            coded = codeMatch(value == expected ? 1 : 0, expected) == 1 ? expected : codeBits(value, expected);
        }
        text[at++] = (byte) coded;
        update(coded);
    }

    private int codeMatch(int hit, int expected) throws FoldException {
        int match = matches.length();
        index(0, match, 0);
        index(1, expected | (last4 & 0xff) << 8, match >> 2);
        index(2, last4 & 0xffff, expected);
        index(3, last4, expected);
        index(4, word, expected);
        index(5, part, ContextMixer.hash(wordBefore, expected));
        int mixed = byMatch.mix(matchOdds, match);
        int bit = coder.code(hit, Logistic.likely(Logistic.probability(mixed)));
        byMatch.learn(matchOdds, bit);
        for (int index : matchIndexes) {
            matchCounters.learn(index, bit);
        }
        return bit;
    }

    private void index(int i, int a, int b) {
        int index = ContextMixer.hash(ContextMixer.hash(a, b), i) >>> (Integer.SIZE - 2 - slotBits);
        matchIndexes[i] = index;
        matchOdds[i] = matchCounters.odds(index);
    }

    /**
     * Codes a byte, bit by bit from the highest.
     *
     * @param vainly the byte that it is not; -1 where there is none
     */
    private int codeBits(int value, int vainly) throws FoldException {
        hashes[0] = ContextMixer.hash(last4 & 0xff, 1);
        hashes[1] = ContextMixer.hash(last4 & 0xffff, 2);
        hashes[2] = ContextMixer.hash(last4 & 0xff_ffff, 3);
        hashes[3] = ContextMixer.hash(last4, 4);
        hashes[4] = ContextMixer.hash(last4, (before4 & 0xffff) + 0x50000);
        hashes[5] = ContextMixer.hash(word, 6);
        hashes[6] = ContextMixer.hash(part, wordBefore + 7);
        int set = (vainly >= 0 ? 256 : 0) + ((last4 & 0xff) >> 3);
        int bits = 1;
        for (int i = 0; i < 8; i++) {
            if ((i & 3) == 0) {
                findSlots(bits);
            }
            int node = (i & 3) == 0 ? 1 : (bits & ((1 << (i & 3)) - 1)) | (1 << (i & 3));
            bits = bits << 1 | codeBit(value >> (7 - i) & 1, bits, node, i, set, vainly);
        }
        return bits & 0xff;
    }

    private int codeBit(int bit, int bits, int node, int i, int set, int vainly) throws FoldException {
        for (int c = 0; c < CONTEXTS; c++) {
            odds[c] = counters.odds(slots[c] + node);
        }
        boolean still = vainly >= 0 && (vainly | 256) >> (8 - i) == bits;
        int vainBit = vainly >> (7 - i) & 1;
        odds[CONTEXTS] = still ? (vainBit == 1 ? 1 : -1) * vain.odds(i) : 0;
        int first = byBits.mix(odds, bits);
        int second = byLast.mix(odds, set + (i << 5));
        int probability = Logistic.likely(Logistic.probability((first + second) >> 1));
        int coded = coder.code(bit, probability);
        byBits.learn(odds, coded);
        byLast.learn(odds, coded);
        for (int c = 0; c < CONTEXTS; c++) {
            counters.learn(slots[c] + node, coded);
        }
        if (still) {
            vain.learn(i, coded == vainBit ? 1 : 0);
        }
        return coded;
    }

    /**
     * The slots for the next four bits, given those that the byte has so far; what is another context's is taken over.
     */
    private void findSlots(int bits) {
        short[] values = counters.values();
        for (int c = 0; c < CONTEXTS; c++) {
            int hash = ContextMixer.hash(hashes[c], bits);
            int slot = hash >>> (Integer.SIZE - slotBits) << 4;
            slots[c] = slot;
            if (values[slot] != (short) hash) {
                values[slot] = (short) hash;
                Arrays.fill(values, slot + 1, slot + SLOT, Counters.NEW);
            }
        }
    }

    private void update(int coded) {
        before4 = before4 << 8 | last4 >>> 24;
        last4 = last4 << 8 | coded;
        boolean capital = coded >= 'A' && coded <= 'Z';
        boolean small = coded >= 'a' && coded <= 'z';
        boolean digit = coded >= '0' && coded <= '9';
        if (coded == 0) {
            word = 0;
            wordBefore = 0;
            part = 0;
        } else if (capital || small || digit || coded > 127) {
            word = ContextMixer.hash(word, coded | 256);
            part = capital ? coded | 1024 : ContextMixer.hash(part, coded);
        } else {
            wordBefore = word;
            word = ContextMixer.hash(coded, 512);
            part = coded;
        }
        matches.next(coded, at, ContextMixer.hash(last4, before4 & 0xff));
    }
}
