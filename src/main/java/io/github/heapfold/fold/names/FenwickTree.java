package io.github.heapfold.fold.names;

/** What is left of a row of things, of which one after the other is taken away: a tree of counts. */
final class FenwickTree {
    /** Per node, how many are left of those that it stands for; node i stands for i's lowest bit of them, up to i. */
    private final int[] counts;

    /** The highest power of two that is not above the number of things. */
    private final int top;

    private int left;

    FenwickTree(int n) {
        counts = new int[n + 1];
        for (int i = 1; i <= n; i++) {
            counts[i] = i & -i;
        }
        top = Integer.highestOneBit(n);
        left = n;
    }

    int left() {
        return left;
    }

    /** Takes a thing away; returns how many are left before it. */
    int take(int index) {
        int before = 0;
        for (int i = index; i > 0; i -= i & -i) {
            before += counts[i];
        }
        remove(index);
        return before;
    }

    /** Removes the entry that has n left before it, fewer than {@link #left}; returns its index. */
    int takeAfter(int before) {
        int index = 0;
        int rest = before;
        for (int step = top; step > 0; step >>= 1) {
            if (index + step < counts.length && counts[index + step] <= rest) {
                index += step;
                rest -= counts[index];
            }
        }
        remove(index);
        return index;
    }

    private void remove(int index) {
        for (int i = index + 1; i < counts.length; i += i & -i) {
            counts[i]--;
        }
        left--;
    }
}
