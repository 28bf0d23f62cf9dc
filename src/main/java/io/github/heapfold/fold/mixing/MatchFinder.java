package io.github.heapfold.fold.mixing;

import java.util.Arrays;

/**
 * Finds where the last bytes of what is coded stood before, so that what followed them there is expected again. Looks
 * once for them, by a hash of the caller's, and then stays on that match while it goes on.
 *
 * <p>All that it does is part of the format. Keeps its memory; one per thread.
 */
public final class MatchFinder {
    private final int longest;

    /** Where a few bytes stood last, by their hash. */
    private int[] lastAt = {};

    private byte[] data;
    private int shift;
    private int shortest;

    /** Where what followed the same bytes stands. */
    private int at;

    private int length;

    /** @param longest bytes of a match from which on it is not told how many more there are */
    public MatchFinder(int longest) {
        this.longest = longest;
    }

    /**
     * Forgets all.
     *
     * @param bytes those that are coded, from 0 on
     * @param leastSame bytes that have to be the same for what followed them to be expected
     * @param bits of a hash that are told apart, 1 to 30
     */
    public void begin(byte[] bytes, int leastSame, int bits) {
        int places = 1 << bits;
        if (lastAt.length < places) {
            lastAt = new int[places];
        } else {
            Arrays.fill(lastAt, 0, places, 0);
        }
        data = bytes;
        shortest = leastSame;
        shift = Integer.SIZE - bits;
        at = 0;
        length = 0;
    }

    /** Lets the bytes go. */
    public void end() {
        data = null;
    }

    /** Bytes that are the same; 0 where nothing is expected. */
    public int length() {
        return length;
    }

    /** The byte that followed before, 0 to 255; only where something is expected. */
    public int expected() {
        return data[at] & 0xff;
    }

    /**
     * Goes on behind a byte that was coded and stands among the others.
     *
     * @param end how many were coded with it
     * @param hash of the last bytes, which has its best bits on top
     */
    public void next(int coded, int end, int hash) {
        if (length > 0 && (data[at] & 0xff) == coded) {
            length = Math.min(length + 1, longest);
            at++;
        } else {
            length = 0;
        }
        int place = hash >>> shift;
        if (length == 0) {
            find(lastAt[place], end);
        }
        lastAt[place] = end;
    }

    private void find(int candidate, int end) {
        int same = 0;
        while (same < longest && same < candidate && data[candidate - 1 - same] == data[end - 1 - same]) {
            same++;
        }
        at = candidate;
        length = same < shortest ? 0 : same;
    }
}
