package io.github.heapfold.analysis.question;

import io.github.heapfold.analysis.dominators.WayVisitor;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.LongIntMap;
import java.io.Closeable;
import java.io.IOException;

/**
 * Sets of groups, each known by a number: of a tree whose nodes have groups, those above a node are such a set. Sets
 * grow from each other by one group, so that two that came about in another order may be two. A few thousand mostly; as
 * nobody knows, they are in scratch memory. For one thread.
 */
public final class GroupSets implements Closeable {
    /** That of the way to the top: nothing is on it. */
    public static final long EMPTY = WayVisitor.TOP;

    /** What was asked for last is found without scratch. */
    private static final int KEPT_BITS = 12;

    private static final int FIRST_CAPACITY = 1 << 12;
    private static final int ENTRY = 16;
    private static final int HASH_BITS = 31;

    private final Scratch scratch;
    private final int groups;
    private final long[] keptKeys = new long[1 << KEPT_BITS];
    private final long[] kept = new long[1 << KEPT_BITS];

    /** Open addressing: a set and a group as one number, and the set with that group. */
    private Slab table;

    private long capacity = FIRST_CAPACITY;
    private long entries;

    /** By set: the one that it grew from, and the group that came. */
    private final Slab grown;

    private long count = 1;

    /** @param groups how many there are */
    public GroupSets(Scratch scratch, int groups) throws IOException {
        this.scratch = scratch;
        this.groups = groups;
        grown = scratch.slab("sets of groups", ENTRY);
        table = table(capacity);
    }

    private Slab table(long places) throws IOException {
        return scratch.slab("sets of groups, found", places * ENTRY);
    }

    /** The set with a group: the same one where it has it. */
    public long with(long set, int group) throws IOException {
        // No key is 0, which stands where there is none.
        long key = set * groups + group + 1;
        int slot = LongIntMap.hash(key, KEPT_BITS);
        if (keptKeys[slot] != key) {
            kept[slot] = find(key, set, group);
            keptKeys[slot] = key;
        }
        return kept[slot];
    }

    private long find(long key, long set, int group) throws IOException {
        long at = place(key);
        if (table.getLong(at) == key) {
            return table.getLong(at + Long.BYTES);
        }
        long found = has(set, group) ? set : grow(set, group);
        put(at, key, found);
        if (++entries * 2 > capacity) {
            enlarge();
        }
        return found;
    }

    private void put(long at, long key, long found) {
        table.putLong(at, key);
        table.putLong(at + Long.BYTES, found);
    }

    /** Where a key is, or where it belongs. */
    private long place(long key) {
        long slot = LongIntMap.hash(key, HASH_BITS) & capacity - 1;
        while (table.getLong(slot * ENTRY) != 0 && table.getLong(slot * ENTRY) != key) {
            slot = slot + 1 & capacity - 1;
        }
        return slot * ENTRY;
    }

    private boolean has(long set, int group) {
        for (long at = set; at != EMPTY; at = grown.getLong(at * ENTRY)) {
            if (grown.getLong(at * ENTRY + Long.BYTES) == group) {
                return true;
            }
        }
        return false;
    }

    private long grow(long set, int group) throws IOException {
        grown.ensure((count + 1) * ENTRY);
        grown.putLong(count * ENTRY, set);
        grown.putLong(count * ENTRY + Long.BYTES, group);
        return count++;
    }

    private void enlarge() throws IOException {
        Slab before = table;
        long places = capacity;
        table = table(2 * capacity);
        try (before) {
            capacity *= 2;
            for (long at = 0; at < places * ENTRY; at += ENTRY) {
                long key = before.getLong(at);
                if (key != 0) {
                    put(place(key), key, before.getLong(at + Long.BYTES));
                }
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (grown) {
            table.close();
        }
    }
}
