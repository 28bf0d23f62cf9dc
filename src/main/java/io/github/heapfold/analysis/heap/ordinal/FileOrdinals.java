package io.github.heapfold.analysis.heap.ordinal;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.files.Opened;
import io.github.heapfold.hprof.Progress;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Ordinals of a dump whose IDs are in no order: their places in the file. While all references are looked up, a table
 * tells the ordinal of each rank; afterwards the IDs in their order suffice, in which single ones are searched for.
 * Where there are so many of these that searching takes longer than making the table, it is made again and stays.
 */
public final class FileOrdinals implements Ordinals {
    /** With more objects, a number of 32 bits does not hold an ordinal. */
    private static final long MOST_NARROW = 1L << 32;

    private static final String UNIT = "unit of identifiers";

    /** IDs between two looks at whether to go on. */
    private static final long STEP = 1 << 17;

    /** How much longer than to search through an ID it takes to put it into the table. */
    private static final int TABLE_COST = 16;

    private final Scratch scratch;
    private final int unitShift;
    private final IdStream stream;
    private final boolean wide;

    /** Held by look-ups while they use the table, and for a moment by who gives it away or takes it back. */
    private final ReadWriteLock use = new ReentrantReadWriteLock();

    /**
     * Null between the passes, unless it was made for look-ups. A pass needs no lock, for the table stays until the last
     * of them is done.
     */
    private volatile Table table;

    /** How many passes are under way, and one more where the table stays for look-ups; guarded by this. */
    private int uses;

    /** Whether the table stays for look-ups; guarded by this. */
    private boolean keptForLookUps;

    /** With how much searched in the stream the table is worth it. */
    private volatile long worthAt;

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
        this.stream = stream;
        unitShift = ids.unitShift();
        wide = ids.size() > mostNarrow;
        table = new Table(ids, places(ids, progress), wide);
        uses = 1;
        worthAt = tableCost();
    }

    private FileOrdinals(Scratch scratch, IdStream stream, int unitShift) {
        this.scratch = scratch;
        this.stream = stream;
        this.unitShift = unitShift;
        wide = stream.count() > MOST_NARROW;
        worthAt = tableCost();
    }

    private long tableCost() {
        return TABLE_COST * stream.count();
    }

    /**
     * The ordinal of each rank.
     *
     * @param places 4 bytes for each, or 8
     */
    private record Table(IdMap ids, Slab places, boolean wide) implements Closeable {
        long find(long id) {
            long rank = ids.rank(id);
            if (rank < 0) {
                return ABSENT;
            }
            return wide ? places.getLong(rank * Long.BYTES) : places.getInt(rank * Integer.BYTES) & 0xffff_ffffL;
        }

        @Override
        public void close() throws IOException {
            try (ids;
                    places) {
                // Both give back what they took.
            }
        }
    }

    @Override
    public void save(IndexWriter index) throws IOException {
        stream.save(index);
        index.add(UNIT, unitShift);
    }

    public static FileOrdinals load(IndexReader index, Scratch scratch) throws IOException {
        return new FileOrdinals(scratch, IdStream.load(index), index.ints(UNIT, 1)[0]);
    }

    private Slab places(IdMap ids, Progress progress) throws IOException {
        try (Opened<Slab> places =
                new Opened<>(scratch.slab("ordinals", ids.size() * (wide ? Long.BYTES : Integer.BYTES)))) {
            fill(places.get(), ids, progress);
            return places.keep();
        }
    }

    private void fill(Slab places, IdMap ids, Progress progress) {
        for (long first = 0; first < stream.count(); first += IdStream.BLOCK) {
            long index = first;
            if (first % STEP == 0) {
                progress.look();
            }
            for (long id : stream.block(first)) {
                long rank = ids.rank(id);
                if (wide) {
                    places.putLong(rank * Long.BYTES, index++);
                } else {
                    places.putInt(rank * Integer.BYTES, (int) index++);
                }
            }
        }
    }

    @Override
    public long of(long id) {
        long found = find(id);
        if (stream.searched() > worthAt) {
            keepTable(Progress.NONE);
        }
        return found;
    }

    private long find(long id) {
        use.readLock().lock();
        try {
            Table now = table;
            return now == null ? stream.indexOf(id) : now.find(id);
        } finally {
            use.readLock().unlock();
        }
    }

    @Override
    public void expect(long lookUps, Progress progress) {
        // Each searches through half of the IDs where these are in no order at all.
        if (lookUps / 2 > TABLE_COST) {
            keepTable(progress);
        }
    }

    private synchronized void keepTable(Progress progress) {
        if (!keptForLookUps) {
            try {
                prepare(progress);
                keptForLookUps = true;
            } catch (IOException e) {
                // Without room for it, searching goes on.
            }
        }
        worthAt = Long.MAX_VALUE;
    }

    @Override
    public synchronized void forget() throws IOException {
        if (keptForLookUps) {
            keptForLookUps = false;
            worthAt = stream.searched() + tableCost();
            trim();
        }
    }

    @Override
    public long inPass(long id) {
        return table.find(id);
    }

    @Override
    public long id(long ordinal) {
        return stream.get(ordinal);
    }

    /** Nobody who looks up waits until the table is made. */
    @Override
    public synchronized void prepare(Progress progress) throws IOException {
        if (table == null) {
            try (Opened<IdMap> opened = new Opened<>(new IdMap(scratch, unitShift))) {
                IdMap ids = opened.get();
                for (long i = 0; i < stream.count(); i += IdStream.BLOCK) {
                    if (i % STEP == 0) {
                        progress.look();
                    }
                    for (long id : stream.block(i)) {
                        ids.add(id);
                    }
                }
                ids.freeze();
                table = opened.keepIn(new Table(ids, places(ids, progress), wide));
            }
        }
        uses++;
    }

    @Override
    public synchronized void trim() throws IOException {
        uses--;
        if (uses == 0) {
            closeTable();
        }
    }

    private void closeTable() throws IOException {
        Table closing = table;
        if (closing == null) {
            return;
        }
        use.writeLock().lock();
        try {
            table = null;
        } finally {
            use.writeLock().unlock();
        }
        closing.close();
    }

    @Override
    public synchronized void close() throws IOException {
        closeTable();
        stream.close();
    }
}
