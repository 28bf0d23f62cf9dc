package io.github.heapfold.fold.model;

import io.github.heapfold.fold.bytes.FoldException;
import io.github.heapfold.fold.bytes.ReusableArrays;
import io.github.heapfold.fold.mixing.BinaryCoder;
import io.github.heapfold.fold.mixing.ContextMixer;
import io.github.heapfold.hprof.read.Threads;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Codes the references of a column of a chunk one after the other: each by the candidates that several sources have for
 * it, of which one bit each tells whether it is the one; where none is, by its class and the bits of its rank, which
 * learn how often each object is referred to. What a source is worth is learned per field.
 *
 * <p>A reference is a token here: 0 for null, 1 + place for an object of the chunk or a class (see
 * {@link ReferenceTargets}), −1 − number for another identifier, by the order in which these first occurred.
 *
 * <p>All that it does is part of the format. One per thread.
 */
public final class ReferenceMixer {
    static final int NONE = Integer.MIN_VALUE;

    /** Plus the index of an element, 0 to 64: what stands for the field before it in an array; no token. */
    public static final int ELEMENT = NONE + 1;

    private static final int LAST_ELEMENT = ELEMENT + 64;

    private static final int NULL = 0;
    private static final int LAST = 1;
    private static final int NEXT = 2;
    private static final int AFTER = 3;
    private static final int AFTER_TWO = 4;
    private static final int FIELD = 5;
    private static final int FIELD_TWO = 6;
    private static final int IN_FILE = 7;
    private static final int IN_GROUP = 8;
    private static final int FRESH = 9;
    private static final int SAME = 10;
    private static final int SOURCES = 11;

    private static final int MOST_TRIED = 5;
    private static final int HOPELESS = 400;
    private static final int FLAG_INPUTS = 6;
    private static final int MIN_BITS = 8;
    private static final int MAX_BITS = 18;

    /** How far ahead a fresh object is looked for. */
    private static final int AHEAD = 32;

    private final ContextMixer flags = new ContextMixer(FLAG_INPUTS, SOURCES * 8);
    private final ReferenceEscapes escapes = new ReferenceEscapes();
    private final BitSet referenced = new BitSet();
    private final int[] candidates = new int[SOURCES];
    private final int[] tried = new int[MOST_TRIED];

    private ReferenceTargets targets;
    private BinaryCoder coder;
    private int bits;

    /** What followed, by hashes; {@link #NONE} for nothing yet. */
    private int[][] followers = new int[4][0];

    /** Per group of the chunk, one more than the place that was last referred to for the first time. */
    private int[] fresh = {};

    private int fields;
    private int lastHit;

    /** What is learned of one field. */
    private static final class FieldState {
        final int[] worth = new int[SOURCES];
        final int[] history = new int[SOURCES];
        final int[] order = new int[SOURCES];
        int last;
        int beforeLast;
        int lastInside = NONE;
        int fileStep;
        int groupStep;

        FieldState() {
            for (int i = 0; i < SOURCES; i++) {
                worth[i] = 1 << 14;
                order[i] = i;
            }
        }
    }

    private FieldState field;
    private int key;

    /**
     * Begins the column of a chunk.
     *
     * @param twice as {@link ContextMixer#begin(int, boolean)} has it
     */
    public void begin(ReferenceTargets newTargets, boolean twice, BinaryCoder newCoder) {
        targets = newTargets;
        targets.prepareMixing();
        coder = newCoder;
        int digits = Integer.SIZE - Integer.numberOfLeadingZeros(targets.references());
        bits = Math.max(MIN_BITS, Math.min(MAX_BITS, 2 + digits));
        flags.begin(bits, twice);
        escapes.begin(targets, bits, twice);
        for (int i = 0; i < followers.length; i++) {
            followers[i] = ReusableArrays.atLeast(followers[i], 1 << bits);
            Arrays.fill(followers[i], 0, 1 << bits, NONE);
        }
        fresh = ReusableArrays.atLeast(fresh, targets.groupCount());
        Arrays.fill(fresh, 0, targets.groupCount(), 0);
        referenced.clear();
        fields = 0;
        lastHit = 0;
    }

    /** Begins another field, which all references have until the next one. */
    public void nextField() {
        field = new FieldState();
        key = ContextMixer.hash(++fields, 77);
    }

    /** The token of an identifier that is known; it may not be among those outside. */
    public int token(long id) {
        if (id == 0) {
            return NULL;
        }
        int place = targets.find(id);
        return place >= 0 ? 1 + place : escapes.outside(id);
    }

    public long id(int token) throws FoldException {
        if (token == 0) {
            return 0;
        }
        return token > 0 ? targets.idAt(token - 1) : escapes.outsideId(-1 - token);
    }

    /** Notes a reference that is known without being coded. */
    public void pass(int token) {
        refer(token);
    }

