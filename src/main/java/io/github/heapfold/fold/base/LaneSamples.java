package io.github.heapfold.fold.base;

import io.github.heapfold.fold.chunk.ChunkHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * What chunks have in them, by samples: of every eight bytes that follow each other in a lane a number is made, and
 * those that begin with zeros are kept. Which they are follows from the bytes alone, so that the same bytes are found
 * again wherever they stand. First all chunks are added, by one thread; then any thread may ask.
 */
final class LaneSamples {
    /** The most samples of all chunks: 8 MiB. */
    static final int MOST = 1 << 20;

    /** One place in so many is a sample, as a power of two; fewer where there would be too many. */
    private static final int ONE_IN = 9;

    /** Bits of the number of a chunk. */
    private static final int CHUNK_BITS = 20;

    private static final long CHUNK = (1L << CHUNK_BITS) - 1;

    /** What is in more chunks than this tells none of them from others. */
    private static final int COMMON = 4;

    /** A chunk has to have one in so many of the samples to be worth reading. */
    private static final int WORTHWHILE = 128;

    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final int most;

    /** The number of each sample, and in the last bits the chunk, all ascending once they are complete. */
    private long[] samples = new long[1 << 12];

    private int count;
    private int chunks;

    /** How many bits of a number have to be 0 beyond those of {@link #ONE_IN}. */
    private int rarer;

    LaneSamples() {
        this(MOST);
    }

    /** @param most the most samples that are kept */
    LaneSamples(int most) {
        this.most = most;
    }

    /** The samples of one chunk, to be added or asked for. */
    final class Chunk {
        private long[] found = new long[256];
        private int number;

        /** Takes a lane of it. */
        void add(long lane, byte[] data, int length) {
            long salt = lane * MIX;
            long last = 0;
            int from = Math.min(length, Long.BYTES - 1);
            for (int i = 0; i < from; i++) {
                last = (last << Byte.SIZE) | (data[i] & 0xff);
            }
            for (int i = from; i < length; i++) {
                last = (last << Byte.SIZE) | (data[i] & 0xff);
                long hash = (last ^ salt) * MIX;
                hash = (hash ^ (hash >>> 32)) * MIX;
                if (hash >>> (Long.SIZE - ONE_IN) == 0) {
                    keep((hash << ONE_IN) & ~CHUNK);
                }
            }
        }

        private void keep(long sample) {
            if (isRare(sample)) {
                if (number == found.length) {
                    // The same bytes stand in many places.
                    distinct();
                    if (number > found.length / 2) {
                        found = Arrays.copyOf(found, found.length * 2);
                    }
                }
                found[number++] = sample;
            }
        }

        private void distinct() {
            Arrays.sort(found, 0, number);
            int kept = 0;
            for (int i = 0; i < number; i++) {
                if (i == 0 || found[i] != found[i - 1]) {
                    found[kept++] = found[i];
                }
            }
            number = kept;
        }
    }

    private boolean isRare(long sample) {
        return rarer == 0 || sample >>> (Long.SIZE - rarer) == 0;
    }

    /** Adds a chunk. */
    void add(int chunk, Chunk of) {
        chunks = Math.max(chunks, chunk + 1);
        of.distinct();
        for (int i = 0; i < of.number; i++) {
            while (count == most) {
                rarer++;
                keepRare();
            }
            if (isRare(of.found[i])) {
                if (count == samples.length) {
                    samples = Arrays.copyOf(samples, Math.min(most, samples.length * 2));
                }
                samples[count++] = of.found[i] | chunk;
            }
        }
    }

    private void keepRare() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (isRare(samples[i])) {
                samples[kept++] = samples[i];
            }
        }
        count = kept;
    }

    /** How many there are. */
    int size() {
        return count;
    }

    /** Ends adding. */
    void complete() {
        samples = Arrays.copyOf(samples, count);
        Arrays.sort(samples);
    }

    /**
     * The chunks that together have most of the samples, each the one that has most of what those before it have not.
     *
     * @return the first one last
     */
    List<Integer> nearest(Chunk asked) {
        asked.distinct();
        int[] places = new int[asked.number];
        int[] ends = new int[asked.number];
        int n = 0;
        for (int i = 0; i < asked.number; i++) {
            int from = place(asked.found[i]);
            int to = from;
            while (to < count && to <= from + COMMON && (samples[to] & ~CHUNK) == asked.found[i]) {
                to++;
            }
            if (to > from && to <= from + COMMON) {
                places[n] = from;
                ends[n++] = to;
            }
        }
        List<Integer> nearest = new ArrayList<>();
        BitSet covered = new BitSet(n);
        while (nearest.size() < ChunkHeader.MOST_BASE) {
            int best = best(places, ends, n, Math.max(1, asked.number / WORTHWHILE), covered);
            if (best < 0) {
                break;
            }
            nearest.add(0, best);
        }
        return nearest;
    }

    /** Begin of the samples with this number. */
    private int place(long sample) {
        int at = Arrays.binarySearch(samples, sample);
        return at < 0 ? -at - 1 : at;
    }

    /** The chunk that has most of the samples that are not covered, which are covered then; -1 for none. */
    private int best(int[] places, int[] ends, int n, int least, BitSet covered) {
        int[] votes = new int[chunks];
        for (int i = covered.nextClearBit(0); i < n; i = covered.nextClearBit(i + 1)) {
            for (int at = places[i]; at < ends[i]; at++) {
                votes[(int) (samples[at] & CHUNK)]++;
            }
        }
        int best = -1;
        for (int i = 0; i < chunks; i++) {
            if (votes[i] >= least && (best < 0 || votes[i] > votes[best])) {
                best = i;
            }
        }
        for (int i = 0; best >= 0 && i < n; i++) {
            for (int at = places[i]; at < ends[i]; at++) {
                if ((samples[at] & CHUNK) == best) {
                    covered.set(i);
                }
            }
        }
        return best;
    }
}
