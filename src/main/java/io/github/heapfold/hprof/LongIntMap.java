package io.github.heapfold.hprof;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A map from identifiers to indexes (0 and up) by open addressing: no boxing, and cleared without giving memory back.
 */
public final class LongIntMap {
    /** What {@link #get} answers for a key that is not there. */
    public static final int ABSENT = -1;

    private static final long SEED = new SplittableRandom().nextLong();

    private long[] keys;
    private int[] values;
    private int mask;
    private int size;

    public LongIntMap(int expected) {
        allocate(Integer.highestOneBit(Math.max(8, expected) * 2 - 1) * 2);
    }

    public int get(long key) {
        int slot = slot(key);
        while (values[slot] != ABSENT) {
            if (keys[slot] == key) {
                return values[slot];
            }
            slot = slot + 1 & mask;
        }
        return ABSENT;
    }

    /**
     * Puts a value where the key has none.
     *
     * @return the value the key had before, or {@link #ABSENT}
     */
    public int putIfAbsent(long key, int value) {
        int slot = slot(key);
        while (values[slot] != ABSENT) {
            if (keys[slot] == key) {
                return values[slot];
            }
            slot = slot + 1 & mask;
        }
        keys[slot] = key;
        values[slot] = value;
        if (++size * 2 > mask) {
            grow();
        }
        return ABSENT;
    }

    public void clear() {
        Arrays.fill(values, ABSENT);
        size = 0;
    }

    public int size() {
        return size;
    }

    /** The keys in the order of their values, where these are 0 to {@link #size()} - 1. */
    public long[] keysByValue() {
        long[] ordered = new long[size];
        for (int slot = 0; slot < values.length; slot++) {
            if (values[slot] != ABSENT) {
                ordered[values[slot]] = keys[slot];
            }
        }
        return ordered;
    }

    /** A map from each key to its place among them; of equal ones the first counts. */
    public static LongIntMap of(long[] keys) {
        LongIntMap map = new LongIntMap(keys.length);
        for (int i = 0; i < keys.length; i++) {
            map.putIfAbsent(keys[i], i);
        }
        return map;
    }

    /**
     * Spreads identifiers, which are addresses: their low bits repeat, so the high bits of a product decide. Who makes
     * a dump cannot know which identifiers get the same hash, for it is another one in each process.
     *
     * @param bits of the hash, 1 to 31
     */
    public static int hash(long id, int bits) {
        long product = (id ^ SEED) * 0x9e37_79b9_7f4a_7c15L;
        return (int) (((product ^ product >>> Integer.SIZE) * 0xd6e8_feb8_6659_fd93L) >>> (Long.SIZE - bits));
    }

    private int slot(long key) {
        return hash(key, 31) & mask;
    }

    private void allocate(int capacity) {
        keys = new long[capacity];
        values = new int[capacity];
        Arrays.fill(values, ABSENT);
        mask = capacity - 1;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        allocate(oldKeys.length * 2);
        size = 0;
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != ABSENT) {
                putIfAbsent(oldKeys[i], oldValues[i]);
            }
        }
    }
}