    /**
     * Codes a reference.
     *
     * @param id the identifier; not looked at by one that reads
     * @param owner place of the object that holds it; negative where that is not known
     * @param previous token of the field before it in the same object
     * @param beforePrevious of the one before that
     * @return its token
     */
    public int code(long id, int owner, int previous, int beforePrevious) throws FoldException {
        Threads.endIfInterrupted();
        int wanted = token(id);
        findCandidates(owner, previous, beforePrevious);
        int tries = 0;
        int found = NONE;
        for (int i = 0; i < SOURCES && tries < MOST_TRIED; i++) {
            int source = field.order[i];
            int candidate = candidates[source];
            boolean hopeless = tries > 0 && field.worth[source] < HOPELESS;
            if (candidate == NONE || hopeless || wasTried(candidate, tries)) {
                continue;
            }
            if (codeFlag(wanted == candidate ? 1 : 0, source, candidate, tries, previous) == 1) {
                found = candidate;
                lastHit = source + 1;
                break;
            }
            tried[tries++] = candidate;
        }
        if (found == NONE) {
            found = escapes.code(coder, id, wanted, key, field.last, previous, owner);
            lastHit = 0;
        }
        learn(found, owner, previous, beforePrevious);
        return found;
    }

    private boolean wasTried(int candidate, int tries) {
        for (int i = 0; i < tries; i++) {
            if (tried[i] == candidate) {
                return true;
            }
        }
        return false;
    }

    private int follower(int table, int a, int b) {
        return followers[table][ContextMixer.hash(key + a, b) >>> (Integer.SIZE - bits)];
    }

    private void follow(int table, int a, int b, int token) {
        followers[table][ContextMixer.hash(key + a, b) >>> (Integer.SIZE - bits)] = token;
    }

    private void findCandidates(int owner, int previous, int beforePrevious) {
        Arrays.fill(candidates, NONE);
        FieldState f = field;
        candidates[NULL] = 0;
        candidates[LAST] = f.last;
        candidates[NEXT] = next(f.last);
        candidates[AFTER] = follower(0, f.last, 1);
        candidates[AFTER_TWO] = follower(1, f.last, f.beforeLast);
        candidates[FIELD] = follower(2, previous, 2);
        candidates[FIELD_TWO] = follower(3, previous, beforePrevious);
        candidates[SAME] = previous > LAST_ELEMENT ? previous : NONE;
        if (owner >= 0 && owner < targets.size()) {
            candidates[IN_FILE] = targets.inFile(owner, f.fileStep) + 1;
            if (candidates[IN_FILE] == 0) {
                candidates[IN_FILE] = NONE;
            }
        }
        if (f.lastInside != NONE) {
            int group = targets.group(f.lastInside);
            if (owner >= 0) {
                int place = targets.place(group, (long) targets.rank(owner) + f.groupStep);
                candidates[IN_GROUP] = place < 0 ? NONE : place + 1;
            }
            candidates[FRESH] = fresh(group);
        }
    }

    private int next(int token) {
        if (token > 0) {
            int place = token - 1;
            int next = targets.place(targets.group(place), targets.rank(place) + 1L);
            return next < 0 ? NONE : next + 1;
        }
        return token < 0 && escapes.knows(-token) ? token - 1 : NONE;
    }

    private int fresh(int group) {
        if (group == ReferenceTargets.CLASSES) {
            return NONE;
        }
        for (int i = 0; i < AHEAD; i++) {
            int place = targets.place(group, (long) fresh[group] + i);
            if (place < 0) {
                return NONE;
            }
            if (!referenced.get(place)) {
                return place + 1;
            }
        }
        return NONE;
    }

    private int codeFlag(int bit, int source, int candidate, int tries, int previous) throws FoldException {
        int mask = 0;
        for (int i = 0; i < SOURCES; i++) {
            mask |= candidates[i] == candidate ? 1 << i : 0;
        }
        int at = (source << 4) | tries;
        flags.context(0, key + at, field.history[source]);
        flags.context(1, key, mask);
        flags.context(2, at | (lastHit << 12), mask);
        flags.context(3, key + 1000, candidate);
        flags.context(4, key + 2000 + at, previous);
        flags.context(5, key + 3000 + at, field.last);
        return flags.code(coder, bit, source * 8 + tries);
    }

    private void refer(int token) {
        int place = token - 1;
        if (place >= 0 && place < targets.size() && !referenced.get(place)) {
            referenced.set(place);
            fresh[targets.group(place)] = targets.rank(place) + 1;
        }
    }

    private void learn(int token, int owner, int previous, int beforePrevious) {
        FieldState f = field;
        for (int i = 0; i < SOURCES; i++) {
            if (candidates[i] != NONE) {
                int hit = candidates[i] == token ? 1 : 0;
                f.worth[i] += ((hit << 16) - f.worth[i]) >> 5;
                f.history[i] = ((f.history[i] << 1) | hit) & 0x3f;
            }
        }
        sort(f);
        follow(0, f.last, 1, token);
        follow(1, f.last, f.beforeLast, token);
        follow(2, previous, 2, token);
        follow(3, previous, beforePrevious, token);
        f.beforeLast = f.last;
        f.last = token;
        refer(token);
        if (token > 0) {
            int place = token - 1;
            f.lastInside = place;
            if (owner >= 0) {
                f.groupStep = targets.rank(place) - targets.rank(owner);
                if (owner < targets.size() && place < targets.size()) {
                    f.fileStep = targets.fileStep(owner, place);
                }
            }
        }
    }

    private static void sort(FieldState f) {
        for (int i = 1; i < SOURCES; i++) {
            int source = f.order[i];
            int j = i;
            while (j > 0 && f.worth[f.order[j - 1]] < f.worth[source]) {
                f.order[j] = f.order[j - 1];
                j--;
            }
            f.order[j] = source;
        }
    }
}
