package io.github.heapfold.analysis.heap.ordinal;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.LongIntMap;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A set of object IDs as a bitmap of the address space, of which only pages with IDs take memory. Once it is
 * {@link #freeze frozen}, an ID has a <em>rank</em>: how many smaller IDs there are. A bit stands for a unit of 1, 2, 4
 * or 8 bytes of the address space. Filled by one thread, read by any number.
 */
public final class IdMap implements Closeable {
    /** What {@link #rank} answers for an ID that is not in the set. */
    static final long ABSENT = -1;

    /** Units of a page, as a power of two. */
    private static final int PAGE_BITS = 15;

    private static final int PAGE_UNITS = 1 << PAGE_BITS;
    private static final int PAGE_BYTES = PAGE_UNITS / Byte.SIZE;
    private static final int PAGE_WORDS = PAGE_UNITS / Long.SIZE;

    /** Words of a block, of which the rank within the page is stored. */
    private static final int BLOCK_WORDS = 2;

    private static final int PAGE_BLOCKS = PAGE_WORDS / BLOCK_WORDS;

    /** The most entries of a direct table from page numbers to pages. */
    private static final long MOST_DIRECT = 1 << 20;

    private static final String NAME = "identifiers";
    private static final String RANKS = "ranks of identifiers";

    private final int unitShift;
    private final int pageShift;
    private final long unitMask;
    private final Slab bits;
    private final Slab blockRanks;
    private final LongIntMap pageOf;

    /** Page numbers (the ID without its lowest bits) by page, in the order in which pages were made. */
    private long[] numbers = new long[64];

    private int pages;
    private long size;
    private long lastNumber = -1;
    private int lastPage;

    /** IDs in smaller pages, by page; the pages in ascending order. Known when frozen. */
    private long[] baseOf;

    private int[] ascending;

    /** From page numbers, less the first, to pages + 1; what is not in it is in the map. */
    private int[] direct = {};

    private long firstDirect;

    /** @param unitShift binary logarithm of the bytes of a unit, 0 to 3: all IDs are multiples of the unit */
    public IdMap(Scratch scratch, int unitShift) throws IOException {
        this.unitShift = unitShift;
        pageShift = unitShift + PAGE_BITS;
        unitMask = (1L << unitShift) - 1;
        bits = scratch.slab(NAME, PAGE_BYTES);
        blockRanks = scratch.slab(RANKS, 0);
        pageOf = new LongIntMap(64);
    }

    private IdMap(int unitShift, Slab bits, Slab blockRanks, long[] numbers, long[] bases, long size) {
        this.unitShift = unitShift;
        pageShift = unitShift + PAGE_BITS;
        unitMask = (1L << unitShift) - 1;
        this.bits = bits;
        this.blockRanks = blockRanks;
        this.numbers = numbers;
        this.size = size;
        pages = numbers.length;
        pageOf = LongIntMap.of(numbers);
        baseOf = bases;
        order();
        findDirect();
    }

    /** Keeps a set that is frozen. */
    public void save(IndexWriter index) throws IOException {
        index.add(NAME + ", figures", unitShift, size);
        index.add(NAME, bits, (long) pages * PAGE_BYTES);
        index.add(RANKS, blockRanks, (long) pages * PAGE_BLOCKS * Short.BYTES);
        index.add(NAME + ", pages", Arrays.copyOf(numbers, pages));
        index.add(NAME + ", bases", Arrays.copyOf(baseOf, pages));
    }

    /** A frozen set that was kept. */
    public static IdMap load(IndexReader index) throws IOException {
        long[] figures = index.numbers(NAME + ", figures", 2);
        long[] numbers = index.numbers(NAME + ", pages");
        long pages = numbers.length;
        return new IdMap(
                (int) figures[0],
                index.slab(NAME, pages * PAGE_BYTES),
                index.slab(RANKS, pages * PAGE_BLOCKS * Short.BYTES),
                numbers,
                index.numbers(NAME + ", bases", numbers.length),
                figures[1]);
    }

    /**
     * Puts an ID into the set.
     *
     * @return whether it was not there
     */
    public boolean add(long id) throws IOException {
        long number = id >>> pageShift;
        int page = number == lastNumber ? lastPage : makePage(number);
        long at = wordAt(page, id >>> unitShift);
        long word = bits.getLong(at);
        long bit = 1L << (id >>> unitShift);
        if ((word & bit) != 0) {
            return false;
        }
        bits.putLong(at, word | bit);
        size++;
        return true;
    }

    private static long wordAt(int page, long unit) {
        return (long) page * PAGE_BYTES + ((unit & PAGE_UNITS - 1) >>> 6 << 3);
    }

    private int makePage(long number) throws IOException {
        int page = pageOf.get(number);
        if (page == LongIntMap.ABSENT) {
            page = pages++;
            pageOf.putIfAbsent(number, page);
            if (page == numbers.length) {
                numbers = Arrays.copyOf(numbers, page * 2);
            }
            numbers[page] = number;
            bits.ensure((long) pages * PAGE_BYTES);
        }
        lastNumber = number;
        lastPage = page;
        return page;
    }

    public boolean contains(long id) {
        if ((id & unitMask) != 0) {
            return false;
        }
        int page = page(id >>> pageShift);
        return page >= 0 && (bits.getLong(wordAt(page, id >>> unitShift)) >>> (id >>> unitShift) & 1) != 0;
    }

    /** How many IDs there are. */
    public long size() {
        return size;
    }

    int unitShift() {
        return unitShift;
    }

    /** Counts the ranks; then no ID may be added. */
    public void freeze() throws IOException {
        order();
        baseOf = new long[pages];
        blockRanks.ensure((long) pages * PAGE_BLOCKS * Short.BYTES);
        long rank = 0;
        for (int page : ascending) {
            baseOf[page] = rank;
            rank += freeze(page);
        }
        findDirect();
    }

    private void order() {
        ascending = IntStream.range(0, pages)
                .boxed()
                .sorted((a, b) -> Long.compareUnsigned(numbers[a], numbers[b]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private int freeze(int page) {
        int rank = 0;
        for (int word = 0; word < PAGE_WORDS; word++) {
            if (word % BLOCK_WORDS == 0) {
                blockRanks.putShort(((long) page * PAGE_BLOCKS + word / BLOCK_WORDS) * Short.BYTES, (short) rank);
            }
            rank += Long.bitCount(bits.getLong((long) page * PAGE_BYTES + word * 8L));
        }
        return rank;
    }

    /** The table is of the place where most pages are: single ones, as of invented IDs, lie far from all others. */
    private void findDirect() {
        int first = 0;
        int count = 0;
        int from = 0;
        for (int to = 0; to < pages; to++) {
            long number = numbers[ascending[to]];
            while (number - numbers[ascending[from]] >= MOST_DIRECT) {
                from++;
            }
            if (to - from + 1 > count) {
                first = from;
                count = to - from + 1;
            }
        }
        if (count == 0) {
            return;
        }
        firstDirect = numbers[ascending[first]];
        int[] table = new int[(int) (numbers[ascending[first + count - 1]] - firstDirect + 1)];
        for (int i = first; i < first + count; i++) {
            table[(int) (numbers[ascending[i]] - firstDirect)] = ascending[i] + 1;
        }
        direct = table;
    }

    private int page(long number) {
        long index = number - firstDirect;
        return index >= 0 && index < direct.length ? direct[(int) index] - 1 : pageOf.get(number);
    }

    /**
     * The page of an ID, whose number is below {@link #pages}; -1 where the ID is in none. The page's IDs have ranks
     * one after the other.
     */
    int pageOf(long id) {
        return (id & unitMask) == 0 ? page(id >>> pageShift) : -1;
    }

    int pages() {
        return pages;
    }

    /** How many IDs are in smaller pages. */
    long base(int page) {
        return baseOf[page];
    }

    /** Pages in the order of their IDs. */
    int[] ascendingPages() {
        return ascending;
    }

    /** How many IDs of a page are smaller than one in that page, or {@link #ABSENT} where it is not in the set. */
    int rankInPage(int page, long id) {
        long unit = id >>> unitShift;
        long at = wordAt(page, unit);
        long word = bits.getLong(at);
        if ((word >>> unit & 1) == 0) {
            return (int) ABSENT;
        }
        int index = (int) (unit & PAGE_UNITS - 1) >>> 6;
        int block = index / BLOCK_WORDS;
        int rank = blockRank(page, block);
        // Of the second word of the block, all of the first one: without a branch, which could not be foreseen.
        rank += Long.bitCount(bits.getLong(at & -BLOCK_WORDS * 8L) & -(index & 1L));
        return rank + Long.bitCount(word & (1L << unit) - 1);
    }

    /** How many smaller IDs there are, or {@link #ABSENT} where the ID is not in the set. */
    long rank(long id) {
        int page = pageOf(id);
        if (page < 0) {
            return ABSENT;
        }
        int rank = rankInPage(page, id);
        return rank < 0 ? ABSENT : baseOf[page] + rank;
    }

    /** How many IDs of a page are in smaller blocks. */
    private int blockRank(int page, int block) {
        return blockRanks.getShort(((long) page * PAGE_BLOCKS + block) * Short.BYTES) & 0xffff;
    }

    /** The block that has the ID before which {@code smaller} IDs of the page come. */
    private int blockOf(int page, int smaller) {
        int low = 0;
        int high = PAGE_BLOCKS - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (blockRank(page, middle) <= smaller) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The ID of a rank, 0 to {@link #size()} - 1. */
    long id(long rank) {
        int low = 0;
        int high = pages - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (baseOf[ascending[middle]] <= rank) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        int page = ascending[low];
        int left = (int) (rank - baseOf[page]);
        int block = blockOf(page, left);
        left -= blockRank(page, block);
        int word = block * BLOCK_WORDS;
        long value = bits.getLong((long) page * PAGE_BYTES + word * 8L);
        while (Long.bitCount(value) <= left) {
            left -= Long.bitCount(value);
            word++;
            value = bits.getLong((long) page * PAGE_BYTES + word * 8L);
        }
        for (; left > 0; left--) {
            value &= value - 1;
        }
        long unit = numbers[page] << PAGE_BITS | (long) word << 6 | Long.numberOfTrailingZeros(value);
        return unit << unitShift;
    }

    @Override
    public void close() throws IOException {
        bits.close();
        blockRanks.close();
    }
}
