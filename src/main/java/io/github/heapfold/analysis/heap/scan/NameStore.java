package io.github.heapfold.analysis.heap.scan;

import io.github.heapfold.analysis.scratch.IndexReader;
import io.github.heapfold.analysis.scratch.IndexWriter;
import io.github.heapfold.analysis.scratch.Scratch;
import io.github.heapfold.analysis.scratch.Slab;
import io.github.heapfold.hprof.LongIntMap;
import io.github.heapfold.hprof.ModifiedUtf8;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * The texts of a dump's UTF8 records by their IDs. A dump has many more than are ever asked for, so their bytes are in
 * scratch memory.
 */
public final class NameStore implements Closeable {
    private static final String NAME = "names";
    private static final String IDS = "names, identifiers";
    private static final String STARTS = "names, starts";
    private final Slab bytes;
    private final LongIntMap indexOf;
    private long[] starts = new long[1024];
    private int count;
    private long end;

    NameStore(Scratch scratch) throws IOException {
        bytes = scratch.slab(NAME, 0);
        indexOf = new LongIntMap(1024);
    }

    private NameStore(Slab bytes, long[] ids, long[] starts) {
        this.bytes = bytes;
        this.starts = starts;
        indexOf = LongIntMap.of(ids);
        count = ids.length;
        end = starts[count];
    }

    public void save(IndexWriter index) throws IOException {
        index.add(NAME, bytes, end);
        index.add(IDS, indexOf.keysByValue());
        index.add(STARTS, Arrays.copyOf(starts, count + 1));
    }

    public static NameStore load(IndexReader index) throws IOException {
        long[] ids = index.numbers(IDS);
        long[] starts = index.numbers(STARTS, ids.length + 1);
        return new NameStore(index.slab(NAME, starts[ids.length]), ids, starts);
    }

    /** Adds a name in modified UTF-8; of several with one ID the first counts. */
    void add(long id, byte[] data, int from, int to) throws IOException {
        if (indexOf.putIfAbsent(id, count) != LongIntMap.ABSENT) {
            return;
        }
        if (count + 1 >= starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
        }
        bytes.ensure(end + to - from);
        bytes.put(end, data, from, to - from);
        starts[count++] = end;
        end += to - from;
        starts[count] = end;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** The text of an ID; null where the dump has none. */
    public String text(long id) {
        int index = indexOf.get(id);
        if (index == LongIntMap.ABSENT) {
            return null;
        }
        byte[] text = new byte[(int) (starts[index + 1] - starts[index])];
        bytes.get(starts[index], text, 0, text.length);
        return ModifiedUtf8.decode(text, 0, text.length);
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
