package io.github.heapfold.analysis.heap.ordinal;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.Progress;
import java.io.IOException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Ordinals of a dump whose IDs are in no order: their places in the file. While all references are looked up, a table
 * tells the ordinal of each rank; afterwards the IDs in their order suffice, in which single ones are searched for.
 */
public final class FileOrdinals implements Ordinals {
    /** With more objects, a number of 32 bits does not hold an ordinal. */
    private static final long MOST_NARROW = 1L << 32;

    private static final String UNIT = "unit of identifiers";

    /** IDs between two looks at whether to go on. */
    private static final long STEP = 1 << 17;

    private final Scratch scratch;
    private final int unitShift;
    private final IdStream stream;
    private final boolean wide;
    private final ReadWriteLock tables = new ReentrantReadWriteLock();

    /** How many passes need the table, which {@link #tables} guards like itself. */
    private int passes;

    private IdMap ids;
    private Slab table;

    /**
     * @param ids frozen
     * @param stream every ID once, in the order of the ordinals
     * @param progress may end it by an exception
     */
    public FileOrdinals(Scratch scratch, IdMap ids, IdStream stream, Progress progress) throws IOException {
        this(scratch, ids, stream, MOST_NARROW, progress);
    }

    /** @param mostNarrow up to how many objects an entry of the table has 32 bits */
    FileOrdinals(Scratch scratch, IdMap ids, IdStream stream, long mostNarrow, Progress progress) throws IOException {
        this.scratch = scratch;
        this.ids = ids;
        this.stream = stream;
        unitShift = ids.unitShift();
        wide = ids.size() > mostNarrow;
        makeTable(progress);
        passes = 1;
    }

    private FileOrdinals(Scratch scratch, IdStream stream, int unitShift) {
        this.scratch = scratch;
        this.stream = stream;
        this.unitShift = unitShift;
        wide = stream.count() > MOST_NARROW;
    }

    @Override
    public void save(IndexWriter index) throws IOException {
        stream.save(index);
        index.add(UNIT, unitShift);
    }

    public static FileOrdinals load(IndexReader index, Scratch scratch) throws IOException {
        return new FileOrdinals(scratch, IdStream.load(index), index.ints(UNIT, 1)[0]);
    }

    private void makeTable(Progress progress) throws IOException {
        table = scratch.slab("ordinals", ids.size() * (wide ? Long.BYTES : Integer.BYTES));
        for (long first = 0; first < stream.count(); first += IdStream.BLOCK) {
            long index = first;
            if (first % STEP == 0) {
                progress.at(0, 1);
            }
            for (long id : stream.block(first)) {
                long rank = ids.rank(id);
                if (wide) {
                    table.putLong(rank * Long.BYTES, index++);
                } else {
                    table.putInt(rank * Integer.BYTES, (int) index++);
                }
            }
        }
    }

    @Override
    public long of(long id) {
        tables.readLock().lock();
        try {
            return find(id);
        } finally {
            tables.readLock().unlock();
        }
    }

    @Override
    public void resolve(long[] wanted, int from, int to) {
        tables.readLock().lock();
        try {
            for (int i = from; i < to; i++) {
                wanted[i] = find(wanted[i]);
            }
        } finally {
            tables.readLock().unlock();
        }
    }

    private long find(long id) {
        if (ids == null) {
            return stream.indexOf(id);
        }
        long rank = ids.rank(id);
        if (rank < 0) {
            return ABSENT;
        }
        return wide ? table.getLong(rank * Long.BYTES) : table.getInt(rank * Integer.BYTES) & 0xffff_ffffL;
    }

    @Override
    public long id(long ordinal) {
        return stream.get(ordinal);
    }

    @Override
    public void prepare() throws IOException {
        tables.writeLock().lock();
        try {
            if (ids == null) {
                IdMap again = new IdMap(scratch, unitShift);
                for (long i = 0; i < stream.count(); i += IdStream.BLOCK) {
                    for (long id : stream.block(i)) {
                        again.add(id);
                    }
                }
                again.freeze();
                ids = again;
                makeTable(Progress.NONE);
            }
            passes++;
        } finally {
            tables.writeLock().unlock();
        }
    }

    @Override
    public void trim() throws IOException {
        tables.writeLock().lock();
        try {
            passes--;
            if (passes == 0) {
                closeTable();
            }
        } finally {
            tables.writeLock().unlock();
        }
    }

    private void closeTable() throws IOException {
        if (ids != null) {
            ids.close();
            table.close();
            ids = null;
            table = null;
        }
    }

    @Override
    public void close() throws IOException {
        closeTable();
        stream.close();
    }
}
