package io.github.heapfold.analysis.duplicates;

import io.github.heapfold.analysis.graph.Marks;
import io.github.heapfold.analysis.heap.Heap;
import io.github.heapfold.analysis.heap.HeapSource;
import io.github.heapfold.analysis.scratch.KeyTable;
import io.github.heapfold.analysis.scratch.Numbers;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;

/**
 * Which contents are equal. Contents are arrays by their ranks, and behind them strings that are parts of arrays. Equal
 * ones have a <em>group</em> with a number from 1; 0 stands for what is there once.
 */
final class ContentGroups implements Closeable {
    private static final int USE = 7;
    private static final int ZEROS = 8;
    private static final int HASHED = 16;

    private final DuplicateCandidates candidates;
    /** Null before keys were compared. */
    private Numbers groupOf;

    /** By group: its {@link ArrayUse}, whether it is of zeros, whether its keys are hashes. */
    private final Slab kinds;

    private long groups;

    private ContentGroups(DuplicateCandidates candidates, Scratch scratch) throws IOException {
        this.candidates = candidates;
        kinds = scratch.slab("kinds of groups", 1);
    }

    /**
     * Compares the contents of all candidates, and frees their keys.
     *
     * @param budget bytes of contents that are kept for comparison at once
     */
    static ContentGroups of(Heap heap, DuplicateCandidates candidates, Scratch scratch, long budget, Progress progress)
            throws IOException {
        try (Opened<ContentGroups> opened = new Opened<>(new ContentGroups(candidates, scratch))) {
            ContentGroups groups = opened.get();
            KeyTable keys = candidates.arrayKeys;
            keys.sort(progress);
            groups.find(keys);
            try (ContentCheck check = new ContentCheck(heap, candidates, groups, scratch, budget)) {
                while (!check.isDone()) {
                    heap.forEachContent(check, HeapSource.Wanted.ARRAYS, progress);
                    check.endRound();
                }
            }
            groups.addShared(scratch);
            return opened.keep();
        }
    }

    private void find(KeyTable keys) throws IOException {
        long end;
        for (long start = 0; start < keys.size(); start = end) {
            long high = keys.high(start);
            long low = keys.low(start);
            end = start + 1;
            while (end < keys.size() && keys.high(end) == high && keys.low(end) == low) {
                end++;
            }
            ArrayUse use = ArrayUse.of(low);
            boolean zeros = ContentKey.isZeros(low) && use == ArrayUse.PLAIN;
            boolean isGroup = use != ArrayUse.PART && (zeros || end - start > 1);
            long group =
                    isGroup ? add(use.ordinal() | (zeros ? ZEROS : 0) | (ContentKey.isHashed(low) ? HASHED : 0)) : 0;
            for (long at = start; at < end; at++) {
                keys.replace(at, group);
            }
        }
        groupOf = keys.numbers();
    }

    private long add(int kind) throws IOException {
        kinds.ensure(++groups + 1);
        kinds.putByte(groups, (byte) kind);
        return groups;
    }

    /** A new group for some of the members of one that turned out to be others; their keys are hashes. */
    long split(long group) throws IOException {
        return add(kinds.getByte(group));
    }

    void move(long contents, long group) {
        groupOf.set(contents, group);
    }

    /** Gives texts a group whose array is there once, but for several strings. */
    private void addShared(Scratch scratch) throws IOException {
        long contents = candidates.arrays.size() + candidates.partCount();
        try (Marks once = new Marks(scratch, "arrays of strings", contents)) {
            for (long string = 0; string < candidates.strings.size(); string++) {
                long of = candidates.contents(string);
                if (of >= 0 && groupOf.get(of) == 0) {
                    if (once.get(of)) {
                        groupOf.set(of, add(ArrayUse.TEXT.ordinal()));
                    }
                    once.set(of);
                }
            }
        }
    }

    /** How many groups there are; some may have lost all members but one. */
    long count() {
        return groups;
    }

    /** The group of contents; 0 where they are there once. */
    long of(long contents) {
        return groupOf.get(contents);
    }

    ArrayUse use(long group) {
        return ArrayUse.values()[kinds.getByte(group) & USE];
    }

    boolean isText(long group) {
        ArrayUse use = use(group);
        return use == ArrayUse.TEXT || use == ArrayUse.WIDE_TEXT;
    }

    /** Whether the group is of arrays that have only zeros in them. */
    boolean isZeros(long group) {
        return (kinds.getByte(group) & ZEROS) != 0;
    }

    /** Whether only hashes of the contents are known to be equal. */
    boolean isHashed(long group) {
        return (kinds.getByte(group) & HASHED) != 0;
    }

    @Override
    public void close() throws IOException {
        Numbers numbers = groupOf;
        try (numbers;
                kinds) {
            // Both give back what they took.
        }
    }
}
