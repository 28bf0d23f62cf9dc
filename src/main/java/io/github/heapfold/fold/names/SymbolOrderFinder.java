package io.github.heapfold.fold.names;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the tables that the names of a chunk come from. HotSpot writes its table of archived symbols, then that of the
 * others, each bucket by bucket; nothing in the dump says how many buckets there are, but with the wrong number the
 * order makes no sense after a few names.
 */
final class SymbolOrderFinder {
    /** Names from one place in the file up to that of the next stretch. */
    record Stretch(int from, SymbolOrder table) {}

    /** Names that have to be in order for a table to be believed in. */
    private static final int PROOF = 48;

    /** Of these, so many hashes have to be different: those of names that were made zeros are in any table's order. */
    private static final int TELLING = PROOF / 2;

    /** Most buckets that are tried of all numbers; of powers of two more are. */
    private static final int MOST_BUCKETS = 1 << 18;

    private static final int MOST_BUCKETS_OF_POWERS = 24;

    /** Beginnings that are tried in vain before the rest is taken as it is. */
    private static final int MOST_FAILURES = 12;

    /** Where buckets overflow into the next, at most one name in this many may be out of order. */
    private static final int OVERFLOWING = 8;

    private final Names names;
    private final int n;
    private final int[] signed;
    private final int[] unsigned;
    private int end;
    private SymbolOrder best;

    private SymbolOrderFinder(Names names) {
        this.names = names;
        n = names.size();
        signed = new int[n];
        unsigned = new int[n];
        for (int i = 0; i < n; i++) {
            signed[i] = names.hash(names.fileOrder[i], true);
            unsigned[i] = names.hash(names.fileOrder[i], false);
        }
    }

    /** The tables, in the order of the file; there is at least one where there is a name. */
    static List<Stretch> find(Names names) {
        return new SymbolOrderFinder(names).find();
    }

    private List<Stretch> find() {
        List<Stretch> found = new ArrayList<>();
        int from = 0;
        int failures = 0;
        while (from < n) {
            search(from);
            if (best != null) {
                found.add(new Stretch(from, best));
                from = end;
            } else {
                if (found.isEmpty() || !found.get(found.size() - 1).table.equals(SymbolOrder.BY_ID)) {
                    found.add(new Stretch(from, SymbolOrder.BY_ID));
                }
                failures++;
                from = failures > MOST_FAILURES ? n : (int) Math.min(n, from + (1L << (failures - 1)));
            }
        }
        return found;
    }

    /**
     * Sets {@link #best} to the table that the most names from here on may come from, and {@link #end} to where they
     * end.
     */
    private void search(int from) {
        best = null;
        end = Math.min(n, from + PROOF) - 1;
        consider(SymbolOrder.BY_ID, endOfIds(from));
        consider(new SymbolOrder(SymbolOrder.Order.TEXT, 1, false), endOfTexts(from));
        if (n - from < PROOF
                || end == n
                || Arrays.stream(unsigned, from, from + PROOF).distinct().count() < TELLING) {
            return;
        }
        searchBuckets(from, signed, SymbolOrder.Order.SIGNED_HASH);
        searchBuckets(from, unsigned, SymbolOrder.Order.UNSIGNED_HASH);
        if (best == null) {
            int fewest = (n - from) / OVERFLOWING;
            fewest = searchOverflowing(from, signed, SymbolOrder.Order.SIGNED_HASH, fewest);
            searchOverflowing(from, unsigned, SymbolOrder.Order.UNSIGNED_HASH, fewest);
        }
    }

    private void consider(SymbolOrder table, int newEnd) {
        if (newEnd > end) {
            best = table;
            end = newEnd;
        }
    }

    private int endOfIds(int from) {
        int i = from + 1;
        // Names are numbered by ascending identifier.
        while (i < n && names.fileOrder[i] > names.fileOrder[i - 1]) {
            i++;
        }
        return i;
    }

    private int endOfTexts(int from) {
        int i = from + 1;
        while (i < n && names.compareTexts(names.fileOrder[i - 1], names.fileOrder[i]) <= 0) {
            i++;
        }
        return i;
    }

    private void searchBuckets(int from, int[] hashes, SymbolOrder.Order order) {
        for (int buckets = PROOF; buckets <= MOST_BUCKETS && end < n; buckets++) {
            considerBuckets(from, hashes, order, buckets);
        }
        for (int power = 0; power <= MOST_BUCKETS_OF_POWERS && end < n; power++) {
            if (1 << power > MOST_BUCKETS) {
                considerBuckets(from, hashes, order, 1 << power);
            }
        }
    }

    private void considerBuckets(int from, int[] hashes, SymbolOrder.Order order, int buckets) {
        int last = 0;
        int i = from;
        for (; i < n; i++) {
            int bucket = Integer.remainderUnsigned(hashes[i], buckets);
            if (bucket < last) {
                break;
            }
            last = bucket;
        }
        if (i > end) {
            consider(new SymbolOrder(order, buckets, false), i);
        }
    }

    /**
     * Names that found their bucket taken stand in a later one. Taken for a table only if all the rest comes from it
     * and fewer than {@code most} are out of order; returns how many are.
     */
    private int searchOverflowing(int from, int[] hashes, SymbolOrder.Order order, int most) {
        int fewest = most;
        for (int power = MOST_BUCKETS_OF_POWERS; 1 << power > PROOF; power--) {
            int mask = (1 << power) - 1;
            int descents = 0;
            for (int i = from + 1; i < n && descents < fewest; i++) {
                descents += (hashes[i] & mask) < (hashes[i - 1] & mask) ? 1 : 0;
            }
            if (descents < fewest) {
                fewest = descents;
                best = new SymbolOrder(order, mask + 1, false);
                end = n;
            }
        }
        return fewest;
    }
}
