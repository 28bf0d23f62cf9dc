package io.github.heapfold.analysis.dominators;

import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Edges between numbers, thrown together by ranges of 2^16 targets as they are found, to be read range by range. Each
 * takes two bytes for the target and the difference of the source to that of the edge before, in pages that are chained
 * backwards.
 */
final class EdgeBuckets implements Closeable {
    /** Targets of a bucket. */
    static final int SHIFT = 16;

    private static final int PAGE = 1 << 14;

    /** Number of the page before, or -1; bytes in use. */
    private static final int HEADER = 16;

    private static final int NO_PAGE = -1;

    /** Five bits of seven hold a difference of 2^34; what is farther away takes more than a word. */
    private static final int LONGEST = 10 + 2;

    /** What is known of a bucket, side by side: a cache line holds two. */
    private static final int FIELDS = 4;

    /** Where its next edge goes. */
    private static final int END = 0;

    /** Where no further edge may begin. */
    private static final int LIMIT = 1;

    private static final int LAST_SOURCE = 2;
    private static final int COUNT = 3;

    private final Slab slab;
    private int[] lastPage = new int[0];
    private long[] state = new long[0];
    private int pages;

    EdgeBuckets(Scratch scratch) throws IOException {
        slab = scratch.slab("edges", 0);
    }

    /** Makes room for targets up to a number. */
    void ensure(long target) {
        int buckets = (int) (target >>> SHIFT) + 1;
        int before = lastPage.length;
        if (buckets > before) {
            int now = Math.max(buckets, before + before / 2);
            lastPage = Arrays.copyOf(lastPage, now);
            Arrays.fill(lastPage, before, now, NO_PAGE);
            state = Arrays.copyOf(state, FIELDS * now);
        }
    }

    int buckets() {
        return lastPage.length;
    }

    /** Edges of a bucket. */
    long edges(int bucket) {
        return state[FIELDS * bucket + COUNT];
    }

    /** Adds an edge; there must be {@link #ensure room} for its target. */
    void add(long target, long source) throws IOException {
        int bucket = (int) (target >>> SHIFT);
        int at = FIELDS * bucket;
        if (state[at + END] >= state[at + LIMIT]) {
            newPage(bucket);
        }
        long end = state[at + END];
        state[at + COUNT]++;
        long difference = source - state[at + LAST_SOURCE];
        state[at + LAST_SOURCE] = source;
        long code = (difference << 1) ^ (difference >> 63);
        if (code >>> 42 == 0) {
            // Without a branch: what it would hang on waits for memory, and all that follows would wait with it.
            int bytes = ((70 - Long.numberOfLeadingZeros(code | 1)) * 37) >>> 8;
            long more = 0x80_8080_8080L & (1L << ((bytes - 1) << 3)) - 1;
            slab.putLong(end, sevens(code) | more | (target & 0xffff) << (bytes << 3));
            state[at + END] = end + bytes + 2;
        } else {
            far(bucket, target, end, code);
        }
    }

    /** Seven bits of a number to each byte, of up to 42 bits. */
    private static long sevens(long number) {
        return (number & 0x7f)
                | (number & 0x3f80) << 1
                | (number & 0x1f_c000) << 2
                | (number & 0xfe0_0000) << 3
                | (number & 0x7_f000_0000L) << 4
                | (number & 0x3f8_0000_0000L) << 5;
    }

    private void far(int bucket, long target, long from, long difference) {
        long at = from;
        long code = difference;
        while (code >>> 7 != 0) {
            slab.putByte(at++, (byte) (code | 128));
            code >>>= 7;
        }
        slab.putByte(at++, (byte) code);
        slab.putShort(at, (short) target);
        state[FIELDS * bucket + END] = at + 2;
    }

    private void newPage(int bucket) throws IOException {
        if (lastPage[bucket] != NO_PAGE) {
            close(bucket);
        }
        long at = (long) pages * PAGE;
        slab.ensure(at + PAGE);
        slab.putLong(at, lastPage[bucket]);
        lastPage[bucket] = pages;
        pages = Math.addExact(pages, 1);
        state[FIELDS * bucket + END] = at + HEADER;
        state[FIELDS * bucket + LIMIT] = at + PAGE - LONGEST + 1;
    }

    private void close(int bucket) {
        long page = (long) lastPage[bucket] * PAGE;
        slab.putLong(page + 8, state[FIELDS * bucket + END] - page);
    }

    /** All edges are there. */
    void finish() {
        for (int bucket = 0; bucket < lastPage.length; bucket++) {
            if (lastPage[bucket] != NO_PAGE) {
                close(bucket);
            }
        }
    }

    /** Takes edges out. For one thread; several may be at work on different buckets, or on one. */
    final class Reader {
        private final byte[] page = new byte[PAGE];
        private int[] chain = new int[16];
        private int chained;

        /** Where in the page the next edge stands, and where the last one ends. */
        private int at;

        private int stop;

        /** Finds the pages of a bucket. */
        void open(int bucket) {
            chained = 0;
            for (int number = lastPage[bucket]; number != NO_PAGE; number = (int) slab.getLong((long) number * PAGE)) {
                if (chained == chain.length) {
                    chain = Arrays.copyOf(chain, 2 * chained);
                }
                chain[chained++] = number;
            }
        }

        private void load(int number) {
            long from = (long) number * PAGE;
            stop = (int) slab.getLong(from + 8);
            slab.get(from, page, 0, stop);
            at = HEADER;
        }

        /** Counts the edges by target. */
        void count(int[] counts) {
            for (int k = 0; k < chained; k++) {
                load(chain[k]);
                int i = at;
                while (i < stop) {
                    while (page[i++] < 0) {
                        // A difference ends with the first byte that is not negative.
                    }
                    counts[(page[i] & 0xff) | (page[i + 1] & 0xff) << 8]++;
                    i += 2;
                }
            }
        }

        /**
         * Puts the sources of edges to some targets where they belong.
         *
         * @param from the first of these targets
         * @param count how many they are
         * @param next by target less the first, where its next source goes; afterwards, where the sources of the next
         *     target begin
         */
        void sources(int from, int count, int[] next, Sources to) {
            long source = 0;
            for (int k = chained - 1; k >= 0; k--) {
                load(chain[k]);
                while (at < stop) {
                    source += difference();
                    int target = target() - from;
                    if (target >= 0 && target < count) {
                        to.set(next[target]++, source);
                    }
                }
            }
        }

        /** Shows the sources of all edges to one target. */
        void forEachSource(int target, LongConsumer visitor) {
            long source = 0;
            for (int k = chained - 1; k >= 0; k--) {
                load(chain[k]);
                while (at < stop) {
                    source += difference();
                    if (target() == target) {
                        visitor.accept(source);
                    }
                }
            }
        }

        private long difference() {
            int i = at;
            long code = page[i++];
            if (code < 0) {
                code &= 127;
                int shift = 7;
                int b;
                do {
                    b = page[i++];
                    code |= (long) (b & 127) << shift;
                    shift += 7;
                } while (b < 0);
            }
            at = i;
            return (code >>> 1) ^ -(code & 1);
        }

        private int target() {
            int target = (page[at] & 0xff) | (page[at + 1] & 0xff) << 8;
            at += 2;
            return target;
        }
    }

    @Override
    public void close() throws IOException {
        slab.close();
    }
}
