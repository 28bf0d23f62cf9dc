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
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * The texts of a dump's UTF8 records by their IDs. JVMs write all symbols that they have, so until it is known which
 * are asked for, there are many more than that; their bytes are in scratch memory.
 */
public final class NameStore implements Closeable {
    private static final String NAME = "names";
    private static final String IDS = "names, identifiers";
    private static final String STARTS = "names, starts";
    private final Slab bytes;
    private LongIntMap indexOf;
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

    /**
     * Keeps those that are asked for, and gives back what the others took.
     *
     * @param wanted tells all IDs that will be asked for, in any order, also several times or of no name
     */
    void retain(Consumer<LongConsumer> wanted) {
        BitSet kept = new BitSet(count);
        wanted.accept(id -> {
            int index = indexOf.get(id);
            if (index != LongIntMap.ABSENT) {
                kept.set(index);
            }
        });
        long[] ids = indexOf.keysByValue();
        long[] ends = new long[kept.cardinality() + 1];
        indexOf = new LongIntMap(kept.cardinality());
        count = 0;
        end = 0;
        for (int index = kept.nextSetBit(0); index >= 0; index = kept.nextSetBit(index + 1)) {
            byte[] text = bytesOf(index);
            bytes.put(end, text, 0, text.length);
            end += text.length;
            indexOf.putIfAbsent(ids[index], count++);
            ends[count] = end;
        }
        starts = ends;
        bytes.shrink(end);
    }

    private byte[] bytesOf(int index) {
        byte[] text = new byte[(int) (starts[index + 1] - starts[index])];
        bytes.get(starts[index], text, 0, text.length);
        return text;
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
        byte[] text = bytesOf(index);
        return ModifiedUtf8.decode(text, 0, text.length);
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
