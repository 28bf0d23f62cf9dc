package io.github.heapfold.analysis.heap.ordinal;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;

/**
 * Ordinals of a dump that consists of {@link Runs} which do not overlap. What lies between the beginning of a run and
 * that of the next higher one has ranks one after the other; it is given ordinals one after the other in the place that
 * the run has in the file. So the two differ by a number per run. In the pages of the bitmap in which no run begins,
 * which are most, that difference is known already.
 */
public final class RunOrdinals implements Ordinals {
    private static final String NAME = "runs, ";
    private final IdMap ids;

    /** By run in the order of IDs: the rank of its first object, and what its ordinals are more than the ranks. */
    private final long[] firstRank;

    private final long[] shift;

    /** By run in the order of the file: its first ordinal, and its number in the order of IDs. */
    private final long[] firstOrdinal;

    private final int[] runAt;

    /**
     * By page of the bitmap: the ordinal of the page's first object; or, where a run begins within, the run before, as
     * -1 - run.
     */
    private final long[] pageBase;

    /**
     * @param ids frozen
     * @param order the runs in the order of their IDs
     */
    public RunOrdinals(IdMap ids, Runs runs, int[] order) {
        this.ids = ids;
        // Where there are no runs, there are classes only, which one empty run holds.
        int n = Math.max(1, order.length);
        firstRank = new long[n];
        shift = new long[n];
        firstOrdinal = new long[n];
        runAt = new int[n];
        for (int i = 1; i < n; i++) {
            firstRank[i] = ids.rank(runs.first(order[i]));
        }
        long[] size = new long[n];
        for (int i = 0; i < order.length; i++) {
            runAt[order[i]] = i;
        }
        for (int i = 0; i < n; i++) {
            size[i] = (i + 1 < n ? firstRank[i + 1] : ids.size()) - firstRank[i];
        }
        long ordinal = 0;
        for (int place = 0; place < n; place++) {
            firstOrdinal[place] = ordinal;
            shift[runAt[place]] = ordinal - firstRank[runAt[place]];
            ordinal += size[runAt[place]];
        }
        pageBase = pageBases();
    }

    private RunOrdinals(IdMap ids, long[] firstRank, long[] shift, long[] firstOrdinal, int[] runAt) {
        this.ids = ids;
        this.firstRank = firstRank;
        this.shift = shift;
        this.firstOrdinal = firstOrdinal;
        this.runAt = runAt;
        pageBase = pageBases();
    }

    @Override
    public void save(IndexWriter index) throws IOException {
        ids.save(index);
        index.add(NAME + "first ranks", firstRank);
        index.add(NAME + "shifts", shift);
        index.add(NAME + "first ordinals", firstOrdinal);
        index.add(NAME + "order", runAt, runAt.length);
    }

    static boolean isKept(IndexReader index) {
        return index.has(NAME + "order");
    }

    public static RunOrdinals load(IndexReader index) throws IOException {
        long[] firstRank = index.numbers(NAME + "first ranks");
        int n = firstRank.length;
        return new RunOrdinals(
                IdMap.load(index),
                firstRank,
                index.numbers(NAME + "shifts", n),
                index.numbers(NAME + "first ordinals", n),
                index.ints(NAME + "order", n));
    }

    private long[] pageBases() {
        long[] bases = new long[ids.pages()];
        int[] pages = ids.ascendingPages();
        int run = 0;
        for (int i = 0; i < pages.length; i++) {
            long from = ids.base(pages[i]);
            long to = i + 1 < pages.length ? ids.base(pages[i + 1]) : ids.size();
            while (run + 1 < firstRank.length && firstRank[run + 1] <= from) {
                run++;
            }
            boolean whole = run + 1 == firstRank.length || firstRank[run + 1] >= to;
            bases[pages[i]] = whole ? from + shift[run] : -1 - run;
        }
        return bases;
    }

    @Override
    public long of(long id) {
        int page = ids.pageOf(id);
        if (page < 0) {
            return ABSENT;
        }
        int inPage = ids.rankInPage(page, id);
        if (inPage < 0) {
            return ABSENT;
        }
        long base = pageBase[page];
        return base >= 0 ? base + inPage : ordinal(ids.base(page) + inPage, (int) (-1 - base));
    }

    private long ordinal(long rank, int fromRun) {
        return rank + shift[lastUpTo(firstRank, rank, fromRun)];
    }

    /**
     * The last of ascending numbers that is not more than {@code number}, from one on that is not: mostly that or the
     * next, but of short runs a page has thousands.
     */
    private static int lastUpTo(long[] numbers, long number, int from) {
        int low = from;
        int step = 1;
        while (low + step < numbers.length && numbers[low + step] <= number) {
            low += step;
            step *= 2;
        }
        int high = Math.min(low + step, numbers.length) - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (numbers[middle] <= number) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    @Override
    public long id(long ordinal) {
        return ids.id(ordinal - shift[runAt[lastUpTo(firstOrdinal, ordinal, 0)]]);
    }

    @Override
    public void prepare(Progress progress) {
        // It is.
    }

    @Override
    public void trim() {
        // Serves the look-ups of single objects as well, in a byte per object or two.
    }

    @Override
    public void close() throws IOException {
        ids.close();
    }
}
