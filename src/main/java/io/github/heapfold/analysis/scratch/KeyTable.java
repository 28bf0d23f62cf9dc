package io.github.heapfold.analysis.scratch;

import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Keys of 128 bits with the number under which each was added, in scratch memory: 20 bytes each, 24 from 2³² keys on.
 * They can be sorted without further memory, and become numbers then. For one thread.
 */
public final class KeyTable implements Closeable {
    private static final int FEW = 20;
    private static final long LOW = 0xffffffffL;
    private static final int LEVELS = 2 * Long.BYTES;

    /** Keys that are moved or counted between two looks at whether to go on. */
    private static final long BETWEEN_LOOKS = 1 << 16;

    private final Scratch scratch;
    private final String name;
    private final Slab slab;
    private final boolean wide;
    private final int stride;
    private final long[][] from = new long[LEVELS][];
    private final long[][] to = new long[LEVELS][];
    private long count;
    private long untilLook = BETWEEN_LOOKS;

    /**
     * @param name what it is for, in the ledger
     * @param most no more keys than this will be added
     */
    public KeyTable(Scratch scratch, String name, long most) throws IOException {
        wide = most > LOW;
        stride = wide ? 24 : 20;
        this.scratch = scratch;
        this.name = name;
        slab = scratch.slab(name, 0);
    }

    /** Adds a key with the next number, from 0. */
    public void add(long high, long low) throws IOException {
        slab.ensure((count + 1) * stride);
        put(count, high, low, count);
        count++;
    }

    public long size() {
        return count;
    }

    public long high(long at) {
        return slab.getLong(at * stride);
    }

    public long low(long at) {
        return slab.getLong(at * stride + 8);
    }

    public void setLow(long at, long low) {
        slab.putLong(at * stride + 8, low);
    }

    /** Under which number the key at a place was added. */
    public long number(long at) {
        return wide ? slab.getLong(at * stride + 16) : slab.getInt(at * stride + 16) & LOW;
    }

    private void put(long at, long high, long low, long number) {
        slab.putLong(at * stride, high);
        slab.putLong(at * stride + 8, low);
        if (wide) {
            slab.putLong(at * stride + 16, number);
        } else {
            slab.putInt(at * stride + 16, (int) number);
        }
    }

    /**
     * Replaces a key by a number, which {@link #numbers} then tells. All keys are to be replaced, in ascending order of
     * their places; one that was can no more be read.
     *
     * @param by at most the number of keys
     */
    public void replace(long at, long by) {
        long number = number(at);
        if (wide) {
            slab.putLong(at * 16, number);
            slab.putLong(at * 16 + 8, by);
        } else {
            slab.putInt(at * 8, (int) number);
            slab.putInt(at * 8 + 4, (int) by);
        }
    }

    /** What each key was replaced by, under the number that it was added with. Gives back the keys. */
    public Numbers numbers() throws IOException {
        // What is left of a key and its number together are less than a key: there is no peak.
        slab.shrink(count * (wide ? 16 : 8));
        try (Opened<Numbers> opened = new Opened<>(Numbers.of(scratch, name + ", replaced", count, count + 1));
                slab) {
            Numbers numbers = opened.get();
            for (long at = 0; at < count; at++) {
                if (wide) {
                    numbers.set(slab.getLong(at * 16), slab.getLong(at * 16 + 8));
                } else {
                    numbers.set(slab.getInt(at * 8) & LOW, slab.getInt(at * 8 + 4) & LOW);
                }
            }
            return opened.keep();
        }
    }

    /** Puts equal keys beside each other. */
    public void sort(Progress progress) {
        sort(0, count, 0, progress);
    }

    private int digit(long at, int level) {
        return level < Long.BYTES
                ? ((int) (high(at) >>> (56 - 8 * level))) & 0xff
                : ((int) (low(at) >>> (56 - 8 * (level - Long.BYTES)))) & 0xff;
    }

    /** Swaps keys to where those with their digit belong, then sorts each such part by the next digit. */
    private void sort(long start, long end, int level, Progress progress) {
        if (end - start <= FEW) {
            insert(start, end);
            moved(end - start, progress);
            return;
        }
        if (level == LEVELS) {
            return;
        }
        if (from[level] == null) {
            from[level] = new long[256];
            to[level] = new long[256];
        }
        long[] next = from[level];
        long[] last = to[level];
        Arrays.fill(last, 0);
        for (long at = start; at < end; at++) {
            last[digit(at, level)]++;
            moved(1, progress);
        }
        long sum = start;
        for (int d = 0; d < 256; d++) {
            next[d] = sum;
            sum += last[d];
            last[d] = sum;
        }
        for (int d = 0; d < 256; d++) {
            while (next[d] < last[d]) {
                int belongs = digit(next[d], level);
                if (belongs == d) {
                    next[d]++;
                } else {
                    swap(next[d], next[belongs]++);
                    moved(1, progress);
                }
            }
        }
        long[] ends = last.clone();
        long begin = start;
        for (int d = 0; d < 256; d++) {
            if (ends[d] - begin > 1) {
                sort(begin, ends[d], level + 1, progress);
            }
            begin = ends[d];
        }
    }

    private void moved(long keys, Progress progress) {
        untilLook -= keys;
        if (untilLook <= 0) {
            untilLook = BETWEEN_LOOKS;
            progress.look();
        }
    }

    private void swap(long one, long other) {
        long high = high(one);
        long low = low(one);
        long number = number(one);
        put(one, high(other), low(other), number(other));
        put(other, high, low, number);
    }

    private void insert(long start, long end) {
        for (long i = start + 1; i < end; i++) {
            long high = high(i);
            long low = low(i);
            long number = number(i);
            long at = i;
            while (at > start && isLess(high, low, at - 1)) {
                put(at, high(at - 1), low(at - 1), number(at - 1));
                at--;
            }
            put(at, high, low, number);
        }
    }

    private boolean isLess(long high, long low, long than) {
        int compared = Long.compareUnsigned(high, high(than));
        return compared < 0 || (compared == 0 && Long.compareUnsigned(low, low(than)) < 0);
    }

    @Override
    public void close() throws IOException {
        slab.close();
    }
}
