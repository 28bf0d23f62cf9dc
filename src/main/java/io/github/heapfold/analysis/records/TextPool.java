package io.github.heapfold.analysis.records;

import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.ModifiedUtf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The names of a dump by their IDs, with where their records are. For one thread. */
final class TextPool {
    /** The most bytes of names that are kept: what refers to others shows their ID. */
    static final long MOST_BYTES = 128L << 20;

    private static final int PAGE = 1 << 20;

    private final LongIntMap index = new LongIntMap(1024);
    private final List<byte[]> pages = new ArrayList<>();
    private int filled = PAGE;
    private long[] places = new long[1024];
    private long[] starts = new long[1024];
    private int[] lengths = new int[1024];

    /** Takes a name; of two with the same ID, the first. */
    void add(long id, long place, byte[] data, int from, int to) {
        int length = to - from;
        if (length > PAGE || (long) pages.size() * PAGE >= MOST_BYTES || index.putIfAbsent(id, index.size()) >= 0) {
            return;
        }
        int at = index.size() - 1;
        if (at == places.length) {
            places = Arrays.copyOf(places, at * 2);
            starts = Arrays.copyOf(starts, at * 2);
            lengths = Arrays.copyOf(lengths, at * 2);
        }
        if (filled + length > PAGE) {
            pages.add(new byte[PAGE]);
            filled = 0;
        }
        System.arraycopy(data, from, pages.get(pages.size() - 1), filled, length);
        places[at] = place;
        starts[at] = (pages.size() - 1L) * PAGE + filled;
        lengths[at] = length;
        filled += length;
    }

    /** The text of a name; null where it is not known. */
    String text(long id) {
        int at = index.get(id);
        if (at == LongIntMap.ABSENT) {
            return null;
        }
        int from = (int) (starts[at] % PAGE);
        return ModifiedUtf8.decode(pages.get((int) (starts[at] / PAGE)), from, from + lengths[at]);
    }

    /** Where the name's record is; -1 where it is not known. */
    long place(long id) {
        int at = index.get(id);
        return at == LongIntMap.ABSENT ? -1 : places[at];
    }
}
